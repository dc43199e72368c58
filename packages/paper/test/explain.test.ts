import { describe, expect, test } from 'vitest'
import { type LoadedConfig, missingKeys } from '@attune/config'
import { placeText } from '@attune/core/runtime'
import { explain } from '../src/explain.js'
import {
  EVALUATIONS,
  type Files,
  lines,
  loadYaml,
  main,
  mainWith,
  SUPPORTERS,
  Workspace,
} from '@attune/testkit/shared/workspace.js'

async function explained(files: Files): Promise<string[]> {
  const workspace = new Workspace(files)
  return explain(await workspace.load()).map(({ path, value, place }) => {
    const where = place ? placeText(place).replace(`${workspace.folder}/`, '') : 'default'
    return `${path} = ${JSON.stringify(value)}  ${where}`
  })
}

describe('explain', () => {
  test('says of every value who wrote it, and where', async () => {
    const own = lines(
      'extends: ./base.yaml',
      'seed: 7',
      ...main({ simulator: '{ use: toy/talk, turns: 9 }' }),
    )
    const base = lines('seed: 1', 'supporters:', '  calm: { system: Be calm. }', 'repeats: 2')
    expect(await explained({ 'attune.config.yaml': own, 'base.yaml': base })).toEqual([
      'concurrency = 8  default',
      'evaluations.main.scenarios = "toy/people"  attune.config.yaml:5:16',
      'evaluations.main.scenarios.batch = false  default',
      'evaluations.main.simulator.model = "offline"  default',
      'evaluations.main.simulator.turns = 9  attune.config.yaml:6:40',
      'evaluations.main.simulator.use = "toy/talk"  attune.config.yaml:6:23',
      'extends = "./base.yaml"  attune.config.yaml:1:10',
      'limits.maxLost = "5%"  default',
      'limits.unitTimeout = "30m"  default',
      'models.offline.retries = 5  default',
      'models.offline.timeout = "3m"  default',
      'output = "attune-output"  default',
      'repeats = 2  base.yaml:4:10',
      'seed = 7  attune.config.yaml:2:7',
      'statistics.level = 0.95  default',
      'store = ".attune/attune.db"  default',
      'supporters.calm.model = "offline"  default',
      'supporters.calm.settings = "of-method"  default',
      'supporters.calm.system = "Be calm."  base.yaml:3:19',
      'supporters.calm.use = "core/chat"  default',
    ])
  })

  test('keeps items in their order, and names keys that are no words', async () => {
    const names = Array.from({ length: 11 }, (_, i) => `evaluation ${i}`)
    const listed = names.map(
      (name) => `  - { name: ${name}, scenarios: toy/people, simulator: toy/talk }`,
    )
    const all = await explained({
      'attune.config.yaml': lines(SUPPORTERS, 'evaluations:', ...listed),
    })
    expect(all.filter((line) => line.includes('.name'))).toEqual(
      names.map(
        (name, i) => expect.stringContaining(`evaluations[${i}].name = "${name}"`) as string,
      ),
    )
    const mapped = lines(
      'supporters: { "my bot": { use: core/rule-based, manner: advising } }',
      EVALUATIONS,
    )
    expect(await explained({ 'attune.config.yaml': mapped })).toContain(
      'supporters["my bot"].manner = "advising"  attune.config.yaml:1:57',
    )
  })

  test('says of a script which file a value is from', async () => {
    const script = `export default { supporters: { a: 'core/rule-based' }, evaluations: { main: { scenarios: 'toy/people', simulator: 'toy/talk' } } }`
    expect(await explained({ 'attune.config.ts': script })).toContain(
      'supporters.a = "core/rule-based"  attune.config.ts',
    )
  })
})

const missing = ({ config, registry }: LoadedConfig, environment = {}) =>
  missingKeys(config, registry, environment)

describe('missing keys', () => {
  const models =
    'models: { one: { provider: openai, model: x, apiKeyEnv: MY_KEY }, two: { provider: openai, model: y, apiKeyEnv: MY_KEY } }'

  test('are those of models in use, wherever that is', async () => {
    const estimators = 'estimators: { toy/markov: { source: { use: toy/emotion, model: two } } }'
    const loaded = await loadYaml([
      models,
      'supporters: { a: { model: one } }',
      ...mainWith(estimators),
    ])
    expect(missing(loaded)).toEqual([{ env: 'MY_KEY', of: ['one', 'two'] }])
  })

  test('are none of models that nobody asks', async () => {
    expect(missing(await loadYaml([models, SUPPORTERS, EVALUATIONS]))).toEqual([])
  })

  test('are none that the environment has; an empty one is none', async () => {
    const loaded = await loadYaml([models, 'supporters: { a: { model: one } }', EVALUATIONS])
    expect(missing(loaded, { MY_KEY: 'sk-secret' })).toEqual([])
    expect(missing(loaded, { MY_KEY: '' })).toEqual([{ env: 'MY_KEY', of: ['one'] }])
  })

  test('are also the one that a provider looks for by itself, and those of supporters', async () => {
    const bot = 'bot: { use: core/http, url: "http://localhost/", apiKeyEnv: BOT_KEY }'
    const loaded = await loadYaml([
      `supporters: { a: { model: { provider: openai, model: x } }, ${bot} }`,
      EVALUATIONS,
    ])
    expect(missing(loaded).map(({ env }) => env)).toEqual(['OPENAI_API_KEY', 'BOT_KEY'])
  })
})
