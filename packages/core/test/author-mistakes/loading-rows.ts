/** Mistakes of plugin authors that show when a plugin is loaded, and what is said of each. */
import { configWith, pluginWith } from './workshop.js'

export type Files = Readonly<Record<string, string>>
export type Row = readonly [mistake: string, files: Files, says: RegExp]

const whole = (text: string): Files => ({ 'mine.mjs': text })
const changed = (from: string | RegExp, to: string): Files => whole(pluginWith().replace(from, to))
const feel = (changes: string): Files => whole(pluginWith({ estimatorFacts: changes }))
export const named = (name: string, text: string): Files => ({
  [name]: text,
  'attune.config.yaml': configWith(`./${name}`),
})
const options = (schema: string): Files => feel(`options: ${schema},`)
export const asPrompt = (changes: string, files: Files = {}): Files => ({
  'mood.en.md': 'How?',
  ...whole(
    pluginWith({
      before: `const mood = { id: 'mood', folder: new URL('.', import.meta.url), fields: [], parse: (text) => known(text), standIn: () => '5', ${changes} }`,
      estimatorFacts: 'prompts: [mood],',
      estimator: `async estimate(_, __, context) {
        const { answer } = await context.ask(mood, {}, { model: 'offline' })
        return { measures: { m: known(1) }, series: {} }
      }`,
    }),
  ),
  ...files,
})

