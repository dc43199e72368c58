/** Fake of OpenAI's Files and Batches APIs, as far as batches of chat requests need them. */
import type { FakeServerOptions } from '../options.js'
import { openai } from '../protocols/openai.js'
import {
  type Answer,
  type BatchApi,
  type BatchCall,
  firstHalf,
  type Job,
  Jobs,
  type BatchRequest,
  type FinishedRequest,
  statusOf,
} from './jobs.js'

export class OpenAiBatches implements BatchApi {
  readonly jobs: Jobs
  readonly #files = new Map<string, string>()
  readonly #written = new Map<Job, { readonly output: string; readonly errors?: string }>()

  constructor(private readonly options: FakeServerOptions) {
    this.jobs = new Jobs(options.batches)
  }

  has(path: string): boolean {
    return /^\/v1\/(files|batches)(\/|$)/.test(path)
  }

  receive({ path, isPost, text }: BatchCall): Answer {
    const [, , kind, id, part] = path.split('/')
    return kind === 'files' ? this.#file(isPost, text, id, part) : this.#batch(isPost, text, id)
  }

  #file(isPost: boolean, text: string, id = '', part?: string): Answer {
    if (isPost)
      return [
        200,
        { id: this.#keep(uploaded(text)), object: 'file', purpose: 'batch', status: 'processed' },
      ]
    const content = part === 'content' ? this.#files.get(id) : undefined
    return content === undefined ? notFound : [200, content]
  }

  #batch(isPost: boolean, text: string, id?: string): Answer {
    if (isPost)
      return this.#ordered(JSON.parse(text) as { input_file_id: string; metadata: unknown })
    const { all } = this.jobs
    if (id === undefined)
      return [200, { object: 'list', data: all.map(this.#shown).reverse(), has_more: false }]
    const job = this.jobs.find(id)
    return job ? [200, this.#shown(this.jobs.poll(job))] : notFound
  }

  #ordered({
    input_file_id: file,
    metadata,
  }: {
    input_file_id: string
    metadata: unknown
  }): Answer {
    const lines = (this.#files.get(file) ?? '').split('\n').map((line): BatchRequest => {
      const { custom_id: id, body } = JSON.parse(line) as {
        custom_id: string
        body: BatchRequest['body']
      }
      return { id, body }
    })
    const ordered = this.jobs.submit(lines, (count) => `batch_${count}`, metadata)
    if (!ordered) return [500, { error: { message: 'The server had an error.' } }]
    const [job, isLost] = ordered
    return isLost ? 'none' : [200, this.#shown(job)]
  }

  readonly #shown = (job: Job): object => {
    const status = statusOf(job)
    const files = status === 'in_progress' || status === 'failed' ? undefined : this.#filesOf(job)
    return {
      id: job.id,
      object: 'batch',
      created_at: Math.floor(job.created.getTime() / 1000),
      status,
      metadata: job.mark,
      ...(files && {
        output_file_id: files.output,
        ...(files.errors !== undefined && { error_file_id: files.errors }),
      }),
      ...(status === 'failed' && {
        errors: { data: [{ code: 'invalid_request', message: 'The file cannot be read.' }] },
      }),
    }
  }

  /** Ids of the file with results and of the file with failures, if there are any. */
  #filesOf(job: Job): { readonly output: string; readonly errors?: string } {
    const before = this.#written.get(job)
    if (before) return before
    const { settled = [], end } = job
    const output = this.#keep(settled.flatMap((line) => this.#good(line)).join('\n'))
    const errors = settled.flatMap((line) => bad(line, end)).join('\n')
    const files = { output, ...(errors !== '' && { errors: this.#keep(errors) }) }
    this.#written.set(job, files)
    return files
  }

  #good({ id, body, fate }: FinishedRequest): readonly string[] {
    if (fate !== 'ok' && fate !== 'empty' && fate !== 'malformed') return []
    const call = { path: '/v1/chat/completions', headers: {}, body }
    const answer = openai.answer(
      call,
      { ...this.options, base: '/v1' },
      fate === 'empty' ? 'empty' : undefined,
    )
    const line = `{"id":"r","custom_id":${JSON.stringify(id)},"response":{"status_code":200,"body":${answer}},"error":null}`
    return [fate === 'malformed' ? firstHalf(line) : line]
  }

  #keep(text: string): string {
    const id = `file-${this.#files.size + 1}`
    this.#files.set(id, text)
    return id
  }
}

const notFound: Answer = [404, { error: { message: 'There is no such thing.' } }]

function bad({ id: custom_id, fate }: FinishedRequest, end: string): readonly string[] {
  if (fate === 'left') {
    const error = { code: `batch_${end}`, message: 'This request was not executed in time.' }
    return [JSON.stringify({ custom_id, response: null, error })]
  }
  if (fate !== 'error' && fate !== 'bad-request') return []
  const status = fate === 'error' ? 500 : 400
  const body = {
    error: {
      message:
        fate === 'error' ? 'The server had an error.' : 'Unsupported parameter: response_format.',
    },
  }
  return [JSON.stringify({ custom_id, response: { status_code: status, body }, error: null })]
}

/** Content of the file part of a multipart form. */
function uploaded(form: string): string {
  const mark = form.slice(0, form.indexOf('\r\n'))
  const part = form.split(mark).find((each) => /name="file"/.test(each)) ?? ''
  return part.slice(part.indexOf('\r\n\r\n') + 4).replace(/\r\n$/, '')
}
