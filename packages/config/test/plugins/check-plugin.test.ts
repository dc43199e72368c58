import { toyPrompts } from '@attune/testkit/shared/config-toys.js'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { defineJudge, definePrompt, defineScenarios, known, type Plugin } from '@attune/core'
import { formats } from '@attune/core/runtime'
import { PluginRegistry } from '../../src/index.js'
import { plain } from './toys.js'

const add = (plugin: unknown): void => new PluginRegistry().add(plugin as Plugin, 'toy.js')

const prompt = definePrompt<{ text: string }, string>({
  id: 'emotion',
  folder: toyPrompts,
  fields: ['text'],
  parse: known,
})

const withComponent = (changes: object, name = 'part') => ({
  contract: 1,
  name: 'toy',
  components: { [name]: { ...plain, ...changes } },
})
const withOptions = (changes: object) =>
  withComponent({ options: { ...plain.options, ...changes } })
const withPrompt = (changes: object) => withComponent({ prompts: [{ ...prompt, ...changes }] })

test('a plugin with all that it should have is one', () => {
  const full = withComponent({
    prompts: [prompt],
    reads: { source: 'judge', other: { kind: 'judge', optional: true } },
  })
  expect(() => add(full)).not.toThrow()
})

const at = 'components.part'
const flaws: (readonly [wrong: unknown, what: string])[] = [
  [
    undefined,
    'the default export should be a plugin: definePlugin({ contract: 1, name, components }), but is nothing',
  ],
  [
    'toy',
    'the default export should be a plugin: definePlugin({ contract: 1, name, components }), but is "toy"',
  ],
  [
    { kind: 'estimator', revision: 1 },
    'the default export should be a plugin: definePlugin({ contract: 1, name, components }), but is only a component',
  ],
  [
    () => 1,
    'the default export should be a plugin: definePlugin({ contract: 1, name, components }), but is a function',
  ],
  [{ name: 'toy', components: {} }, 'contract should be 1, but is nothing'],
  [
    { contract: 1, name: 'My Toy', components: {} },
    'name should be lower-case letters, digits and hyphens, but is "My Toy"',
  ],
  [{ contract: 1, name: 'toy' }, 'components should be a map, but is nothing'],
  [
    { contract: 1, name: 'toy', components: {}, citations: { key: 'doe2026' } },
    'citations should be a list, but is a map',
  ],
  [
    {
      contract: 1,
      name: 'toy',
      components: {},
      citations: [
        {
          key: 'doe 2026',
          type: 'paper',
          title: 'Toys',
          authors: [],
          year: '2026',
          fields: { pages: 3 },
        },
      ],
    },
    'citations[0].key should be letters, digits, -, _ and :, but is "doe 2026"; ' +
      'citations[0].type should be article, inproceedings, book or misc, but is "paper"; ' +
      'citations[0].authors should be a list of names, but is an empty list; ' +
      'citations[0].year should be a whole number, but is "2026"; ' +
      'citations[0].fields should be a map of texts, but is a map',
  ],
  [
    withComponent({}, 'Part'),
    'the name components.Part should be lower-case letters, digits and hyphens, but is "Part"',
  ],
  [
    withComponent({ revision: 1.5 }),
    `${at}.revision should be a whole number from 1 on, but is 1.5`,
  ],
  [withComponent({ summary: ' ' }), `${at}.summary should be a sentence, but is " "`],
  [
    withOptions({ additionalProperties: true }),
    `${at}.options.additionalProperties should be false, but is true`,
  ],
  [
    withOptions({ properties: { as: {} } }),
    `${at}.options.properties should be without "as", a key of every entry, but is with it`,
  ],
  [
    withOptions({ properties: { decay: 0.5 } }),
    `${at}.options.properties.decay should be an option, such as number({ default: 1 }), but is 0.5`,
  ],
  [
    withOptions({ properties: { a: { typ: 'string' } } }),
    `${at}.options should be a JSON schema that compiles, but is refused (strict mode: unknown keyword: "typ")`,
  ],
  [
    withOptions({ properties: { a: { type: 'string', format: 'file-name' } } }),
    `${at}.options.properties.a.format should be one of ${formats.join(', ')}, but is "file-name"`,
  ],
  [
    withPrompt({ id: 'sadness' }),
    `${at}.prompts[0].folder should be a folder with sadness.<language>.md, but is ${prompt.folder.href}`,
  ],
  [
    withPrompt({ folder: './prompts' }),
    `${at}.prompts[0].folder should be a file URL, but is "./prompts"`,
  ],
  [withPrompt({ parse: undefined }), `${at}.prompts[0].parse should be a function, but is nothing`],
  [
    withComponent({ reads: { source: 'simulator' } }),
    `${at}.reads.source should be estimator or judge, but is "simulator"`,
  ],
  [
    withComponent({
      reads: { source: 'judge' },
      options: {
        ...plain.options,
        properties: { source: { type: 'string', description: 'A judge.' } },
      },
    }),
    `${at}.options.properties.source should be no more than a description and a default, since "reads" declares it, but is given type`,
  ],
  [
    withComponent({ needs: { clock: 'clock' } }),
    `${at}.needs.clock should be a token, but is "clock"`,
  ],
  [
    withComponent({ kind: 'supporter', gives: undefined, readsSupporterName: true }),
    `${at}.readsSupporterName should be left out: only simulators, estimators and judges work on a dialogue, but is true`,
  ],
  [
    withComponent({ gives: undefined, better: { warmth: 'higher' }, revison: 2 }),
    `the key ${at}.better should be one of kind, fulfils, revision, summary, options, prompts, reads, needs, gives, asks, calls, readsSupporterName, playsSessions, readsChain, readsLabels, recorded, recordings, synthetic, versionedBy, pure, idleModels, unfit, follows, roles, create, class, estimate, appliesTo, but is not known; ` +
      `the key ${at}.revison should be revision, but is not known; ` +
      `${at}.gives should be what it gives: { measures: { warmth: { range: [0, 10] } } }, but is nothing`,
  ],
  [
    withComponent({ kind: 'analysis' }),
    `${at}.gives should be left out: only estimators, judges and simulators give, but is a map`,
  ],
  [
    withComponent({ kind: 'simulator', gives: undefined, readsSupporterName: 'yes' }),
    `${at}.readsSupporterName should be true or false, but is "yes"`,
  ],
  [
    withComponent({ create: undefined }),
    `${at} should be made by its methods (estimate, …), "create" or "class", but is made by none of them`,
  ],
  [
    withComponent({ class: Date }),
    `${at} should be made by its methods (estimate, …), "create" or "class": one of them, but is made by "create" and "class"`,
  ],
  [
    withComponent({ create: undefined, class: Date }),
    `${at}.needs should be left to the constructor of the class, but is given`,
  ],
]