export const loadingRows: readonly Row[] = [
  [
    '1 no default export',
    whole('export const name = 1'),
    /mine\.mjs is not a valid plugin: the default export should be a plugin: definePlugin\(.*but is nothing/,
  ],
  [
    '2 a component as default export',
    changed('export default {', 'export default part("estimator", {})\nexport const x = {'),
    /mine\.mjs is not .*default export should be a plugin: definePlugin\(.*but is only a component/,
  ],
  [
    '2b another object as default export',
    whole('export default { rate: 1 }'),
    /mine\.mjs is not .*default export should be a plugin: definePlugin\(.*but is an object of other things: rate/,
  ],
  [
    '3 no name',
    changed("name: 'mine',", ''),
    /mine\.mjs is not a valid plugin: name should be .*but is nothing/,
  ],
  [
    '3b a name that is no name',
    changed("name: 'mine',", "name: 'My Plugin',"),
    /mine\.mjs is not .*name should be lower-case letters, digits and hyphens, but is "My Plugin"/,
  ],
  [
    '3c a name that is taken',
    changed("name: 'mine',", "name: 'core',"),
    /Two plugins are called "core": built in and .*mine\.mjs/,
  ],
  [
    '4 an open schema',
    options("{ type: 'object', properties: {} }"),
    /mine\.mjs is not .*components\.feel\.options\.additionalProperties should be false/,
  ],
  [
    '4b a schema that does not compile',
    options(
      "{ type: 'object', properties: { a: { typ: 'string' } }, additionalProperties: false }",
    ),
    /mine\.mjs is not .*components\.feel\.options should be a JSON schema that compiles, .*"typ"/,
  ],
  [
    '4c no options',
    options('undefined'),
    /mine\.mjs is not .*components\.feel\.options should be a JSON schema, but is nothing/,
  ],
  [
    '5 a bad default',
    options(
      "{ type: 'object', properties: { n: { type: 'integer', default: 'three' } }, additionalProperties: false }",
    ),
    /mine\.mjs is not .*components\.feel\.options\.properties\.n\.default should be a whole number, but is "three"/,
  ],
  [
    '8 throws at load',
    whole("throw new Error('no lexicon')"),
    /Loading the plugin .*mine\.mjs failed: no lexicon \(line 1\)/,
  ],
  [
    '12 two plugins of one name',
    {
      ...whole(pluginWith()),
      'other.mjs': pluginWith(),
      'attune.config.yaml': configWith('./mine.mjs, ./other.mjs'),
    },
    /Two plugins are called "mine": .*mine\.mjs and .*other\.mjs/,
  ],
  [
    '13 another contract',
    changed('contract: 1', 'contract: 2'),
    /The plugin .*mine\.mjs targets plugin contract 2; this version of Attune supports 1/,
  ],
  [
    '14 a missing peer',
    whole(`import { definePlugin } from '@attune/core'\nexport default definePlugin({})`),
    /Loading the plugin .*mine\.mjs failed: Cannot find package '@attune\/core'/,
  ],
  [
    '14b another missing package',
    whole(`import x from 'left-out'\nexport default x`),
    /Loading the plugin .*mine\.mjs failed: Cannot find package 'left-out'/,
  ],
  [
    '15 not installed',
    {
      ...whole(pluginWith()),
      'attune.config.yaml': configWith('./mine.mjs, "@acme/attune-plugin-mood"'),
    },
    /Cannot find the plugin "@acme\/attune-plugin-mood": no package of that name is installed/,
  ],
  [
    '15b a short name',
    { ...whole(pluginWith()), 'attune.config.yaml': configWith('./mine.mjs, mood') },
    /Cannot find the plugin "mood": none of the packages @attune\/plugin-mood, attune-plugin-mood, @attune\/provider-mood, @attune\/mood, mood is installed/,
  ],
  [
    '15c a missing file',
    { 'attune.config.yaml': configWith('./mime.mjs') },
    /Cannot find the plugin ".\/mime\.mjs": there is no file/,
  ],
  [
    '16d a plugin that is no default export, in CommonJS',
    named('mine.cjs', pluginWith().replace('export default', 'exports.plugin =')),
    /mine\.cjs is not .*default export should be a plugin/,
  ],
  [
    '17b a syntax error in TypeScript',
    named('mine.ts', 'export default {\n  a: 1,\n  b: : 2\n}'),
    /Loading the plugin .*mine\.ts failed: ParseError: .*mine\.ts:3:5/,
  ],
  [
    '18 missing read',
    feel("reads: { source: 'estimator' },"),
    /The key "source" is missing in evaluations\.e\.estimators\.mine\/feel/,
  ],
  [
    '20 a template is missing',
    asPrompt("id: 'sadness',"),
    /mine\.mjs is not .*components\.feel\.prompts\[0\]\.folder should be a folder with sadness\.<language>\.md/,
  ],
  [
    '28 no revision',
    changed('revision: 1, ', ''),
    /mine\.mjs is not .*components\.feel\.revision should be a whole number from 1 on, but is nothing/,
  ],
  [
    '28b half a revision',
    changed('revision: 1, ', 'revision: 1.5, '),
    /components\.feel\.revision should be a whole number from 1 on, but is 1\.5/,
  ],
  [
    '28c no summary',
    changed("summary: 'A part.', ", ''),
    /components\.feel\.summary should be a sentence, but is nothing/,
  ],
  [
    'x09 two prompts of one id',
    {
      'mood.en.md': 'How?',
      ...whole(
        pluginWith({
          before: `const mood = { id: 'mood', folder: new URL('.', import.meta.url), fields: [], parse: (text) => known(text), standIn: () => '5' }`,
          estimatorFacts: 'prompts: [mood, { ...mood }],',
        }),
      ),
    },
    /mine\.mjs is not .*components\.feel\.prompts.*mood/,
  ],
  [
    'x22 an option that every entry has',
    options(
      "{ type: 'object', properties: { use: { type: 'string', description: 'U.' } }, additionalProperties: false }",
    ),
    /components\.feel\.options\.properties should be without "use", a key of every entry/,
  ],
  [
    'x24 three slips in what it gives',
    feel("gives: { measures: { m: { better: 'up', range: [10, 0], titel: 'M' } } },"),
    /the key components\.feel\.gives\.measures\.m\.titel should be title.*range should be two numbers, the lower one first.*better should be higher or lower/,
  ],
  [
    'x25 services of a component',
    feel('services: { clock: 1 },'),
    /the key components\.feel\.services should be one of .*needs.*but is not known/,
  ],
  [
    'x26 a component whose name is none',
    changed('people: part(', "'My People': part("),
    /mine\.mjs is not .*My People.* lower-case letters, digits and hyphens/,
  ],
  [
    'x28 a misspelt key',
    feel('revison: 2,'),
    /the key components\.feel\.revison should be revision, but is not known/,
  ],
  [
    'x36b a class whose constructor takes more than options, without names',
    feel('create: undefined, class: class Feel { constructor(options, clock) {} },'),
    /components\.feel\.class should be a class whose constructor takes its options only, or names all that it takes with @inject, but is one that takes 2 without names/,
  ],
  [
    'x39 a misspelt keyword in the schema of options',
    options(
      "{ type: 'object', properties: { n: { type: 'number', minimun: 1, description: 'N.' } }, additionalProperties: false }",
    ),
    /options should be a JSON schema that compiles, but is refused \(strict mode: unknown keyword: "minimun"\)/,
  ],
  [
    'm04b a type that is none',
    options(
      "{ type: 'object', properties: { n: { type: 'numbr', description: 'N.' } }, additionalProperties: false }",
    ),
    /options should be a JSON schema that compiles, but is refused \(.*properties\/n\/type must be/,
  ],
  [
    'y07 an import that is misspelt',
    {
      ...whole("import { definePlugn } from './other.mjs'\nexport default definePlugn({})"),
      'other.mjs': 'export const definePlugin = (plugin) => plugin',
    },
    /mine\.mjs failed: .*definePlugn/,
  ],
  [
    'n26 a kind that is misspelt',
    feel("kind: 'estimater',"),
    /components\.feel\.kind should be simulator, estimator, judge, .*but is "estimater"/,
  ],
  [
    'n27 what it gives as a list',
    feel("gives: { measures: ['m'] },"),
    /components\.feel\.gives\.measures should be a map from names to \{ title, range, better, … \}, but is a list/,
  ],
  [
    'n28 what it reads in the plural',
    feel("reads: { source: 'estimators' },"),
    /components\.feel\.reads\.source should be estimator or judge, but is "estimators"/,
  ],
  [
    'n29 a default out of its range',
    options(
      "{ type: 'object', properties: { n: { type: 'number', minimum: 1, default: 0, description: 'N.' } }, additionalProperties: false }",
    ),
    /components\.feel\.options\.properties\.n\.default should be at least 1, but is 0/,
  ],
]
