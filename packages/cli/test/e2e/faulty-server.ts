/**
 * A chat service whose models each have one fault, in the scenarios before the number in their
 * names: `empty/5`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Answer {
  readonly content?: string | null
  readonly finish?: string
  readonly reasoning?: string
  readonly reasoningTokens?: number
  /** Instead of an answer. */
  readonly status?: number
}

interface Asked {
  /** Number of the scenario, by the day of its opening. */
  readonly day: number
  /** Number of the reply in its dialogue, from 0. */
  readonly at: number
}

const fitting = [
  'That sounds like a heavy day. What weighs most on you right now?',
  'No wonder that you cannot sleep. When did it begin?',
  'You have carried this by yourself for weeks. Who would you like to know of it?',
  'It makes sense to be afraid of the rent. What have you thought of so far?',
  'I am glad that you told me. What would make tomorrow a little easier?',
]
const fit = ({ day, at }: Asked): string =>
  `${fitting[(day + at) % fitting.length]!} (${day}.${at})`

const thoughts = 'She has lost her job, so I should first'
const loops = [
  'I am here for you. ',
  'Breathe in and out, ',
  '我在这里陪着你，',
  'ha ha ha no no ',
  'Tell me more about the work that you lost. ',
] as const
const languages = [
  '我听到了，这一天对你来说一定很难熬。后来发生了什么？你愿意多说一点吗？',
  'Я вас понимаю, это очень тяжело. Что было потом, и кто был рядом с вами?',
  'Je comprends, cette journée a été très dure. Et que s’est-il passé ensuite, chez vous ?',
  'Das klingt nach einem sehr schweren Tag. Und was ist danach bei dir zu Hause passiert?',
  'それは大変な一日でしたね。そのあと、何がありましたか？もう少し聞かせてください。',
  'أفهمك، لقد كان يوما صعبا جدا. ماذا حدث بعد ذلك، ومن كان بجانبك؟',
] as const
const same = [
  'I am sorry to hear that.',
  'The service is not available at the moment. Please try again later.',
  '{"error": "quota exceeded"}',
  'Hm.',
  'As an AI, I cannot help with feelings. Please talk to somebody whom you trust.',
] as const
const half = (text: string): string => text.slice(0, text.length / 2)

/** By kind: what the model answers where it has its fault. */
export const faults: Readonly<Record<string, readonly ((asked: Asked) => Answer)[]>> = {
  empty: [
    () => ({ content: '', finish: 'length', reasoning: thoughts }),
    () => ({ content: '', finish: 'length', reasoningTokens: 512 }),
    () => ({ content: '', finish: 'length' }),
    () => ({ content: ' \n\t ', finish: 'stop' }),
    () => ({ content: '', finish: 'stop', reasoning: thoughts }),
    () => ({ content: '', finish: 'stop' }),
    ({ at }) => (at === 1 ? { content: '' } : { content: `And then, ${at}?` }),
  ],
  cut: [
    (asked) => ({ content: half(fit(asked)), finish: 'length' }),
    (asked) => ({ content: half(fit(asked)), finish: 'length', reasoning: thoughts }),
    (asked) => ({ content: half(fit(asked)), finish: asked.at === 2 ? 'length' : 'stop' }),
    (asked) => ({ content: `${fit(asked)} And`, finish: 'length', reasoningTokens: 500 }),
    (asked) => ({ content: `第 ${asked.day} 天：${half(fit(asked))}`, finish: 'length' }),
  ],
  filtered: [
    () => ({ content: '', finish: 'content_filter' }),
    (asked) => ({ content: half(fit(asked)), finish: 'content_filter' }),
    (asked) => ({ content: fit(asked), finish: asked.at === 0 ? 'content_filter' : 'stop' }),
    (asked) =>
      asked.at === 1 ? { content: '', finish: 'content_filter' } : { content: fit(asked) },
    (asked) => ({ content: half(fit(asked)), finish: 'content_filter', reasoning: thoughts }),
  ],
  looping: loops.map((loop) => ({ day, at }: Asked) => ({
    content: `Day ${day}, ${at}. ${loop.repeat(20)}`,
  })),
  foreign: languages.map((words) => ({ day, at }: Asked) => ({
    content: `${words} (${day}.${at})`,
  })),
  same: same.map((words) => () => ({ content: words })),
  lost: [500, 400, 502, 422, 501].map((status) => () => ({ status })),
}

/**
 * Base address; a model is asked for by the name `kind-number/scenarios`.
 * @param whenDone gets what closes it
 */
export async function faultyServer(
  whenDone: (close: () => void) => void = onTestFinished,
): Promise<string> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  whenDone(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += String(part)
  const { model, messages } = JSON.parse(text) as {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
  }
  const [, kind = '', number, share] = /^(\w+)-(\d+)\/(\d+)$/.exec(model)!
  const day = Number(/Day (\d+)/.exec(messages.map(({ content }) => content).join('\n'))?.[1])
  const asked = { day, at: messages.filter(({ role }) => role === 'assistant').length }
  const {
    content = '',
    finish = 'stop',
    reasoning,
    reasoningTokens = 0,
    status = 200,
  }: Answer = kind !== 'fit' && day < Number(share)
    ? faults[kind]![Number(number)]!(asked)
    : { content: fit(asked) }
  response.writeHead(status, { 'content-type': 'application/json' })
  const message = {
    role: 'assistant',
    content,
    ...(reasoning !== undefined && { reasoning_content: reasoning }),
  }
  const usage = {
    prompt_tokens: Math.ceil(messages.map(({ content }) => content).join('\n').length / 4),
    completion_tokens: 20 + reasoningTokens,
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  }
  const body = { id: '1', model, choices: [{ index: 0, finish_reason: finish, message }], usage }
  response.end(JSON.stringify(status === 200 ? body : { error: { message: 'It cannot be done.' } }))
}

/** A config and its scenarios: supporters by name, each with the model that it asks. */
export function faultyWorld(
  baseUrl: string,
  supporters: Readonly<Record<string, string>>,
  {
    scenarios = 10,
    evaluation = {},
    more = {},
  }: { scenarios?: number; evaluation?: object; more?: object } = {},
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(supporters)
  const models = entries.map(([name, model]) => [
    `m-${name}`,
    { provider: 'openai', baseUrl, model, identity: model, retries: 0 },
  ])
  return {
    'scenarios.jsonl': Array.from({ length: scenarios }, (_, day) =>
      JSON.stringify({
        id: `s${day}`,
        language: 'en',
        profile: 'You lost your job and tell nobody.',
        opening: [
          { speaker: 'seeker', text: `Day ${day}: I do not know how to go on without work.` },
        ],
      }),
    ).join('\n'),
    'attune.config.yaml': {
      plugins: ['trajectory'],
      seed: 1,
      models: Object.fromEntries(models),
      supporters: Object.fromEntries(entries.map(([name]) => [name, { model: `m-${name}` }])),
      evaluations: {
        care: {
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', turns: 3 },
          estimators: { 'core/lexicon': {} },
          analyses: { 'core/measures': {} },
          ...evaluation,
        },
      },
      ...more,
    },
  }
}
