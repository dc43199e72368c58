import { describe, expect, test } from 'vitest'
import type { Entry, EvaluationConfig, ModelDefinition } from '@attune/core/runtime'
import {
  EVALUATIONS,
  type Files,
  loadYaml,
  main,
  mainWith,
  SUPPORTERS,
  Workspace,
} from '@attune/testkit/shared/workspace.js'

const resolve = async (config: readonly string[], files?: Files) =>
  (await loadYaml(config, files)).config

async function evaluationOf(config: readonly string[], files?: Files): Promise<EvaluationConfig> {
  const { evaluations } = await resolve(config, files)
  return evaluations[0]!
}

const pick = ({ use, label, options, models }: Entry) => ({ use, label, options, models })
const offline = (role: string) => [{ at: '/model', name: 'offline', role }]

describe('what nobody writes has a default', () => {
  test('in the config', async () => {
    const workspace = new Workspace({ 'attune.config.yaml': `${SUPPORTERS}\n${EVALUATIONS}\n` })
    const { config } = await workspace.load()
    const { file, folder, seed, store, output, concurrency, unitTimeout, prompts } = config
    expect({ file, folder, seed, store, output, concurrency, unitTimeout, prompts }).toEqual({
      file: workspace.path('attune.config.yaml'),
      folder: workspace.folder,
      seed: '0',
      store: workspace.path('.attune/attune.db'),
      output: workspace.path('attune-output'),
      concurrency: 8,
      unitTimeout: 30 * 60_000,
      prompts: [],
    })
    expect(config).not.toHaveProperty('stopAfter')
    expect(config).not.toHaveProperty('budget')
  })

  test('in evaluations', async () => {
    const { estimators, judges, analyses, repeats, supporters, ...rest } = await evaluationOf([
      SUPPORTERS,
      EVALUATIONS,
    ])
    expect({ estimators, judges, analyses, repeats }).toEqual({
      estimators: [],
      judges: [],
      analyses: [],
      repeats: 1,
    })
    expect(supporters.map(({ label }) => label)).toEqual(['calm', 'curt'])
    expect(rest).not.toHaveProperty('limit')
  })

  test('in models', async () => {
    const { models } = await resolve([
      'models: { m: { provider: openai, model: x } }',
      SUPPORTERS,
      EVALUATIONS,
    ])
    expect(models.get('m')).toMatchObject({
      name: 'm',
      provider: 'openai',
      options: { model: 'x', batch: 64 },
      timeout: 180_000,
      retries: 5,
      place: { line: 1, column: 11 },
    })
  })

  test('in options', async () => {
    const { simulators } = await evaluationOf([SUPPORTERS, ...main({ simulator: 'toy/talk' })])
    expect(pick(simulators[0]!)).toEqual({
      use: 'toy/talk',
      label: 'toy/talk',
      options: { turns: 4, model: 'offline' },
      models: offline('chat'),
    })
  })
})

test('what is written wins over defaults', async () => {
  const config = await resolve([
    'seed: 7',
    'repeats: 3',
    'concurrency: 2',
    'limits: { unitTimeout: 500ms, stopAfter: 9 }',
    'budget: { cost: 2.5, tokens: 1000, per: store }',
    SUPPORTERS,
    ...mainWith('limit: 20'),
  ])
  expect(config).toMatchObject({
    seed: '7',
    concurrency: 2,
    unitTimeout: 500,
    stopAfter: 9,
    budget: { cost: 2.5, tokens: 1000, per: 'store' },
    evaluations: [{ repeats: 3, limit: 20 }],
  })
})

test.each([
  ['250ms', 250],
  ['30s', 30_000],
  ['1.5 s', 1500],
  ['5m', 300_000],
  ['2h', 7_200_000],
  ['4000', 4000],
])('a time may be written as %s', async (written, milliseconds) => {
  const bot = `supporters: { bot: { use: core/http, url: "http://localhost/chat", timeout: ${written} } }`
  const model = `models: { m: { provider: offline, timeout: ${written} } }`
  const config = await resolve([`limits: { unitTimeout: ${written} }`, model, bot, EVALUATIONS])
  expect(config.unitTimeout).toBe(milliseconds)
  expect(config.models.get('m')?.timeout).toBe(milliseconds)
  expect(config.evaluations[0]?.supporters[0]?.limits?.timeout).toBe(milliseconds)
})

