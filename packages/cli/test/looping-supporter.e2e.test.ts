/**
 * A supporter that never ends by itself costs one reply of limited length a turn, in every preset,
 * and is flagged.
 */
import { type FakeChatRequest, startFakeServer } from '@attune/fake-server'
import { expect, onTestFinished, test } from 'vitest'
import { attune, project, records, run } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

const sentence = 'I am here for you and I hear how hard this is. '
/** By the rule by which tokens are counted where a server reports none. */
const tokensOfSentence = sentence.length / 4

/** Without a limit it would write for ever: it says so much more than any reply has. */
const endless = ({ max_tokens: limit = 100_000 }: FakeChatRequest): string =>
  sentence.repeat(Math.ceil(Number(limit) / tokensOfSentence))

const scenario = {
  id: 1,
  psychological_theory: 'CogChg',
  param_set_key: 'fast_10_turns',
  initial_mu: -2.2,
  character_settings: {
    FrustratedUser: { en: 'You missed an exam.' },
    SupportAgent: { en: 'You are a counsellor.' },
  },
  initial_dialogue: {
    FrustratedUser: { en: 'It is over.' },
    SupportAgent: { en: 'What is over?' },
  },
  aggravating_events: [],
}

const methods: readonly (readonly [
  preset: string,
  evaluation: string,
  longest: number,
  more: object,
])[] = [
  ...['default', 'paper', 'released'].map(
    (name) => [`esc-eval/${name}`, 'esc-eval', 512, {}] as const,
  ),
  ['hill-judge/default', 'hill-judge', 512, {}],
  ['hill-judge/paper', 'hill-judge', 512, { scenarios: { use: 'hill-judge/role-file' } }],
  ['hill-judge/released', 'hill-judge', 500, {}],
  ...['default', 'paper', 'released'].map((name) => [`sage/${name}`, 'sage', 4096, {}] as const),
  ['sage/rlver', 'rlver', 4096, {}],
  ...['default', 'paper', 'released'].map(
    (name) =>
      [
        `trajectory/${name}`,
        'trajectory',
        512,
        { scenarios: { file: 'scenarios.json' }, simulator: { turns: 3 } },
      ] as const,
  ),
]

async function talk(preset: string, evaluation: string, more: object, model: object = {}) {
  const requests: FakeChatRequest[] = []
  const server = await startFakeServer({
    onCall: ({ body }) => void (body['model'] === 'bot' && requests.push(body as FakeChatRequest)),
    reply: (request) =>
      request.model === 'bot'
        ? endless(request)
        : `It is message ${request.messages.length} of my day.`,
  })
  onTestFinished(() => server.close())
  const folder = project({
    'scenarios.json': [scenario],
    'attune.config.yaml': {
      extends: preset,
      models: {
        bot: chatModel(server, { model: 'bot', ...model }),
        // SAGE's agent answers in forms, which its stand-in fills in.
        ...(!preset.startsWith('sage/') && { seeker: chatModel(server, { model: 'seeker' }) }),
      },
      supporters: { bot: { model: 'bot' } },
      evaluations: {
        [evaluation]: { limit: 1, judges: {}, estimators: {}, analyses: {}, ...more },
      },
    },
  })
  return { folder, requests }
}

test.each(methods)('%s', async (preset, evaluation, longest, more) => {
  const { folder, requests } = await talk(preset, evaluation, more)
  const { status, stdout } = await attune(folder, ['plan'])
  expect(status).toBe(0)
  expect(stdout).toMatch(
    new RegExp(`Longest answers, in tokens:.* bot ${longest.toLocaleString('en')}[,.]`),
  )
  await run(folder)
  const { turns, flags } = JSON.parse((await records(folder)).split('\n')[0]!).dialogue.value
  const replies = turns.filter(
    (turn: { speaker: string; scripted?: boolean }) =>
      turn.speaker === 'supporter' && !turn.scripted,
  )
  expect(requests.map(({ max_tokens: limit }) => limit)).toEqual(replies.map(() => longest))
  // What stand-ins have a part in is not looked through.
  if (preset.startsWith('sage/')) return
  const loops = flags.filter(({ kind }: { kind: string }) => kind === 'looping-reply')
  expect(loops).toHaveLength(replies.length)
})

test('the definition of the model says another length', async () => {
  const { folder, requests } = await talk('esc-eval/default', 'esc-eval', {}, { maxTokens: 90 })
  expect((await attune(folder, ['plan'])).stdout).toMatch(
    /Longest answers, in tokens:.* bot 90[,.]/,
  )
  await run(folder)
  expect(new Set(requests.map(({ max_tokens: limit }) => limit))).toEqual(new Set([90]))
})

test('longemotion: replies are as long as the released scripts let them be', async () => {
  const { folder, requests } = await talk('longemotion/default', 'longemotion', {})
  expect((await attune(folder, ['plan'])).stdout).toContain(
    'Longest answers, in tokens: bot 8,192.',
  )
  await run(folder)
  expect(new Set(requests.map(({ max_tokens: limit }) => limit))).toEqual(new Set([8192]))
})
