/**
 * Configs as somebody writes them who has not read the documentation: each is answered with the key
 * that was meant.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import { expect, test } from 'vitest'
import { loadConfig } from '../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-guesses-'))
const person = {
  id: 'a',
  language: 'en',
  profile: 'You are sad.',
  opening: [{ speaker: 'seeker', text: 'Hello.' }],
}
writeFileSync(join(folder, 'scenarios.jsonl'), JSON.stringify(person))

const bot = { use: 'core/http', url: 'http://127.0.0.1:9000/chat' }
const scenarios = { use: 'core/scenarios', file: 'scenarios.jsonl' }
const simulator = { use: 'trajectory/simulator', turns: 4 }
const mood = { estimators: { 'core/lexicon': {} } }

const model = { provider: 'openai', model: 'gpt-4o-mini' }
const models = { models: { m: model } }
const chat = (more: object = {}): object => ({ use: 'core/chat', model: 'm', ...more })

const whole = (evaluation: object = {}, supporter: unknown = bot, more: object = {}): object => ({
  plugins: ['trajectory'],
  supporters: { 'my-bot': supporter },
  evaluations: { care: { scenarios, simulator, ...evaluation } },
  ...more,
})
const gated = (gate: object): object =>
  whole({ ...mood, gates: [{ measure: 'core/lexicon.mean', ...gate }] })

async function answers(config: object): Promise<string> {
  const file = join(folder, 'attune.config.json')
  writeFileSync(file, JSON.stringify(config))
  try {
    await loadConfig({ folder, file, environment: {} })
  } catch (error) {
    if (!isAttuneError(error)) throw error
    return [error, ...((error as AttuneError & { errors?: readonly AttuneError[] }).errors ?? [])]
      .map(({ message, fix }) => `${message} ${fix}`)
      .join('\n')
  }
  return 'valid'
}

test('without a guess it is valid', async () => {
  expect(await answers(whole(mood))).toBe('valid')
})

test.each<[string, object, string]>([
  [
    'bots',
    { plugins: ['trajectory'], bots: { a: bot }, evaluations: { care: { scenarios, simulator } } },
    'Did you mean "supporters"?',
  ],
  [
    'targets',
    {
      plugins: ['trajectory'],
      targets: { a: bot },
      evaluations: { care: { scenarios, simulator } },
    },
    'Did you mean "supporters"?',
  ],
  ['replyPath', whole({}, { ...bot, replyPath: 'data.reply' }), 'Did you mean "reply"?'],
  ['output', whole({}, { ...bot, output: 'data.reply' }), 'Did you mean "reply"?'],
  ['endpoint', whole({}, { use: 'core/http', endpoint: bot.url }), 'Did you mean "url"?'],
  ['apiUrl', whole({}, { use: 'core/http', apiUrl: bot.url }), 'Did you mean "url"?'],
  ['stream', whole({}, { ...bot, stream: true }), 'Did you mean "format"?'],
  ['sessionId', whole({}, { ...bot, sessionId: true }), 'session_id: "{{session}}"'],
  ['token', whole({}, { ...bot, token: 'k' }), 'headers: { Authorization'],
  [
    'a model without a definition',
    whole({}, { provider: 'openai', model: 'gpt-4o' }),
    'It belongs to a model',
  ],
  [
    'system prompt',
    whole({}, chat({ systemPrompt: 'Be kind.' }), models),
    'Did you mean "system"?',
  ],
  [
    'base of an API',
    whole({}, chat(), { models: { m: { ...model, api_base: 'http://x' } } }),
    'Did you mean "baseUrl"?',
  ],
  [
    'temp',
    whole({}, chat(), { models: { m: { ...model, temp: 0 } } }),
    'Did you mean "temperature"?',
  ],
  ['parallel', whole(mood, bot, { parallel: 4 }), 'Did you mean "concurrency"?'],
  ['cache', whole(mood, bot, { cache: true }), 'kept in the store'],
  ['env', whole(mood, bot, { env: { KEY: 'x' } }), '${env:NAME}'],
  ['seed of an evaluation', whole({ ...mood, seed: 3 }), 'at the top of the config'],
  ['failIfBelow', gated({ failIfBelow: 0.4 }), 'Did you mean "atLeast"?'],
  [
    'criteria',
    whole({ judges: { talk: { use: 'core/rubric', criteria: { warmth: 'Is it warm?' } } } }),
    'Did you mean "questions"?',
  ],
  ['body', whole({}, { ...bot, body: { text: '{{text}}' } }), 'Did you mean "request"?'],
  ['an address in the place of a bot', whole({}, bot.url), `{ use: core/http, url: '${bot.url}' }`],
  ['a url and no component', whole({}, { url: bot.url }), 'use: core/http'],
  ['a module in the place of a bot', whole({}, 'bot.mjs'), '{ use: core/module, file: bot.mjs }'],
  [
    'a file in the place of scenarios',
    whole({ scenarios: 'scenarios.jsonl' }),
    '{ use: core/scenarios, file: scenarios.jsonl }',
  ],
  [
    'scenarios without a component',
    whole({ scenarios: { file: 'scenarios.jsonl' } }),
    'use: core/scenarios',
  ],
  [
    'tests',
    {
      plugins: ['trajectory'],
      supporters: { a: bot },
      evaluations: { care: { tests: scenarios, simulator } },
    },
    'Did you mean "scenarios"?',
  ],
  [
    'seeker',
    {
      plugins: ['trajectory'],
      supporters: { a: bot },
      evaluations: { care: { scenarios, seeker: simulator } },
    },
    'Did you mean "simulator"?',
  ],
  [
    'turns outside of the simulator',
    whole({ turns: 4 }),
    'simulator: { use: trajectory/simulator, turns: 4 }',
  ],
  [
    'maxTurns',
    whole({ simulator: { use: 'trajectory/simulator', maxTurns: 4 } }),
    'Did you mean "turns"?',
  ],
  [
    'scenarios at the top',
    {
      plugins: ['trajectory'],
      supporters: { a: bot },
      scenarios,
      evaluations: { care: { scenarios, simulator } },
    },
    'evaluations: { care: { scenarios: … } }',
  ],
  ['metrics', whole({ metrics: { 'core/lexicon': {} } }), 'Did you mean "estimators"?'],
  [
    'an estimator in the place of a map',
    whole({ estimators: 'core/lexicon' }),
    'estimators: { core/lexicon: {} }',
  ],
  ['runs', whole({ runs: 3 }), 'Did you mean "repeats"?'],
  ['assert', whole({ ...mood, assert: [] }), 'Did you mean "gates"?'],
  ['min', gated({ min: 0.4 }), 'Did you mean "atLeast"?'],
  ['max', gated({ max: 0.4 }), 'Did you mean "atMost"?'],
  ['threshold', gated({ threshold: 0.4 }), 'Did you mean "atLeast"?'],
  [
    'baseline of a gate',
    gated({ baseline: 'main.baseline.json', margin: 0.1 }),
    'versus: { baseline: main.baseline.json }',
  ],
  [
    'question',
    whole({ judges: { talk: { use: 'core/rubric', question: 'Is it warm?' } } }),
    'Did you mean "questions"?',
  ],
  [
    'a question in the place of a judge',
    whole({ judges: { warmth: 'Is it warm?' } }),
    "{ use: core/rubric, questions: { warmth: 'Is it warm?' } }",
  ],
  [
    'a question and no component',
    whole({ judges: { warmth: { question: 'Is it warm?' } } }),
    'use: core/rubric',
  ],
  [
    'a rubric in the place of a judge',
    whole({ judges: { warmth: 'warmth.yaml' } }),
    '{ use: core/rubric, file: warmth.yaml }',
  ],
  [
    'the name of a provider’s model',
    whole({
      judges: {
        talk: { use: 'core/rubric', questions: { warmth: 'Is it warm?' }, model: 'gpt-4o-mini' },
      },
    }),
    'models: { gpt-4o-mini: { provider: openai, model: gpt-4o-mini, apiKeyEnv: OPENAI_API_KEY } }',
  ],
  [
    'a primary measure in the place of a list',
    whole({ ...mood, primary: 'core/lexicon.mean' }),
    '[core/lexicon.mean]',
  ],
])('%s', async (_, config, says) => {
  expect(await answers(config)).toContain(says)
})

test('questions may stand in the config', async () => {
  const questions = { warmth: 'Is it warm?', topic: 'Does it stay with the topic?' }
  const judges = { talk: { use: 'core/rubric', questions } }
  expect(await answers(whole({ judges, primary: ['talk.mean'] }))).toBe('valid')
})