test('an evaluation repeats as often as it says itself', async () => {
  expect(await evaluationOf(['repeats: 3', SUPPORTERS, ...mainWith('repeats: 2')])).toMatchObject({
    repeats: 2,
  })
})

describe('supporters', () => {
  const pairs = async (written: string) => {
    const { supporters } = await evaluationOf([`supporters: ${written}`, EVALUATIONS])
    return supporters.map(({ label, use, options }) => [label, use, options])
  }
  const expected = [
    ['bot', 'core/http', { url: 'http://localhost/chat' }],
    ['plain', 'core/chat', { model: 'offline', settings: 'of-method' }],
  ]

  test('are a map by name', async () => {
    expect(
      await pairs('{ bot: { use: core/http, url: "http://localhost/chat" }, plain: {} }'),
    ).toEqual(expected)
  })

  test('that ask no model of the config say how they are called; keys stay names', async () => {
    const bot =
      'bot: { use: core/http, url: "http://localhost/chat", concurrency: 2, requestsPerMinute: 30, apiKeyEnv: K }'
    const { supporters } = await evaluationOf([`supporters: { ${bot}, plain: {} }`, EVALUATIONS])
    expect(supporters.map(({ limits, variables }) => ({ limits, variables }))).toEqual([
      {
        limits: { timeout: 180_000, retries: 5, concurrency: 2, requestsPerMinute: 30 },
        variables: [{ at: '/apiKeyEnv', name: 'K' }],
      },
      { limits: undefined, variables: [] },
    ])
  })

  test('may be named by their component alone', async () => {
    expect(await pairs('{ kind: core/rule-based }')).toEqual([
      ['kind', 'core/rule-based', { manner: 'listening' }],
    ])
  })

  test('stand in the order in which an evaluation chooses them', async () => {
    const { supporters } = await evaluationOf([SUPPORTERS, ...mainWith('supporters: [curt, calm]')])
    expect(supporters.map(({ label }) => label)).toEqual(['curt', 'calm'])
  })
})

test('evaluations may be a list of named ones', async () => {
  const written = ['a', 'b'].map(
    (name) => `  - { name: ${name}, scenarios: toy/people, simulator: toy/talk }`,
  )
  const { evaluations } = await resolve([SUPPORTERS, 'evaluations:', ...written])
  expect(evaluations.map(({ name }) => name)).toEqual(['a', 'b'])
})

describe('entries', () => {
  test('take the label that "as" gives them, and keep it out of their options', async () => {
    const { estimators } = await evaluationOf([
      SUPPORTERS,
      ...mainWith('estimators: { toy/emotion: {}, fine: { use: toy/emotion, scale: hundred } }'),
    ])
    expect(estimators.map(pick)).toEqual([
      {
        use: 'toy/emotion',
        label: 'toy/emotion',
        options: { model: 'offline', scale: 'five' },
        models: offline('chat'),
      },
      {
        use: 'toy/emotion',
        label: 'fine',
        options: { model: 'offline', scale: 'hundred' },
        models: offline('chat'),
      },
    ])
  })

  test('hold the entries that their components read, beside their options', async () => {
    const { estimators } = await evaluationOf([
      SUPPORTERS,
      ...mainWith(
        'estimators:',
        '  toy/markov:',
        '    source: { use: toy/markov, states: 3, source: toy/emotion }',
      ),
    ])
    expect(estimators[0]).toMatchObject({
      options: { states: 5 },
      reads: {
        source: {
          use: 'toy/markov',
          options: { states: 3 },
          reads: { source: { use: 'toy/emotion', options: { scale: 'five' } } },
        },
      },
    })
    expect(estimators[0]!.options).not.toHaveProperty('source')
  })

  test('read an entry of the evaluation by its label, wherever it stands: both are the same', async () => {
    const { estimators } = await evaluationOf([
      SUPPORTERS,
      ...mainWith(
        'estimators: { toy/markov: { source: heard }, heard: { use: toy/emotion, scale: hundred } }',
      ),
    ])
    expect(estimators.map(({ label }) => label)).toEqual(['toy/markov', 'heard'])
    expect(estimators[0]!.reads['source']).toBe(estimators[1])
  })

  test('may leave out what they read only if it is there', async () => {
    const { estimators } = await evaluationOf([
      SUPPORTERS,
      ...mainWith(
        'estimators: { alone: toy/beside, both: { use: toy/beside, judge: toy/empathy } }',
      ),
    ])
    expect(estimators.map(({ reads }) => Object.keys(reads))).toEqual([[], ['judge']])
  })

  test('read what their schema has as the default', async () => {
    const { estimators } = await evaluationOf([
      SUPPORTERS,
      ...mainWith('estimators: { toy/smooth: {} }'),
    ])
    const { source } = estimators[0]!.reads
    expect(pick(source!)).toMatchObject({
      use: 'toy/emotion',
      options: { model: 'offline', scale: 'hundred' },
    })
  })

  test('know where they stand', async () => {
    const { estimators } = await evaluationOf([
      SUPPORTERS,
      ...mainWith('estimators:', '  mine: { use: toy/emotion }'),
    ])
    expect(estimators[0]!.place).toMatchObject({ line: 7, column: 13 })
  })

  test('may be written once and used twice', async () => {
    const { evaluations } = await resolve([
      SUPPORTERS,
      'evaluations:',
      '  one: &one { scenarios: toy/people, simulator: { use: toy/talk, turns: 9 } }',
      '  two: { <<: *one, repeats: 2 }',
    ])
    expect(evaluations).toMatchObject([
      { repeats: 1 },
      { repeats: 2, simulators: [{ options: { turns: 9 } }] },
    ])
  })
})