const withGives = (gives: unknown) => withComponent({ kind: 'judge', gives })
const gives = `${at}.gives`
const ofMood = (mood: object) => withGives({ criteria: { mood } })

flaws.push(
  [
    withGives('mood'),
    `${gives} should be what it gives: { criteria: { warmth: { range: [0, 10] } } }, but is "mood"`,
  ],
  [
    withGives({}),
    `${gives} should be what it gives: { criteria: { warmth: { range: [0, 10] } } }, but is an empty map`,
  ],
  [
    withGives({ criteria: { mood: {} }, criterion: {} }),
    `the key ${gives}.criterion should be criteria, but is not known`,
  ],
  [
    withGives({ criteria: ['mood'] }),
    `${gives} should be what it gives: { criteria: { warmth: { range: [0, 10] } } }, but is a map; ` +
      `${gives}.criteria should be a map from names to { title, range, better, … }, but is a list`,
  ],
  [
    withGives({ criteria: { mood: 'Mood' } }),
    `${gives}.criteria.mood should be { title, about, range, better, floor, unit, scale, digits, folded, optional, record, outcomes, finds, byRaters }, but is "Mood"`,
  ],
  [
    ofMood({ titel: 'Mood' }),
    `the key ${gives}.criteria.mood.titel should be title, but is not known`,
  ],
  [
    ofMood({ title: 1 }),
    `${gives}.criteria.mood.title should be a text, or { en, zh, … }, but is 1`,
  ],
  [
    ofMood({ title: { zh: '情绪' } }),
    `${gives}.criteria.mood.title should be a text, or { en, zh, … }, but is a map`,
  ],
  [
    ofMood({ range: [100, 0] }),
    `${gives}.criteria.mood.range should be two numbers, the lower one first, but is a list`,
  ],
  [
    ofMood({ floor: 'low' }),
    `${gives}.criteria.mood.floor should be a number in the range, but is "low"`,
  ],
  [
    ofMood({ range: [0, 100], floor: 101 }),
    `${gives}.criteria.mood.floor should be a number in the range, but is 101`,
  ],
  [
    ofMood({ digits: -1 }),
    `${gives}.criteria.mood.digits should be a whole number from 0 to 10, but is -1`,
  ],
  [
    ofMood({ better: 'up' }),
    `${gives}.criteria.mood.better should be higher or lower, but is "up"`,
  ],
  [
    ofMood({ folded: 'yes' }),
    `${gives}.criteria.mood.folded should be true or false, but is "yes"`,
  ],
  [ofMood({ optional: 1 }), `${gives}.criteria.mood.optional should be true or false, but is 1`],
  [
    ofMood({ outcomes: [] }),
    `${gives}.criteria.mood.outcomes should be a list of labels, { label: words }, or any, but is an empty list`,
  ],
  [
    ofMood({ outcomes: ['low', 'high'], range: [0, 1] }),
    `${gives}.criteria.mood.range should be left out: labels have none, but is a list`,
  ],
  [
    ofMood({ outcomes: ['low', 'high'], better: 'higher' }),
    `${gives}.criteria.mood.better should be left out: only yes and no have a direction. For another good label, give the score 1 or 0 with range: [0, 1], without outcomes, but is "higher"`,
  ],
  [
    withComponent({ gives: { series: { mood: { over: 'both' } } } }),
    `${gives}.series.mood.over should be seeker, supporter or all, but is "both"`,
  ],
  [
    withComponent({ kind: 'simulator', gives: { annotations: { thoughts: 'inline' } } }),
    `${gives}.annotations.thoughts should be line, folded or hidden, but is "inline"`,
  ],
)

