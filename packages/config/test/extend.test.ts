import { describe, expect, test } from 'vitest'
import {
  EVALUATIONS,
  type Files,
  lines,
  main,
  mainWith,
  SUPPORTERS,
  Workspace,
} from '@attune/testkit/shared/workspace.js'

const base = (...more: readonly string[]) => lines(...more, SUPPORTERS, EVALUATIONS)

async function load(files: Files) {
  return (await new Workspace(files).load()).config
}

describe('a config that extends another', () => {
  test('takes what it does not say itself', async () => {
    const config = await load({
      'attune.config.yaml': 'extends: ./base.yaml\nseed: mine',
      'base.yaml': base('seed: 1', 'repeats: 3'),
    })
    expect(config).toMatchObject({ seed: 'mine', evaluations: [{ name: 'main', repeats: 3 }] })
  })

  test('may name it without a dot, if it stands beside', async () => {
    const config = await load({
      'attune.config.yaml': 'extends: base.yaml',
      'base.yaml': base('seed: base'),
    })
    expect(config.seed).toBe('base')
  })

  test('may extend several: later ones win', async () => {
    const config = await load({
      'attune.config.yaml': lines('extends: [./one.yaml, ./two.json]', SUPPORTERS, EVALUATIONS),
      'one.yaml': 'seed: one\nconcurrency: 1',
      'two.json': '{ "seed": "two", "repeats": 2 }',
    })
    expect(config).toMatchObject({ seed: 'two', concurrency: 1, evaluations: [{ repeats: 2 }] })
  })

  test('may extend what extends another, and a script', async () => {
    const config = await load({
      'attune.config.yaml': 'extends: ./one.ts',
      'one.ts': "export default { extends: './deep/two.yaml', seed: 'one' }",
      'deep/two.yaml': base('seed: two', 'repeats: 2'),
    })
    expect(config).toMatchObject({ seed: 'one', evaluations: [{ repeats: 2 }] })
  })

  test('may be extended twice by what extends it in two ways', async () => {
    const config = await load({
      'attune.config.yaml': 'extends: [./one.yaml, ./two.yaml]',
      'one.yaml': 'extends: ./base.yaml\nseed: one',
      'two.yaml': 'extends: ./base.yaml',
      'base.yaml': base('seed: base'),
    })
    expect(config.seed).toBe('base')
  })
})

describe('of two values', () => {
  const inner = lines(
    SUPPORTERS,
    ...main({ simulator: '{ use: toy/talk, turns: 9 }' }, 'estimators: { toy/emotion: {} }'),
  )
  const evaluation = async (...own: readonly string[]) => {
    const written = lines(
      'extends: ./base.yaml',
      'evaluations:',
      '  main:',
      ...own.map((line) => `    ${line}`),
    )
    const { evaluations } = await load({ 'attune.config.yaml': written, 'base.yaml': inner })
    return evaluations[0]!
  }

  test('maps are merged by key', async () => {
    const { simulators, estimators } = await evaluation('simulator: { model: offline }')
    expect(simulators[0]!.options).toEqual({ turns: 9, model: 'offline' })
    expect(estimators).toHaveLength(1)
  })

  test('lists replace each other', async () => {
    const inner = lines(SUPPORTERS, ...mainWith('supporters: [calm, curt]'))
    const own = lines('extends: ./base.yaml', 'evaluations: { main: { supporters: [curt] } }')
    const { evaluations } = await load({ 'attune.config.yaml': own, 'base.yaml': inner })
    expect(evaluations[0]!.supporters.map(({ label }) => label)).toEqual(['curt'])
  })

  test('a list of entries is refused where it stands, whatever is merged with it', async () => {
    const inner = lines(SUPPORTERS, ...mainWith('judges: [toy/empathy]'))
    const own = lines(
      'extends: ./base.yaml',
      'evaluations: { main: { judges: { toy/pairwise: {} } } }',
    )
    const { text } = await new Workspace({
      'attune.config.yaml': own,
      'base.yaml': inner,
    }).refusal()
    expect(text).toMatch(/base\.yaml:6:13 {2}evaluations\.main\.judges must be a map/)
  })

  test('mappings of entries merge by label', async () => {
    const { estimators } = await evaluation(
      'estimators: { toy/emotion: { scale: hundred }, mean: toy/smooth }',
    )
    expect(estimators.map(({ label, use, options }) => [label, use, options['scale']])).toEqual([
      ['toy/emotion', 'toy/emotion', 'hundred'],
      ['mean', 'toy/smooth', undefined],
    ])
  })

  test('null takes an inherited entry away, and leaves an option that may be null as it is', async () => {
    const inner = lines(
      SUPPORTERS,
      ...mainWith('estimators: { toy/emotion: {}, mean: toy/smooth }'),
    )
    const own = [
      'extends: ./base.yaml',
      'evaluations: { main: { estimators: { toy/emotion: null } } }',
    ]
    const { evaluations } = await load({ 'attune.config.yaml': lines(...own), 'base.yaml': inner })
    expect(evaluations[0]!.estimators.map(({ label }) => label)).toEqual(['mean'])
  })

  test('an entry that is the name of a component takes more options', async () => {
    const inner = lines(SUPPORTERS, ...mainWith('estimators: { mine: toy/emotion }'))
    const own = [
      'extends: ./base.yaml',
      'evaluations: { main: { estimators: { mine: { scale: hundred } } } }',
    ]
    const { evaluations } = await load({ 'attune.config.yaml': lines(...own), 'base.yaml': inner })
    expect(evaluations[0]!.estimators).toMatchObject([
      { label: 'mine', options: { scale: 'hundred' } },
    ])
  })

  test('a text replaces a map, and a map that names another component replaces it whole', async () => {
    expect((await evaluation('simulator: toy/talk')).simulators[0]!.options).toEqual({
      turns: 4,
      model: 'offline',
    })
    const { scenarios } = await evaluation('scenarios: { use: core/scenarios, file: ./base.yaml }')
    expect(Object.keys(scenarios.options)).toEqual(['file'])
  })

  test('a model of another provider keeps nothing of the one before', async () => {
    const { models } = await load({
      'attune.config.yaml': 'extends: ./base.yaml\nmodels: { m: { provider: offline } }',
      'base.yaml': base('models: { m: { provider: openai, model: x, retries: 1 } }'),
    })
    expect(models.get('m')).toMatchObject({ provider: 'offline', options: {}, retries: 5 })
  })
})