describe('judges', () => {
  const judges = async (written: string) =>
    (await evaluationOf([SUPPORTERS, ...mainWith(`judges: { ${written} }`)])).judges

  test('are shown all pairs in both orders', async () => {
    expect(await judges('toy/pairwise: {}')).toMatchObject([
      { pairs: 'all', orders: 'both', options: { model: 'offline' } },
    ])
  })

  test('may be shown the pairs with a baseline, in an order that is drawn', async () => {
    const [judge] = await judges('toy/pairwise: { pairs: { baseline: calm }, orders: seeded }')
    expect(judge).toMatchObject({ pairs: { baseline: 'calm' }, orders: 'seeded' })
    expect(judge!.options).toEqual({ model: 'offline' })
  })
})

test('an analysis may name what stands in its evaluation', async () => {
  const { analyses } = await evaluationOf([
    SUPPORTERS,
    ...mainWith(
      'estimators: { mood: { use: toy/emotion } }',
      'judges: { toy/empathy: {} }',
      'analyses: { toy/tables: { estimator: mood, judge: toy/empathy, baseline: curt } }',
    ),
  ])
  expect(analyses[0]!.options).toEqual({
    estimator: 'mood',
    judge: 'toy/empathy',
    baseline: 'curt',
  })
})

describe('models', () => {
  test('are named, wherever in the options that is', async () => {
    const definition = 'models: { r: { provider: reward-http, model: x, baseUrl: "http://r" } }'
    const estimators =
      'estimators: { toy/likeness: { embeddings: offline, rewards: { model: r } } }'
    const { estimators: entries } = await evaluationOf([
      definition,
      SUPPORTERS,
      ...mainWith(estimators),
    ])
    expect(entries[0]!.models).toEqual([
      { at: '/embeddings', name: 'offline', role: 'embedding' },
      { at: '/rewards/model', name: 'r', role: 'reward' },
    ])
    expect(entries[0]!.options).toEqual({
      embeddings: 'offline',
      rewards: { model: 'r', weight: 1 },
    })
  })

  test('are there without being asked for, if they are offline', async () => {
    const { models } = await resolve([SUPPORTERS, EVALUATIONS])
    expect([...models.keys()]).toEqual(['offline'])
    expect(models.get('offline')).toMatchObject({ provider: 'offline', options: {} })
  })

  test('may be defined where they are used, and are one if they are the same', async () => {
    const { models, evaluations } = await resolve([
      'supporters:',
      '  a: { model: { provider: openai, model: gpt-4o, temperature: 1 } }',
      '  b: { model: { temperature: 1, model: gpt-4o, provider: openai } }',
      '  c: { model: { provider: openai, model: gpt-4o } }',
      EVALUATIONS,
    ])
    const [a, b, c] = evaluations[0]!.supporters.map(({ models: [model] }) => model!.name)
    expect(a).toMatch(/^gpt-4o#[0-9a-f]{8}$/)
    expect(b).toBe(a)
    expect(c).not.toBe(a)
    expect([...models.keys()]).toEqual(['offline', a, c])
    expect(models.get(a!)).toMatchObject({
      provider: 'openai',
      options: { model: 'gpt-4o', temperature: 1 },
    })
  })

  test('lend their tokenizer, by name; a file is known by its path and its content', async () => {
    const config = [
      'models: { gpt: { provider: openai, model: x, tokenizer: o200k_base }, own: { provider: openai, model: y, tokenizer: ./t.json } }',
      SUPPORTERS,
      ...main({ simulator: '{ use: toy/talk, vary: { tokenizer: [gpt, own, cl100k_base] } }' }),
    ]
    const { simulators } = await evaluationOf(config, { 't.json': '{}' })
    const [first, second, third] = simulators
    expect(first!.options['tokenizer']).toBe('o200k_base')
    expect(second!.files).toEqual([{ at: '/tokenizer', file: second!.options['tokenizer'] }])
    expect(second!.options['tokenizer']).toMatch(/[/\\]t\.json$/)
    expect(third!.options['tokenizer']).toBe('cl100k_base')
  })

  test('keep what all have in common apart from what their provider wants', async () => {
    const { models } = await resolve([
      'models:',
      '  m:',
      '    { provider: core/openai, model: x, apiKeyEnv: MY_KEY, identity: twin, prices: { input: 1, output: 0 } }',
      SUPPORTERS,
      EVALUATIONS,
    ])
    expect(models.get('m')).toMatchObject({
      provider: 'openai',
      options: { model: 'x' },
      apiKeyEnv: 'MY_KEY',
      identity: 'twin',
      prices: { input: 1, output: 0 },
    } satisfies Partial<ModelDefinition>)
    expect(Object.keys(models.get('m')!.options)).toEqual(['model', 'batch'])
  })
})

test('files become absolute, and the entry says which options name them', async () => {
  const workspace = new Workspace({ 'a.jsonl': '', 'data/b.jsonl': '' })
  const scenarios = '{ use: toy/people, file: a.jsonl, more: [./data/b.jsonl] }'
  workspace.write('attune.config.yaml', [SUPPORTERS, ...main({ scenarios })].join('\n'))
  const { config } = await workspace.load()
  const { options, files } = config.evaluations[0]!.scenarios
  const [a, b] = [workspace.path('a.jsonl'), workspace.path('data/b.jsonl')]
  expect(options).toEqual({ file: a, more: [b] })
  expect(files).toEqual([
    { at: '/file', file: a },
    { at: '/more/0', file: b },
  ])
})

test('templates take the place of those of a plugin', async () => {
  const { prompts } = await resolve(
    ['prompts: { toy/emotion: { en: mine.md } }', SUPPORTERS, EVALUATIONS],
    {
      'mine.md': 'How is {{text}}?',
    },
  )
  expect(prompts).toMatchObject([
    { prompt: 'toy/emotion', language: 'en', text: 'How is {{text}}?', place: { line: 1 } },
  ])
})

describe('what has been resolved stays as it is', () => {
  test('all the way down', async () => {
    const config = await resolve([
      SUPPORTERS,
      ...mainWith('judges: { toy/pairwise: { pairs: { baseline: calm } } }'),
    ])
    const { options } = config.evaluations[0]!.judges[0]!
    expect(() => Object.assign(config, { seed: '1' })).toThrow(TypeError)
    expect(() => Object.assign(options, { model: 'mine' })).toThrow(TypeError)
    expect(() => Object.assign(config.models.get('offline')!, { retries: 1 })).toThrow(TypeError)
    expect(() => (config.evaluations as unknown[]).push({})).toThrow(TypeError)
  })

  test('models too, whose map is no plain one', async () => {
    const { models } = await resolve([SUPPORTERS, EVALUATIONS])
    const map = models as Map<string, ModelDefinition>
    expect(() => map.set('other', models.get('offline')!)).toThrow('frozen')
    expect(() => map.delete('offline')).toThrow('frozen')
    expect(() => map.clear()).toThrow('frozen')
  })
})

test('a hundred supporters are resolved as one is', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `s${i}`)
  const written = names.map((name) => `  ${name}: { model: { provider: openai, model: ${name} } }`)
  const { models, evaluations } = await resolve(['supporters:', ...written, EVALUATIONS])
  expect(models.size).toBe(101)
  expect(evaluations[0]!.supporters.map(({ label }) => label)).toEqual(names)
})
