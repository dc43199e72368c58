/**
 * Rule-based models for the tasks of LongEmotion and the dialogues of SAGE, on a server in the
 * process of the test.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServer,
  type FakeServerOptions,
  startFakeServer,
} from '@attune/fake-server'
import { join } from 'node:path'

const rules = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'examples',
  'longemotion',
  'reader.mjs',
)

type Reader = (conversation: { readonly turns: readonly { readonly text: string }[] }) => {
  readonly text: string
}
type Answer = (request: FakeChatRequest) => string

const said = ({ messages }: FakeChatRequest): string =>
  messages.map(({ content }) => content).join('\n')

/** The form that is asked for, with scales in place of numbers. */
const formIn = (text: string): string =>
  /Answer only with a JSON object[^{]*(\{[^]*?\n\})\n/.exec(text)?.[1] ?? ''

const answers: Readonly<Record<string, Answer | undefined>> = {
  sage: () => 'There is more behind this.',
  critic: (request) => (said(request).length % 3 === 0 ? '[Irrelevant]' : '[Fully supported]'),
  judge: (request) =>
    formIn(said(request))
      .replaceAll('…', 'Warm words, yet no question.')
      .replaceAll(/<\d+ to (\d+)>/g, (_, most) => (most === '100' ? '60' : '3')),
  listener: () => 'I hear you, and I remember what you told me.',
  agent: (request) =>
    said(request).includes('TargetCompletion:\n(step 2)')
      ? 'Content:\nIt listens.\nTargetCompletion:\nPartly.\nActivity:\nWell.\nAnalyze:\nBetter.\nChange:\n+3'
      : 'Thinking:\nGo on.\nOrigin:\nStill.\nChange:\nNone.\nResponse:\nIt still weighs on me.',
}

/** The example's rules as a chat model, which searches once before it answers where it can. */
function readingBy(read: Reader): Answer {
  return ({ messages }) => {
    const brief = messages[0]?.role === 'system' ? messages[0].content : ''
    const questions = messages.filter(
      ({ role, content }) => role === 'user' && !content.includes('search_result|>'),
    )
    if (!brief.includes('<|begin_search_query|>')) return answerTo(questions)
    const question = questions.at(-1)
    const isTold = messages.indexOf(question!) < messages.length - 1
    if (!isTold) return '<|begin_search_query|>feeling<|end_search_query|>'
    const key = /\{"(answer|response)": "…"\}/.exec(brief)?.[1]
    return key === undefined ? answerTo(questions) : JSON.stringify({ [key]: answerTo(questions) })
  }
  function answerTo(questions: FakeChatRequest['messages']): string {
    return read({ turns: questions.map(({ content }) => ({ text: content })) }).text
  }
}

export interface Models {
  /** For a config. */
  readonly models: Readonly<Record<string, object>>
  /** Everything that a model was asked so far, in words. */
  askedOf(name: string): string[]
}

const servers: FakeServer[] = []

/** For `afterAll`. */
export async function stopModels(): Promise<void> {
  for (const server of servers.splice(0)) await server.close()
}

const names = ['reader', 'sage', 'critic', 'judge', 'vectors', 'agent', 'listener']

export async function startModels(
  more: Pick<FakeServerOptions, 'embedding'> = {},
): Promise<Models> {
  const { default: read } = (await import(rules)) as { default: Reader }
  const reading = readingBy(read)
  const calls: FakeCall[] = []
  const server = await startFakeServer({
    ...more,
    onCall: (call) => calls.push(call),
    reply: (request) => (answers[request.model] ?? reading)(request),
  })
  servers.push(server)
  const model = (name: string) => ({
    provider: 'openai',
    baseUrl: `${server.url}/v1`,
    model: name,
    concurrency: 16,
  })
  return {
    models: Object.fromEntries(names.map((name) => [name, model(name)])),
    askedOf: (name) => calls.flatMap(({ body }) => (body['model'] === name ? inputsOf(body) : [])),
  }
}

const inputsOf = ({ input, messages }: FakeCall['body']): string[] =>
  Array.isArray(input) ? input.map(String) : [JSON.stringify(messages)]