test('plugins of both are loaded, each one once, as seen from the file that names it', async () => {
  const plugin = (name: string) => `export default { contract: 1, name: '${name}', components: {} }`
  const { plugins } = await load({
    'attune.config.yaml': 'extends: ./deep/base.yaml\nplugins: [./own.mjs, ./deep/other.mjs]',
    'own.mjs': plugin('own'),
    'deep/base.yaml': base('plugins: [./other.mjs]'),
    'deep/other.mjs': plugin('other'),
  })
  expect(plugins.map(({ name }) => name)).toEqual(['core', 'toy', 'other', 'own'])
})

test('paths are relative to the file that writes them, defaults to the config itself', async () => {
  const workspace = new Workspace({
    'attune.config.yaml': lines(
      'extends: ./deep/base.yaml',
      'prompts: { toy/emotion: { zh: zh.md } }',
    ),
    'deep/base.yaml': lines(
      'store: results.db',
      'prompts: { toy/emotion: { en: en.md } }',
      SUPPORTERS,
      ...main({ scenarios: '{ use: toy/people, file: people.jsonl }' }),
    ),
    'deep/people.jsonl': '',
    'deep/en.md': 'How? {{text}}',
    'zh.md': '如何？{{text}}',
  })
  const { config } = await workspace.load()
  expect(config.store).toBe(workspace.path('deep/results.db'))
  expect(config.output).toBe(workspace.path('attune-output'))
  expect(config.evaluations[0]!.scenarios.options).toEqual({
    file: workspace.path('deep/people.jsonl'),
  })
  expect(config.prompts.map(({ language, text }) => [language, text])).toEqual([
    ['en', 'How? {{text}}'],
    ['zh', '如何？{{text}}'],
  ])
})

describe('a preset of an installed package', () => {
  const packaged = (manifest: object): Files => ({
    'node_modules/@toy/plugin/package.json': JSON.stringify({ name: '@toy/plugin', ...manifest }),
    'node_modules/@toy/plugin/index.mjs':
      "export default { contract: 1, name: 'packaged', components: {} }",
    'node_modules/@toy/plugin/presets/paper.yaml': lines('plugins: ["@toy/plugin"]', EVALUATIONS),
    'attune.config.yaml': lines('extends: "@toy/plugin/presets/paper.yaml"', SUPPORTERS),
  })

  test.each([
    [
      'that exports it',
      { type: 'module', exports: { '.': { import: './index.mjs' }, './presets/*': './presets/*' } },
    ],
    [
      'that exports it for import alone',
      { exports: { '.': './index.mjs', './presets/*': { import: './presets/*' } } },
    ],
    ['that exports everything', { main: './index.mjs' }],
  ])('is found in one %s, and so is its plugin', async (_, manifest) => {
    const { plugins, evaluations } = await load(packaged(manifest))
    expect(plugins.map(({ name }) => name)).toContain('packaged')
    expect(evaluations).toMatchObject([{ name: 'main' }])
  })
})