const withDefault = (property: object) => withOptions({ properties: { n: property } })
const withFlag = (property: object) => ({
  contract: 1,
  name: 'toy',
  components: {},
  commands: {
    train: {
      summary: 'Trains.',
      options: { type: 'object', properties: { n: property }, additionalProperties: false },
      run: async () => ({ text: '', report: {} }),
    },
  },
})
const asFlag = 'a text, a number, a switch or a list of texts, as a flag can give it'

flaws.push(
  [
    withDefault({ type: 'integer', default: 'three' }),
    `${at}.options.properties.n.default should be a whole number, but is "three"`,
  ],
  [
    withDefault({ type: 'array', items: { type: 'string' }, default: ['a', 1] }),
    `${at}.options.properties.n.default.1 should be a text, but is 1`,
  ],
  [
    withDefault({
      type: 'object',
      properties: { m: { enum: ['a', 'b'], default: 'c' } },
      additionalProperties: false,
    }),
    `${at}.options.properties.n.properties.m.default should be one of a, b, but is "c"`,
  ],
  [
    withFlag({ type: 'object', properties: {}, additionalProperties: false }),
    `commands.train.options.properties.n should be ${asFlag}, but is "object"`,
  ],
  [
    withFlag({ type: 'array', items: { type: 'number' } }),
    `commands.train.options.properties.n should be ${asFlag}, but is "array"`,
  ],
)

test('what its own schema requires and nobody gave is no flaw of a default', () => {
  const properties = { n: { type: 'integer' }, m: { type: 'string', default: '' } }
  expect(() => add(withOptions({ properties, required: ['n'] }))).not.toThrow()
})

test.each(flaws)('%#: what is wrong with a plugin is said: %o', (wrong, what) => {
  expect(() => add(wrong)).toThrow(
    expect.objectContaining({
      code: 'PLUGIN_INVALID',
      message: `toy.js is not a valid plugin: ${what}.`,
    }),
  )
})

