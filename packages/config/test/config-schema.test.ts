import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { configSchema, corePlugin } from '@attune/host'
import { defineEstimator, definePlugin, type Plugin } from '@attune/core'
import { builtIn } from '@attune/testkit/shared/config-toys.js'
import {
  EVALUATIONS,
  lines,
  loadYaml,
  main,
  mainWith,
  SUPPORTERS,
} from '@attune/testkit/shared/workspace.js'

/** By schema: to compile one takes a tenth of a second. */
const validators = new Map<string, ValidateFunction>()

function validatorOf(plugins: readonly Plugin[]): ValidateFunction {
  const schema = configSchema(plugins)
  const name = JSON.stringify(schema)
  const options = {
    allErrors: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  }
  const validate = validators.get(name) ?? new Ajv(options).compile(schema)
  validators.set(name, validate)
  return validate
}

/** What an editor would underline: paths of values, with the rule that they break. */
function marksIn(text: string, plugins: readonly Plugin[] = builtIn): string[] {
  const validate = validatorOf(plugins)
  validate(parse(text))
  const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')
  return [...new Set(errors.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`))]
}

test('the schema is one of draft-07, and says so', () => {
  const schema = configSchema(builtIn)
  const ajv = new Ajv()
  expect(ajv.validateSchema(schema)).toBe(true)
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Config of Attune',
  })
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
})

test('it describes keys, components and options', () => {
  expect(configSchema(builtIn)).toMatchObject({
    properties: { seed: { description: 'Seed of all random draws.', default: 0 } },
    definitions: {
      simulator: { description: 'Plays the help-seeker.' },
      'simulator:toy/talk': { description: 'A talk of some turns.' },
      'mappedSupporter:core/http': { properties: { url: { type: 'string' } } },
    },
  })
})

test('it has no words of ours', () => {
  const text = JSON.stringify(configSchema(builtIn))
  expect(text).not.toContain('"expected"')
  expect(text).not.toContain('chat-model')
})

const right: Readonly<Record<string, readonly string[]>> = {
  'supporters and evaluations alone': [SUPPORTERS, EVALUATIONS],
  'evaluations in a list': [
    'supporters: { a: {}, b: { use: core/http, url: "http://localhost" } }',
    'evaluations: [{ name: e, scenarios: toy/people, simulator: toy/talk }]',
  ],
  'a supporter by its component alone': ['supporters: { a: core/rule-based }', EVALUATIONS],
  'models by name, and where they are used': [
    'models: { one: { provider: openai, model: x }, two: { provider: core/openai, model: y } }',
    'supporters: { a: { use: core/chat, model: one }, b: { use: core/chat, model: { provider: openai, model: z } } }',
    EVALUATIONS,
  ],
  'entries of all kinds': [
    SUPPORTERS,
    ...mainWith(
      'estimators: { toy/emotion: {}, toy/markov: { source: { use: toy/emotion, scale: five } }, toy/smooth: {} }',
      'judges: { mine: { use: toy/pairwise, pairs: { baseline: calm }, orders: seeded } }',
      'analyses: { toy/tables: { judge: mine } }',
    ),
  ],
  'entries that vary options, several simulators, and pairs across a condition': [
    'supporters: { calm: { vary: { settings: [of-method, own] } } }',
    'evaluations:',
    '  main:',
    '    scenarios: toy/people',
    '    simulators: { one: toy/talk, other: { use: toy/talk, vary: { turns: [2, 4] } } }',
    '    estimators:',
    '      toy/markov: { vary: { source: [{ label: fine, value: { use: toy/emotion, scale: hundred } }] } }',
    '    judges: { toy/pairwise: { across: simulator, vary: { model: [offline] } } }',
  ],
  'entries in mappings, and roles': [
    SUPPORTERS,
    'roles: { judge: Judges dialogues. }',
    ...mainWith(
      'estimators: { toy/emotion: {}, hundred: { use: toy/emotion, scale: hundred }, other: toy/smooth }',
      'judges: { toy/pairwise: { model: judge, orders: seeded } }',
      'analyses: { toy/tables: { estimator: hundred } }',
    ),
  ],
}

test.each(Object.entries(right))('what can be loaded passes: %s', async (_, config) => {
  await loadYaml(config)
  expect(marksIn(lines(...config))).toEqual([])
})

test('what is built on another config may lack what that one has', () => {
  expect(
    marksIn(lines('extends: ./base.yaml', 'evaluations: { main: { simulator: { turns: 3 } } }')),
  ).toEqual([])
})

const broken: Readonly<
  Record<string, readonly [config: readonly string[], ...marks: readonly string[]]>
> = {
  'a misspelt key': [['modles: {}', SUPPORTERS, EVALUATIONS], ' additionalProperties'],
  'a missing key': [[SUPPORTERS], ' required'],
  'a list of entries': [
    [SUPPORTERS, ...mainWith('estimators: [toy/emotion]')],
    '/evaluations/main/estimators type',
  ],
  'a list of values without values': [
    [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, vary: { turns: [] } }' })],
    '/evaluations/main/simulator/vary/turns minItems',
  ],
  'a misspelt option': [
    [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, turn: 3 }' })],
    '/evaluations/main/simulator additionalProperties',
  ],
  'an option out of range': [
    [SUPPORTERS, ...main({ simulator: '{ use: toy/talk, turns: 0 }' })],
    '/evaluations/main/simulator/turns minimum',
  ],
  'an unknown component': [
    [SUPPORTERS, ...main({ simulator: 'toy/tlak' })],
    '/evaluations/main/simulator enum',
  ],
  'a component of another kind': [
    [SUPPORTERS, ...mainWith('judges: { mine: { use: toy/emotion } }')],
    '/evaluations/main/judges/mine/use enum',
  ],
  'a wrong option of a nested entry': [
    [
      SUPPORTERS,
      ...mainWith(
        'estimators: { m: { use: toy/markov, source: { use: toy/emotion, scale: six } } }',
      ),
    ],
    '/evaluations/main/estimators/m/source/scale enum',
  ],
  'a wrong model where it is used': [
    ['supporters: { a: { use: core/chat, model: { provider: openai, modle: x } } }', EVALUATIONS],
    '/supporters/a/model additionalProperties',
  ],
  'a key that is written out': [
    ['models: { m: { provider: openai, model: x, apiKey: sk-secret } }', SUPPORTERS, EVALUATIONS],
    '/models/m additionalProperties',
  ],
}

test.each(Object.entries(broken))(
  'an editor marks %s, and nothing else',
  (_, [config, ...marks]) => {
    expect(marksIn(lines(...config))).toEqual(marks)
  },
)

test('nothing may stand where no plugin has a component', () => {
  const parts = Object.entries(corePlugin.components).filter(([, { kind }]) => kind !== 'judge')
  const judgeless = { ...corePlugin, components: Object.fromEntries(parts) }
  expect(
    marksIn(lines(SUPPORTERS, ...mainWith('judges: { mine: toy/empathy }')), [judgeless]),
  ).toContain('/evaluations/main/judges/mine not')
})

test('a schema of a component may refer to its own parts', () => {
  const options = {
    type: 'object',
    properties: {
      format: { $ref: '#/$defs/range' },
      ranges: { type: 'array', items: { $ref: '#/$defs/range' } },
    },
    additionalProperties: false,
    $defs: {
      range: {
        type: 'object',
        properties: { from: { type: 'number' } },
        additionalProperties: false,
      },
    },
  } as const
  const create = (): never => {
    throw new TypeError('never made')
  }
  const estimator = defineEstimator({
    revision: 1,
    summary: 'Ranges.',
    options,
    gives: { measures: { n: {} } },
    create,
  })
  const plugins = [
    ...builtIn,
    definePlugin({ contract: 1, name: 'own', components: { ranges: estimator } }),
  ]
  const config = (options: string) =>
    lines(SUPPORTERS, ...mainWith(`estimators: { own: { use: own/ranges, ${options} } }`))
  expect(marksIn(config('format: { from: 1 }, ranges: [{ from: 2 }]'), plugins)).toEqual([])
  expect(marksIn(config('format: { from: one }, ranges: [{ to: 2 }]'), plugins)).toEqual([
    '/evaluations/main/estimators/own/format/from type',
    '/evaluations/main/estimators/own/ranges/0 additionalProperties',
  ])
})

describe('the configs that come with Attune fit the schema of their plugins', () => {
  const root = join(import.meta.dirname, '../../..')
  test.each([
    'packages/cli/src/demo/attune.config.yaml',
    'examples/trajectory/attune.config.yaml',
    'packages/plugin-trajectory/presets/default.yaml',
    'packages/plugin-trajectory/presets/paper.yaml',
    'packages/plugin-trajectory/presets/released.yaml',
  ])('%s', async (file) => {
    const { default: trajectory } = await import('@attune/plugin-trajectory')
    expect(marksIn(readFileSync(join(root, file), 'utf8'), [corePlugin, trajectory])).toEqual([])
  })
})
