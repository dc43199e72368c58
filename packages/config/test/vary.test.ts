import { describe, expect, test } from 'vitest'
import type { Entry, EvaluationConfig } from '@attune/core/runtime'
import { explain } from '@attune/paper'
import { testRefusals } from '@attune/testkit/shared/refusals.js'
import {
  EVALUATIONS,
  lines,
  loadYaml,
  main,
  mainWith,
  SUPPORTERS,
  Workspace,
} from '@attune/testkit/shared/workspace.js'

const MODELS = 'models: { small: { provider: offline }, large: { provider: offline } }'

async function evaluationOf(...config: readonly string[]): Promise<EvaluationConfig> {
  const { config: resolved } = await loadYaml(config)
  return resolved.evaluations[0]!
}

const varied = ({ label, conditions }: Entry) => [label, conditions]

describe('an entry that varies options stands for one entry per combination', () => {
  test('of a simulator', async () => {
    const { simulators } = await evaluationOf(
      MODELS,
      SUPPORTERS,
      ...main({
        simulator: '{ use: toy/talk, turns: 9, vary: { turns: [2, 4], model: [small, large] } }',
      }),
    )
    expect(simulators.map(({ options }) => options)).toEqual([
      { turns: 2, model: 'small' },
      { turns: 2, model: 'large' },
      { turns: 4, model: 'small' },
      { turns: 4, model: 'large' },
    ])
    expect(simulators.map(({ models }) => models[0]!.name)).toEqual([
      'small',
      'large',
      'small',
      'large',
    ])
    expect(simulators[1]!.conditions).toEqual({
      'simulator.turns': '2',
      'simulator.model': 'large',
    })
  })

  test('of estimators and judges, which keep one label', async () => {
    const { estimators, judges } = await evaluationOf(
      MODELS,
      SUPPORTERS,
      ...mainWith(
        'estimators: { felt: { use: toy/emotion, vary: { scale: [five, hundred] } } }',
        'judges: { toy/empathy: { vary: { model: [small] } } }',
      ),
    )
    expect(estimators.map(varied)).toEqual([
      ['felt', { 'felt.scale': 'five' }],
      ['felt', { 'felt.scale': 'hundred' }],
    ])
    expect(judges.map(varied)).toEqual([['toy/empathy', { 'toy/empathy.model': 'small' }]])
  })

  test('by an option of a nested entry, as it is written, short, or by default', async () => {
    for (const source of ['source: { use: toy/emotion }', 'source: toy/emotion', '']) {
      const entry = `{ use: ${source ? 'toy/markov' : 'toy/smooth'}, ${source ? `${source}, ` : ''}vary: { source.model: [small, large] } }`
      const { estimators } = await evaluationOf(
        MODELS,
        SUPPORTERS,
        ...mainWith(`estimators: { m: ${entry} }`),
      )
      expect(estimators.map(({ reads }) => reads['source']!.options['model'])).toEqual([
        'small',
        'large',
      ])
      expect(estimators.map(({ reads }) => reads['source']!.options['scale'])).toEqual(
        Array(2).fill(source ? 'five' : 'hundred'),
      )
      expect(estimators[0]!.conditions).toEqual({ 'm.source.model': 'small' })
    }
  })

  test('with labels for values that are no scalars, models that are defined there among them', async () => {
    const { judges } = await evaluationOf(
      SUPPORTERS,
      ...mainWith(
        'judges:',
        '  heard:',
        '    use: toy/empathy',
        '    vary: { model: [{ label: mine, value: { provider: openai, model: x } }, offline] }',
      ),
    )
    expect(judges.map(({ conditions }) => conditions['heard.model'])).toEqual(['mine', 'offline'])
    expect(judges[0]!.models[0]!.name).toMatch(/^x#/)
  })

  test('of a supporter, which counts as several', async () => {
    const { supporters, judges } = await evaluationOf(
      MODELS,
      'supporters: { bot: { vary: { model: [small, large], settings: [own] } }, calm: {} }',
      ...mainWith(
        `judges: { toy/pairwise: { pairs: { baseline: 'bot [model=large, settings=own]' } } }`,
      ),
    )
    expect(supporters.map(varied)).toEqual([
      ['bot [model=small, settings=own]', {}],
      ['bot [model=large, settings=own]', {}],
      ['calm', {}],
    ])
    expect(judges[0]!.pairs).toEqual({ baseline: 'bot [model=large, settings=own]' })
  })

  test('of a supporter that an evaluation names, whole or one of its variants', async () => {
    const supporters = 'supporters: { bot: { vary: { settings: [of-method, own] } }, calm: {} }'
    const chosen = async (names: string): Promise<string[]> =>
      (await evaluationOf(supporters, ...mainWith(`supporters: ${names}`))).supporters.map(
        ({ label }) => label,
      )
    expect(await chosen('[bot]')).toEqual(['bot [settings=of-method]', 'bot [settings=own]'])
    expect(await chosen(`[calm, 'bot [settings=own]']`)).toEqual(['calm', 'bot [settings=own]'])
  })
})

describe('what reads an entry that varies', () => {
  const judging = (...more: readonly string[]) =>
    evaluationOf(
      MODELS,
      SUPPORTERS,
      ...mainWith(
        'judges: { heard: { use: toy/empathy, vary: { model: [small, large] } } }',
        'estimators:',
        ...more.map((line) => `  ${line}`),
      ),
    )

  test('varies with it', async () => {
    const { judges, estimators } = await judging('near: { use: toy/beside, judge: heard }')
    expect(estimators.map(varied)).toEqual([
      ['near', { 'heard.model': 'small' }],
      ['near', { 'heard.model': 'large' }],
    ])
    expect(estimators.map(({ reads }) => reads['judge'])).toEqual(judges)
  })

  test('reads one combination throughout, also through others', async () => {
    const { estimators } = await judging(
      'felt: { use: toy/emotion, vary: { scale: [five, hundred] } }',
      'm: { use: toy/markov, source: felt, vary: { states: [3, 5] } }',
    )
    expect(
      estimators.filter(({ label }) => label === 'm').map(({ conditions }) => conditions),
    ).toEqual([
      { 'm.states': '3', 'felt.scale': 'five' },
      { 'm.states': '3', 'felt.scale': 'hundred' },
      { 'm.states': '5', 'felt.scale': 'five' },
      { 'm.states': '5', 'felt.scale': 'hundred' },
    ])
  })

  test('may vary in what it reads', async () => {
    const { estimators } = await judging(
      'felt: toy/emotion',
      'm: { use: toy/markov, vary: { source: [felt, { label: fine, value: { use: toy/emotion, scale: hundred } }] } }',
    )
    const [felt, ...markov] = estimators
    expect(markov.map(({ conditions }) => conditions['m.source'])).toEqual(['felt', 'fine'])
    expect(markov[0]!.reads['source']).toBe(felt)
    expect(markov[1]!.reads['source']!.options).toMatchObject({ scale: 'hundred' })
  })
})

describe('several simulators', () => {
  test('are told apart by the condition simulator, and may vary as well', async () => {
    const { simulators } = await evaluationOf(
      SUPPORTERS,
      'evaluations:',
      '  main:',
      '    scenarios: toy/people',
      '    simulators: { brief: { use: toy/talk, vary: { turns: [2, 3] } }, toy/talk: {} }',
    )
    expect(simulators.map(varied)).toEqual([
      ['brief', { simulator: 'brief', 'brief.turns': '2' }],
      ['brief', { simulator: 'brief', 'brief.turns': '3' }],
      ['toy/talk', { simulator: 'toy/talk' }],
    ])
  })

  test('take the place of an inherited one, and the other way round', async () => {
    const one = lines(SUPPORTERS, EVALUATIONS)
    const several = lines(
      SUPPORTERS,
      'evaluations: { main: { scenarios: toy/people, simulators: { a: toy/talk } } }',
    )
    const extending = async (base: string, own: string) => {
      const config = lines('extends: ./base.yaml', `evaluations: { main: { ${own} } }`)
      const { config: resolved } = await new Workspace({
        'attune.config.yaml': config,
        'base.yaml': base,
      }).load()
      return resolved.evaluations[0]!.simulators.map(({ label }) => label)
    }
    expect(await extending(one, 'simulators: { b: toy/talk }')).toEqual(['b'])
    expect(await extending(several, 'simulators: { b: toy/talk }')).toEqual(['a', 'b'])
    expect(await extending(several, 'simulators: { a: null, b: toy/talk }')).toEqual(['b'])
    expect(await extending(several, 'simulator: toy/talk')).toEqual(['toy/talk'])
  })
})

test('vary of an extended config is merged by path, and null takes a path or all of it away', async () => {
  const base = lines(
    SUPPORTERS,
    ...main({ simulator: '{ use: toy/talk, vary: { turns: [1, 2] } }' }),
  )
  const conditions = async (vary: string) => {
    const config = lines(
      'extends: ./base.yaml',
      MODELS,
      `evaluations: { main: { simulator: { vary: ${vary} } } }`,
    )
    const { config: resolved } = await new Workspace({
      'attune.config.yaml': config,
      'base.yaml': base,
    }).load()
    return resolved.evaluations[0]!.simulators.map((each) =>
      Object.values(each.conditions).join(' '),
    )
  }
  expect(await conditions('{ model: [small, large] }')).toEqual([
    '1 small',
    '1 large',
    '2 small',
    '2 large',
  ])
  expect(await conditions('{ turns: [7] }')).toEqual(['7'])
  expect(await conditions('{ turns: null, model: [small] }')).toEqual(['small'])
  expect(await conditions('null')).toEqual([''])
})

test('every value that is varied is shown with its place, and each default once', async () => {
  const loaded = await loadYaml([
    SUPPORTERS,
    ...main({ simulator: '{ use: toy/talk, vary: { turns: [2, 4] } }' }),
  ])
  const shown = explain(loaded).filter(({ path }) => path.includes('simulator'))
  expect(shown.map(({ path, value }) => [path, value])).toEqual([
    ['evaluations.main.simulator.model', 'offline'],
    ['evaluations.main.simulator.use', 'toy/talk'],
    ['evaluations.main.simulator.vary.turns[0]', 2],
    ['evaluations.main.simulator.vary.turns[1]', 4],
  ])
})

test('a number of the environment is one also among varied values', async () => {
  const config = lines(
    SUPPORTERS,
    ...main({ simulator: '{ use: toy/talk, vary: { turns: ["${env:TURNS}", 3] } }' }),
  )
  const { config: resolved } = await new Workspace({ 'attune.config.yaml': config }).load(
    undefined,
    '.',
    {
      TURNS: '6',
    },
  )
  expect(
    resolved.evaluations[0]!.simulators.map(({ options, conditions }) => [
      options['turns'],
      conditions,
    ]),
  ).toEqual([
    [6, { 'simulator.turns': '6' }],
    [3, { 'simulator.turns': '3' }],
  ])
})

const at = 'attune.config.yaml'
const talking = (vary: string) => [
  SUPPORTERS,
  ...main({ simulator: `{ use: toy/talk, vary: ${vary} }` }),
]

testRefusals({
  'an option that the component does not have is varied': {
    config: talking('{ turn: [1, 2] }'),
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        `${at}:5:41  evaluations.main.simulator.vary: there is no option "turn". Did you mean "turns"?`,
      ],
    ],
  },
  'something inside of an option that holds nothing is varied': {
    config: talking('{ turns.least: [1, 2] }'),
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        `${at}:5:41  evaluations.main.simulator.vary: there is no option "turns.least". There is no name to choose from.`,
      ],
    ],
  },
  'there are no values to vary': {
    config: talking('{ turns: [] }'),
    says: [
      [
        'CONFIG_VALUE',
        `${at}:5:48  evaluations.main.simulator.vary.turns must be a list that is not empty, found an empty list. Change the value.`,
      ],
    ],
  },
  'a value is not what the option takes': {
    config: talking('{ turns: [4, many] }'),
    says: [
      [
        'CONFIG_VALUE',
        `${at}:5:52  evaluations.main.simulator.turns must be a whole number, found "many". Change the value.`,
      ],
    ],
  },
  'a value that is no scalar has no label': {
    config: talking('{ turns: [[1]] }'),
    says: [
      [
        'CONFIG_VALUE',
        `${at}:5:49  evaluations.main.simulator.vary.turns[0] must be a text, a number, true, false, or a map with label and value, found a list. Change the value.`,
      ],
    ],
  },
  'two values have one label': {
    config: talking('{ turns: [4, { label: "4", value: 5 }] }'),
    says: [
      [
        'CONFIG_DOUBLED',
        `${at}:5:52  evaluations.main.simulator.vary.turns: the name "4" is already used. Give each value its own label: { label: …, value: … }.`,
      ],
    ],
  },
  'an option of an entry that is read by its label is varied': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'estimators:',
        '  felt: toy/emotion',
        '  m: { use: toy/markov, source: felt, vary: { source.scale: [five] } }',
      ),
    ],
    says: [
      [
        'CONFIG_VARY',
        `${at}:8:51  evaluations.main.estimators.m.vary: source.scale cannot be varied here: source is the entry "felt" of this evaluation. Vary the option there: felt: { vary: { scale: […] } }. What reads it varies with it.`,
      ],
    ],
  },
  'an option of a nested entry that nobody writes is varied': {
    config: [
      SUPPORTERS,
      ...mainWith('estimators: { near: { use: toy/beside, vary: { judge.model: [offline] } } }'),
    ],
    says: [
      [
        'CONFIG_VARY',
        `${at}:6:52  evaluations.main.estimators.near.vary: judge.model cannot be varied here: no entry is written under judge. Write the entry: judge: { use: … }.`,
      ],
    ],
  },
  'scenarios are varied': {
    config: [SUPPORTERS, ...main({ scenarios: '{ use: toy/people, vary: { file: [a] } }' })],
    says: [
      [
        'CONFIG_UNKNOWN_KEY',
        `${at}:4:35  Unknown key "vary" in evaluations.main.scenarios. Known here: file, more, as, batch.`,
      ],
    ],
  },
  'there are simulator and simulators': {
    config: [SUPPORTERS, ...mainWith('simulators: { a: toy/talk }')],
    says: [
      [
        'CONFIG_VALUE',
        `${at}:6:5  evaluations.main.simulators must be left out, found a simulator next to it. Write all simulators under "simulators", each with a label.`,
      ],
    ],
  },
  'two entries vary under one name': {
    config: [
      SUPPORTERS,
      ...mainWith(
        'estimators: { felt: { use: toy/emotion, vary: { model: [offline] } } }',
        'judges: { felt: { use: toy/empathy, vary: { model: [offline] } } }',
      ),
    ],
    says: [
      [
        'CONFIG_DOUBLED',
        `${at}:7:21  evaluations.main: the name "felt.model" is already used. Two entries vary it: give one of them another label.`,
      ],
    ],
  },
  'pairs are across a condition that is not there': {
    config: [
      ...talking('{ turns: [2, 4] }'),
      '    judges: { toy/pairwise: { across: simulator.turn } }',
    ],
    says: [
      [
        'CONFIG_UNKNOWN_NAME',
        `${at}:6:29  "across" of the judge toy/pairwise: there is no condition of the dialogues "simulator.turn". Did you mean "simulator.turns"?`,
      ],
    ],
  },
  'pairs are across a condition and have a baseline': {
    config: [
      ...talking('{ turns: [2, 4] }'),
      '    judges: { toy/pairwise: { across: simulator.turns, pairs: { baseline: calm } } }',
    ],
    says: [
      [
        'CONFIG_VALUE',
        `${at}:6:29  "pairs" of the judge toy/pairwise must be all, found a baseline. Pairs across a condition are of one supporter: leave out "pairs".`,
      ],
    ],
  },
})
