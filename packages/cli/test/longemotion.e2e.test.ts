import { type FakeCall, type FakeChatRequest, startFakeServer } from '@attune/testkit'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attune, project, records, run, type RunReport, start, type Table } from './e2e/attune.js'

const examples = join(import.meta.dirname, '..', '..', '..', 'examples')
const data = process.env['ATTUNE_DATA']
if (!data) console.warn('ATTUNE_DATA is not set: LongEmotion is not tried on the released records')

const settings = ['base', 'rag', 'coem', 'self-rag', 'search-o1']
const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

/** A server of models that answer every task in the form that is asked for. `calls` grows. */
async function modelServer() {
  const { default: read } = (await import(join(examples, 'longemotion', 'reader.mjs'))) as Reader
  const calls: FakeCall[] = []
  const server = await startFakeServer({
    onCall: (call) => calls.push(call),
    reply: (request) => (answers[request.model] ?? reading(read))(request),
  })
  closers.push(() => server.close())
  const model = (name: string) => ({ provider: 'openai', baseUrl: `${server.url}/v1`, model: name, concurrency: 32 })
  return { calls, model, stats: () => server.stats() }
}

interface Reader {
  default(conversation: { readonly turns: readonly { readonly text: string }[] }): { readonly text: string }
}
type Answer = (request: FakeChatRequest) => string

const asked = ({ messages }: FakeChatRequest): string => messages.map(({ content }) => content).join('\n')

/** The form of the answer stands at the end of what a judge is asked. */
const formIn = (text: string): string => text.slice(text.lastIndexOf('Write nothing but a JSON object'))

const answers: Readonly<Record<string, Answer | undefined>> = {
  sage: () => 'There is more behind this.',
  critic: (request) => (asked(request).length % 3 === 0 ? '[Irrelevant]' : '[Fully supported]'),
  judge: (request) => /\{[^]*\}/.exec(formIn(asked(request)))![0].replace(/: [01]\b/g, ': 3'),
}

/** The example's rules as a chat model, which searches once before it answers where it may. */
const reading =
  ({ default: read }: Reader | { default: Reader['default'] }): Answer =>
  (request) =>
    read({ turns: [] }).text
