/** Files of a new plugin that depend on its name and kinds. */
import { install } from './install.js'
import { isCode, type Kind, type KindName, kinds } from './kinds.js'

export interface NewPlugin {
  /** Name of the plugin: `mood`. */
  readonly name: string
  /** Name of the package: `attune-plugin-mood`. */
  readonly package: string
  readonly language: 'typescript' | 'javascript' | 'python'
  readonly kinds: readonly KindName[]
  /** Version of Attune's packages on which the plugin depends. */
  readonly version: string
}

const partsOf = (plugin: NewPlugin): readonly Kind[] =>
  plugin.kinds.filter(isCode).map((kind): Kind => kinds[kind])
const usesOf = (plugin: NewPlugin, slot: Kind['slot']): readonly string[] =>
  partsOf(plugin).flatMap((kind) => (kind.slot === slot ? [`${plugin.name}/${kind.id}`] : []))

/** Kinds that read answers of models. The pages for authors import parsers from `answers`. */
const asksModels: ReadonlySet<KindName> = new Set([
  'estimator',
  'judge',
  'pair-judge',
  'simulator',
  'supporter',
])

export function packageJson(plugin: NewPlugin): string {
  const range = `^${plugin.version}`
  const needed = [
    ...(plugin.kinds.some((kind) => asksModels.has(kind)) ? ['@attune/answers'] : []),
    ...(plugin.kinds.includes('analysis') ? ['@attune/kit'] : []),
  ]
  const isTyped = plugin.language === 'typescript'
  const entry = isTyped
    ? { types: './dist/index.d.ts', default: './dist/index.js' }
    : './src/index.js'
  const content = {
    name: plugin.package,
    version: '0.1.0',
    description: `The plugin ${plugin.name} for Attune`,
    keywords: ['attune', 'attune-plugin'],
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    exports: { '.': entry, './presets/*': './presets/*', './package.json': './package.json' },
    files: [
      isTyped ? 'dist' : 'src',
      'prompts',
      'presets',
      'samples',
      ...(plugin.kinds.includes('rubric') ? ['rubrics'] : []),
    ],
    scripts: {
      ...(isTyped && {
        build: `node -e "fs.rmSync('dist', { recursive: true, force: true })" && tsc -p tsconfig.build.json`,
        prepack: 'npm run build',
        types: 'tsc',
      }),
      test: `${isTyped ? 'tsc && ' : ''}vitest run`,
      check: `${isTyped ? 'npm run build && ' : ''}publint`,
    },
    ...(needed.length > 0 && {
      dependencies: Object.fromEntries(needed.map((name) => [name, range])),
    }),
    peerDependencies: { '@attune/core': range },
    devDependencies: {
      '@attune/cli': range,
      '@attune/core': range,
      '@attune/testkit': range,
      ...(isTyped && { '@types/node': '^20.19.0', typescript: '~6.0.3' }),
      publint: '^0.3.25',
      vitest: '^4.1.0',
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Type declarations by which configs in TypeScript know the plugin's components and options. */
const typesFor = ({ name }: NewPlugin): readonly string[] => [
  'export default plugin',
  '',
  `declare module '@attune/core/config' {`,
  '  interface Plugins {',
  `    ${/^\w+$/.test(name) ? name : `'${name}'`}: typeof plugin`,
  '  }',
  '}',
  '',
]

export function indexFile(plugin: NewPlugin): string {
  const parts = partsOf(plugin)
  const list = (of: readonly Kind[]): string => `{ ${of.map(({ id }) => id).join(', ')} }`
  const commands = parts.filter(({ isCommand }) => isCommand)
  const services = parts.filter(({ isService }) => isService)
  const components = parts.filter(({ isCommand, isService }) => !isCommand && !isService)
  const isTyped = plugin.language === 'typescript'
  return [
    `import { definePlugin } from '@attune/core'`,
    ...(isTyped ? [`import type {} from '@attune/core/config'`] : []),
    ...parts.map(({ id }) => `import { ${id} } from './${id}.js'`),
    '',
    isTyped ? 'const plugin = definePlugin({' : 'export default definePlugin({',
    '  contract: 1,',
    `  name: '${plugin.name}',`,
    `  components: ${components.length > 0 ? list(components) : '{}'},`,
    ...(commands.length > 0 ? [`  commands: ${list(commands)},`] : []),
    ...(services.length > 0 ? [`  services: ${list(services)},`] : []),
    '})',
    '',
    ...(isTyped ? typesFor(plugin) : []),
  ].join('\n')
}

/** File of examples for checks. An analysis, for example, needs an evaluation as input. */
export function examplesFile(plugin: NewPlugin): string {
  const comment =
    '/** Input on which components have something to do, by name; what is left out is plain and small. */'
  if (!plugin.kinds.includes('analysis')) return `${comment}\nexport const examples = {}\n`
  return `import { dialogueOf, evaluationOf } from '@attune/testkit'
import { known } from '@attune/core'

const dialogues = ['a', 'b', 'c', 'd'].flatMap((id, at) =>
  ['warm', 'cold'].map((supporter, which) => ({
    scenario: { id, tags: { topic: at % 2 ? 'study' : 'work' } },
    supporter,
    dialogue: dialogueOf('I failed.', 'That hurts.'),
    estimates: { rated: { measures: { warmth: known(5 + at - 2 * which) }, series: {} } },
  })),
)

${comment}
export const examples = { overview: { evaluation: evaluationOf({ dialogues }) } }
`
}

export function presetFile(plugin: NewPlugin): string {
  const { name } = plugin
  const hasRubric = plugin.kinds.includes('rubric')
  const one = (slot: Kind['slot'], otherwise: string): string =>
    usesOf(plugin, slot)[0] ?? otherwise
  const many = (slot: Kind['slot']): readonly string[] => usesOf(plugin, slot)
  const analyses = [
    ...(many('estimators').length > 0 ? ['core/measures'] : []),
    ...(many('judges').length > 0 || hasRubric ? ['core/verdicts'] : []),
    ...(plugin.kinds.includes('pair-judge') ? ['core/preferences'] : []),
    ...(many('estimators').length > 0 ? many('analyses') : []),
    'core/replies',
  ]
  const block = (
    key: string,
    uses: readonly string[],
    more: readonly string[] = [],
  ): readonly string[] => {
    const lines = [...uses.map((use) => `${use}: {}`), ...more]
    return lines.length > 0 ? [`    ${key}:`, ...lines.map((line) => `      ${line}`)] : []
  }
  return [
    `# A config extends it: extends: ${name}/default`,
    'evaluations:',
    `  ${name}:`,
    `    scenarios: ${one('scenarios', '{ use: core/scenarios, file: ../samples/people.jsonl }')}`,
    `    simulator: ${one('simulator', '{ use: core/seeker, turns: 4 }')}`,
    ...block('estimators', many('estimators')),
    ...block(
      'judges',
      many('judges'),
      hasRubric ? ['care: { use: core/rubric, file: ../rubrics/care.yaml }'] : [],
    ),
    ...block('analyses', analyses),
    '',
  ].join('\n')
}

/** Config for a plugin that has no preset. */
export const configIn = (plugin: NewPlugin, file: string): string =>
  [
    '# npx attune run: the plugin as it stands here, with rule-based supporters.',
    `plugins: [${file}]`,
    'supporters:',
    '  listener: { use: core/rule-based, manner: listening }',
    '  adviser: { use: core/rule-based, manner: advising }',
    ...(plugin.kinds.includes('supporter') ? [`  coach: { use: ${plugin.name}/coach }`] : []),
    presetFile(plugin)
      .replace(/^#.*\n/, '')
      .replaceAll('../', ''),
  ].join('\n')

export const configFile = (plugin: NewPlugin): string =>
  [
    '# npx attune run: the plugin as it stands here, with rule-based supporters.',
    'extends: ./presets/default.yaml',
    `plugins: [./src/index.${plugin.language === 'typescript' ? 'ts' : 'js'}]`,
    'supporters:',
    '  listener: { use: core/rule-based, manner: listening }',
    '  adviser: { use: core/rule-based, manner: advising }',
    ...(plugin.kinds.includes('supporter') ? [`  coach: { use: ${plugin.name}/coach }`] : []),
    '',
  ].join('\n')

/**
 * Section of a kind in the README.
 *
 * @param table Markdown table of the kind's options
 */
export function kindSection(plugin: string, kind: KindName, table: string): readonly string[] {
  const { id, what, ...rest } = kinds[kind] as Kind
  const title = rest.isCommand ? `attune ${plugin} ${id}` : `${plugin}/${id}`
  return [
    `## ${title}`,
    '',
    `${kind.replace('-', ' ')}: ${rest.isCommand ? 'work outside a run' : what}.`,
    '',
    table,
    '',
  ]
}

/**
 * README of a new plugin.
 *
 * @param table returns the Markdown table of a kind's options
 */
export function readmeFile(plugin: NewPlugin, table: (kind: KindName) => string): string {
  const { name } = plugin
  const [first] = partsOf(plugin)
  const fence = '```'
  return [
    `# ${plugin.package}`,
    '',
    `The plugin \`${name}\` for Attune.`,
    '',
    `${fence}sh`,
    `npm install ~/attune/tarballs/*.tgz ${plugin.package}   ${install.comment}`,
    fence,
    '',
    `${fence}yaml`,
    '# attune.config.yaml',
    // A preset is found by the plugin's name only if the package is named `attune-plugin-<name>`;
    // otherwise the config must name the package.
    ...(plugin.package === `attune-plugin-${name}` ? [] : [`plugins: ['${plugin.package}']`]),
    `extends: ${name}/default`,
    'supporters:',
    '  listener: { use: core/rule-based, manner: listening }',
    '  adviser: { use: core/rule-based, manner: advising }',
    fence,
    '',
    ...plugin.kinds.filter(isCode).flatMap((kind) => kindSection(name, kind, table(kind))),
    '## Work on it',
    '',
    `${fence}sh`,
    install.comment,
    install.node,
    'npm test                                 # the tests of this package',
    ...(first && !first.isCommand && !first.isService
      ? [
          `npx attune try ${name}/${first.id} --watch      # one component on one dialogue, on every save`,
        ]
      : []),
    'npx attune run                           # with the config of this folder',
    'npm run check                            # the shape of the package, before you publish',
    fence,
    '',
  ].join('\n')
}