test('a plugin for other contracts is told apart from a wrong one', () => {
  expect(() => add({ contract: 2, parts: {} })).toThrow(
    expect.objectContaining({ code: 'PLUGIN_CONTRACT' }),
  )
})

/** A prompt with these templates, in a folder of its own. */
function withTemplates(templates: Readonly<Record<string, string>>, fields = ['text']) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-templates-'))
  for (const [language, text] of Object.entries(templates))
    writeFileSync(join(folder, `q.${language}.md`), text)
  return withPrompt({ id: 'q', folder: pathToFileURL(folder), fields })
}

const unshown: (readonly [
  templates: Readonly<Record<string, string>>,
  fields: string[],
  said: string,
])[] = [
  [
    { en: 'Rate.' },
    ['text'],
    'q.en.md should be a template that shows its fields, but is one that does not show {{text}}',
  ],
  [
    { en: 'Rate {text}.' },
    ['text'],
    'q.en.md should be a template that shows its fields, but is one that has {text} in single braces',
  ],
  [
    { en: '{{text}}', zh: '{ text }' },
    ['text'],
    'q.zh.md should be a template that shows its fields, but is one that has {text}',
  ],
  [
    { en: '{{text}}', zh: '请评分。' },
    ['text'],
    'q.zh.md should be a template that shows its fields, but is one that does not show {{text}}',
  ],
  [
    { en: '{{a}}' },
    ['a', 'b', 'c'],
    'q.en.md should be a template that shows its fields, but is one that does not show {{b}}, {{c}}',
  ],
  [
    { en: '' },
    ['a'],
    'q.en.md should be a template that shows its fields, but is one that does not show {{a}}',
  ],
]

test.each(unshown)(
  'a plugin whose template is %j, with the fields %j, is refused',
  (templates, fields, said) => {
    expect(() => add(withTemplates(templates, fields))).toThrow(said)
  },
)

const shown: (readonly [template: string, fields: string[]])[] = [
  ['Rate {{text}}.', ['text']],
  ['{{#text}}There is one.{{/text}}', ['text']],
  ['{{ text }} as { "text": … } or {score}', ['text']],
  ['{{a}}{{#names}}{{/names}}', ['a', 'names']],
  ['Begin.', []],
]

test('fields that only a parser reads need not be shown; others cannot be named so', () => {
  const withUnshown = (unshown: unknown) =>
    withPrompt({
      folder: toyPrompts,
      fields: ['text', 'scale'],
      unshown,
    })
  expect(() => add(withUnshown(['scale']))).not.toThrow()
  expect(() => add(withUnshown([]))).toThrow('does not show {{scale}}')
  expect(() => add(withUnshown(['scales']))).toThrow(
    'prompts[0].unshown should be a list of its fields, but is one with "scales", which is not among them',
  )
})

test.each(shown)(
  'a plugin whose template is %j, with the fields %j, is taken in',
  (template, fields) => {
    expect(() => add(withTemplates({ en: template }, fields))).not.toThrow()
  },
)

const method = () => []
test.each([
  [defineJudge, { judge: method, compare: method }, 'by judge, or by compare', 'judge and compare'],
  [defineScenarios, { generate: method }, 'by load, or by seeds and generate', 'generate'],
  [defineScenarios, { seeds: method }, 'by load, or by seeds and generate', 'seeds'],
  [defineScenarios, { load: method, seeds: method, generate: method }, 'by load', 'load and seeds'],
])('methods that do not go together are no component', (define, methods, expected, got) => {
  const gives = define === defineJudge ? { gives: { criteria: { c: {} } } } : {}
  const spec = { revision: 1, summary: 'A part.', ...gives, ...methods }
  const part = (define as (spec: object) => object)(spec)
  const plugin = { contract: 1, name: 'toy', components: { part } }
  expect(() => add(plugin)).toThrow(`components.part should be made ${expected}`)
  expect(() => add(plugin)).toThrow(`but is made by ${got}`)
})
