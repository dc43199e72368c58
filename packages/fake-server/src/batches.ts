/** The Files and Batches APIs of OpenAI, as far as jobs of chat requests need them. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JobFate, LineFate } from './batch-options.js'
import type { FakeChatRequest, FakeServerOptions } from './options.js'
import { openai } from './protocols/openai.js'

/** A job that was ordered. */
export interface FakeOrder {
  readonly id: string
  readonly status: string
  /** Ids of its requests, as who ordered it named them. */
  readonly requests: readonly string[]
}

interface Job {
  readonly id: string
  readonly input: string
  readonly metadata: unknown
  readonly created: number
  readonly end: Exclude<JobFate, 'lost' | 'refused'>
  looks: number
  output?: string
  errors?: string
}

interface Line {
  readonly custom_id: string
  readonly body: FakeChatRequest
}

type Answer = readonly [status: number, body: unknown] | 'none'

export class FakeBatches {
  readonly #files = new Map<string, string>()
  readonly #jobs: Job[] = []
  #asked = 0
  #lines = 0

  constructor(private readonly options: FakeServerOptions) {}

  has = (path: string): boolean => /^\/v1\/(files|batches)(\/|$)/.test(path)

  get orders(): readonly FakeOrder[] {
    return this.#jobs.map((job) => ({
      id: job.id,
      status: statusOf(job),
      requests: this.#linesOf(job).map((line) => line.custom_id),
    }))
  }

  receive(request: IncomingMessage, response: ServerResponse, text: string): void {
    this.options.onCall?.({ path: request.url ?? '', headers: request.headers, body: {} })
    const [, , kind, id, part] = new URL(request.url ?? '', 'http://fake').pathname.split('/')
    const isPost = request.method === 'POST'
    const answer = kind === 'files' ? this.#file(isPost, text, id, part) : this.#batch(isPost, text, id)
    if (answer === 'none') return void response.socket?.destroy()
    const [status, body] = answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  #file(isPost: boolean, text: string, id = '', part?: string): Answer {
    if (isPost) {
      const file = `file-${this.#files.size + 1}`
      this.#files.set(file, uploaded(text))
      return [200, { id: file, object: 'file', purpose: 'batch', status: 'processed' }]
    }
    const content = part === 'content' ? this.#files.get(id) : undefined
    return content === undefined ? notFound : [200, content]
  }

  #batch(isPost: boolean, text: string, id?: string): Answer {
    if (isPost) return this.#ordered(JSON.parse(text) as { input_file_id: string; metadata: unknown })
    if (id === undefined) return [200, { object: 'list', data: this.#jobs.map(shown).reverse(), has_more: false }]
    const job = this.#jobs.find((each) => each.id === id)
    if (!job) return notFound
    if (job.looks-- <= 0 && job.output === undefined) this.#finish(job)
    return [200, shown(job)]
  }

  #ordered({ input_file_id: input, metadata }: { input_file_id: string; metadata: unknown }): Answer {
    const { jobs = [], looks = 0 } = this.options.batches ?? {}
    const fate = jobs[this.#asked++] ?? 'completed'
    if (fate === 'refused') return [500, { error: { message: 'The server had an error.' } }]
    const end = fate === 'lost' ? 'completed' : fate
    const job = { id: `batch_${this.#jobs.length + 1}`, input, metadata, created: Date.now(), end, looks }
    this.#jobs.push(job)
    return fate === 'lost' ? 'none' : [200, shown(job)]
  }

  /** Answers come in another order than the requests; of a job that ends early, only those of the first half. */
  #finish(job: Job): void {
    const lines = this.#linesOf(job)
    const done = job.end === 'completed' ? lines : job.end === 'failed' ? [] : lines.slice(0, lines.length >> 1)
    const fates = done.map((line) => [line, this.options.batches?.lines?.[this.#lines++] ?? 'ok'] as const)
    const good = fates.filter(([, fate]) => ['ok', 'empty', 'malformed'].includes(fate))
    const refused = fates.filter(([, fate]) => fate === 'error' || fate === 'bad-request')
    const left = lines.slice(done.length).map(({ custom_id }) => failure(custom_id, `batch_${job.end}`))
    job.output = this.#keep(good.map(([line, fate]) => this.#written(line, fate)).reverse())
    const errors = [...refused.map(([{ custom_id }, fate]) => refusal(custom_id, fate)), ...left]
    if (errors.length > 0 && job.end !== 'failed') job.errors = this.#keep(errors)
  }

  #keep(lines: readonly string[]): string {
    const id = `file-${this.#files.size + 1}`
    this.#files.set(id, lines.join('\n'))
    return id
  }

  #written({ custom_id, body }: Line, fate: LineFate): string {
    const call = { path: '/v1/chat/completions', headers: {}, body: body as unknown as Record<string, unknown> }
    const answer = openai.answer(call, this.options, fate === 'empty' ? 'empty' : undefined)
    const line = `{"id":"r","custom_id":${JSON.stringify(custom_id)},"response":{"status_code":200,"body":${answer}},"error":null}`
    return fate === 'malformed' ? line.slice(0, line.length >> 1) : line
  }

  #linesOf({ input }: Job): readonly Line[] {
    return (this.#files.get(input) ?? '').split('\n').map((line) => JSON.parse(line) as Line)
  }
}

const notFound: Answer = [404, { error: { message: 'There is no such thing.' } }]

const statusOf = ({ output, end }: Job): string => (output === undefined ? 'in_progress' : end)

const shown = (job: Job): object => ({
  id: job.id,
  object: 'batch',
  created_at: Math.floor(job.created / 1000),
  status: statusOf(job),
  metadata: job.metadata,
  input_file_id: job.input,
  ...(job.output !== undefined && job.end !== 'failed' && { output_file_id: job.output }),
  ...(job.errors !== undefined && { error_file_id: job.errors }),
  ...(statusOf(job) === 'failed' && {
    errors: { data: [{ code: 'invalid_request', message: 'The file cannot be read.' }] },
  }),
})

const refusal = (custom_id: string, fate: LineFate): string => {
  const status = fate === 'error' ? 500 : 400
  const body = { error: { message: fate === 'error' ? 'The server had an error.' : 'Unsupported parameter.' } }
  return JSON.stringify({ custom_id, response: { status_code: status, body }, error: null })
}

const failure = (custom_id: string, code: string): string =>
  JSON.stringify({ custom_id, response: null, error: { code, message: 'This request was not executed in time.' } })

/** The file of a form: what stands between its own head and the next mark. */
function uploaded(form: string): string {
  const mark = form.slice(0, form.indexOf('\r\n'))
  const part = form.split(mark).find((each) => /name="file"/.test(each)) ?? ''
  return part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')
}
