/** Fake of the Gemini API's batch mode, whose jobs contain the requests and answers. */
import type { FakeServerOptions } from '../options.js'
import { gemini } from '../protocols/gemini.js'
import {
  type Answer,
  type BatchApi,
  type BatchCall,
  type Job,
  Jobs,
  type FinishedRequest,
  statusOf,
} from './jobs.js'

interface Ordered {
  readonly batch: {
    readonly displayName: string
    readonly inputConfig: {
      readonly requests: {
        readonly requests: readonly {
          readonly request: Readonly<Record<string, unknown>>
          readonly metadata: { readonly key: string }
        }[]
      }
    }
  }
}

export class GeminiBatches implements BatchApi {
  readonly jobs: Jobs

  constructor(private readonly options: FakeServerOptions) {
    this.jobs = new Jobs(options.batches)
  }

  has(path: string): boolean {
    return /^\/v1beta\/(batches(\/|$)|models\/[^/]+:batchGenerateContent$)/.test(path)
  }

  receive({ path, query, isPost, text }: BatchCall): Answer {
    if (isPost) return this.#ordered(JSON.parse(text) as Ordered, path)
    const [, , , id] = path.split('/')
    if (id === undefined) return [200, this.#page(query)]
    const job = this.jobs.find(`batches/${id}`)
    return job
      ? [200, this.#shown(this.jobs.poll(job))]
      : refusal(404, 'NOT_FOUND', 'There is no such batch.')
  }

  #ordered({ batch }: Ordered, path: string): Answer {
    const model = /models\/([^/]+):/.exec(path)![1]!
    const lines = batch.inputConfig.requests.requests.map(({ request, metadata: { key } }) => ({
      id: key,
      body: request,
    }))
    if (lines.some(({ body }) => body.model !== `models/${model}`))
      return refusal(400, 'INVALID_ARGUMENT', 'model')
    const ordered = this.jobs.submit(lines, (count) => `batches/fake${count}`, {
      model,
      displayName: batch.displayName,
    })
    if (!ordered) return refusal(500, 'INTERNAL', 'Internal error.')
    const [job, isLost] = ordered
    return isLost ? 'none' : [200, this.#shown(job)]
  }

  #page(query: URLSearchParams): object {
    const from = Number(query.get('pageToken') ?? 0)
    const next = from + Number(query.get('pageSize') ?? 10)
    const operations = this.jobs.all.slice(from, next).map((job) => this.#shown(job))
    return { operations, ...(next < this.jobs.all.length && { nextPageToken: String(next) }) }
  }

  #shown(job: Job): object {
    const { model, displayName } = job.mark as {
      readonly model: string
      readonly displayName: string
    }
    const { settled, created } = job
    const state = states[statusOf(job)]!
    const isFailed = state === 'FAILED'
    const answers = settled?.flatMap((line) => this.#written(line, model))
    const output = answers && { inlinedResponses: { inlinedResponses: answers } }
    return {
      name: job.id,
      metadata: {
        '@type': 'type.googleapis.com/google.ai.generativelanguage.v1main.GenerateContentBatch',
        model: `models/${model}`,
        displayName,
        createTime: created.toISOString(),
        name: job.id,
        state: `BATCH_STATE_${state}`,
        ...(output && !isFailed && { output }),
      },
      ...(settled && { done: true }),
      ...(isFailed && { error: { code: 3, message: 'The requests cannot be read.' } }),
      ...(state === 'SUCCEEDED' && { response: output }),
    }
  }

  #written({ id: key, body, fate }: FinishedRequest, model: string): readonly object[] {
    if (fate === 'missing' || fate === 'left') return []
    const metadata = { key }
    if (fate === 'error')
      return [{ metadata, error: { code: 13, message: 'Internal error encountered.' } }]
    if (fate === 'bad-request') return [{ metadata, error: { code: 3, message: 'Invalid value.' } }]
    if (fate === 'malformed')
      return [{ metadata, response: JSON.parse(gemini.emptyAnswer) as object }]
    const call = { path: `/v1beta/models/${model}:generateContent`, headers: {}, body }
    const answer = gemini.answer(call, this.options, fate === 'empty' ? 'empty' : undefined)
    return [{ metadata, response: JSON.parse(answer) as object }]
  }
}

const states: Readonly<Record<string, string>> = {
  in_progress: 'RUNNING',
  completed: 'SUCCEEDED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
}

const refusal = (code: number, status: string, message: string): Answer => [
  code,
  { error: { code, message, status } },
]