test('a model that a preset lacks is a role of the preset', async () => {
  const files = {
    'presets/default.yaml': lines(
      'plugins: [../toy.mjs]',
      ...main({ simulator: '{ use: toy/talk, model: seeker }' }),
    ),
    'attune.config.yaml': lines('extends: ./presets/default.yaml', SUPPORTERS),
  }
  await expect(load(files)).rejects.toThrow(
    /there is no model "seeker"[^]*A preset names models by what they do: `roles: \{ seeker: What it does\. \}`\./,
  )
})

describe('a preset by name', () => {
  const plugin = (name: string, summary: string) =>
    `export default { contract: 1, name: '${name}', components: { talk: { kind: 'simulator', revision: 1, summary: '${summary}', options: { type: 'object', properties: {}, additionalProperties: false }, create: () => ({}) } } }`
  const preset = 'evaluations: { main: { scenarios: toy/people, simulator: calm/talk } }'
  const packaged = (name: string): Files => ({
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, exports: './index.mjs' }),
    [`node_modules/${name}/index.mjs`]: plugin('calm', name),
    [`node_modules/${name}/presets/paper.yaml`]: preset,
  })
  const own = lines('extends: calm/paper', SUPPORTERS)

  test.each(['@attune/plugin-calm', 'attune-plugin-calm'])(
    'is found in %s, whose plugin is loaded',
    async (name) => {
      const { plugins, evaluations } = await load({ ...packaged(name), 'attune.config.yaml': own })
      expect(plugins.at(-1)!.components['talk']!.summary).toBe(name)
      expect(evaluations).toMatchObject([{ simulators: [{ use: 'calm/talk' }] }])
    },
  )

  test('is looked for among the plugins of the config first, so that its source can be tried', async () => {
    const { plugins, evaluations } = await load({
      ...packaged('@attune/plugin-calm'),
      'mine/package.json': '{}',
      'mine/src/index.ts': plugin('calm', 'own source'),
      'mine/presets/paper.yaml': `plugins: ["@attune/plugin-calm"]\nlimits: { stopAfter: 3 }\n${preset}`,
      'attune.config.yaml': lines('plugins: [./mine/src/index.ts]', own),
    })
    expect(plugins.filter(({ name }) => name === 'calm')).toMatchObject([
      { components: { talk: { summary: 'own source' } } },
    ])
    expect(evaluations).toMatchObject([{ simulators: [{ use: 'calm/talk' }] }])
  })

  test.each([
    ['calm/papre', 'the plugin calm has no preset "papre". Did you mean "paper"?'],
    [
      'clam/paper',
      '"plugins" names no plugin "clam", and neither @attune/plugin-clam nor attune-plugin-clam is installed.',
    ],
  ])('that there is not: %s', async (name, why) => {
    const config = lines(`extends: ${name}`, SUPPORTERS)
    const refusal = await new Workspace({
      ...packaged('@attune/plugin-calm'),
      'attune.config.yaml': config,
    }).refusal()
    expect(refusal.text).toContain(`"${name}" cannot be extended: ${why}`)
  })

  test('a plugin may be named without what packages put before its name', async () => {
    const config = lines('plugins: [calm]', SUPPORTERS, EVALUATIONS)
    const { plugins } = await load({
      ...packaged('attune-plugin-calm'),
      'attune.config.yaml': config,
    })
    expect(plugins.map(({ name }) => name)).toContain('calm')
  })
})

describe('a role', () => {
  const base = lines(
    'roles: { judge: Judges dialogues., seeker: Plays the help-seeker. }',
    SUPPORTERS,
    ...main(
      { simulator: '{ use: toy/talk, model: seeker }' },
      'judges: { toy/empathy: { model: judge } }',
    ),
  )
  const filled = (...more: readonly string[]) =>
    new Workspace({
      'base.yaml': base,
      'attune.config.yaml': lines('extends: ./base.yaml', ...more),
    }).load()

  test('that nobody fills is the offline stand-in, with the same options', async () => {
    const { config } = await filled()
    expect(config.models.get('judge')).toMatchObject({ provider: 'offline', options: {} })
    expect(config.roles).toEqual([
      { name: 'judge', does: 'Judges dialogues.', isFilled: false },
      { name: 'seeker', does: 'Plays the help-seeker.', isFilled: false },
    ])
  })

  test('is filled by a model of its name', async () => {
    const { config } = await filled('models: { judge: { provider: openai, model: x } }')
    expect(config.models.get('judge')).toMatchObject({
      provider: 'openai',
      options: { model: 'x' },
    })
    expect(config.roles.map(({ isFilled }) => isFilled)).toEqual([true, false])
  })
})
