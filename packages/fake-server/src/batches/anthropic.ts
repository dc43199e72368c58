/**
 * Fake of Anthropic's Message Batches API. Jobs have no names, and only the results show the ids of
 * a job's requests.
 */
import type { FakeServerOptions } from '../options.js'
import { anthropic } from '../protocols/anthropic.js'
import {
  type Answer,
  type BatchApi,
  type BatchCall,
  firstHalf,
  type Job,
  Jobs,
  type FinishedRequest,
} from './jobs.js'

interface Ordered {
  readonly requests: readonly {
    readonly custom_id: string
    readonly params: Readonly<Record<string, unknown>>
  }[]
}

export class AnthropicBatches implements BatchApi {
  readonly jobs: Jobs

  constructor(private readonly options: FakeServerOptions) {
    this.jobs = new Jobs(options.batches)
  }

  has(path: string): boolean {
    return /^\/v1\/messages\/batches(\/|$)/.test(path)
  }

  receive({ path, query, isPost, text, origin }: BatchCall): Answer {
    const [, , , , id, part] = path.split('/')
    if (isPost) return this.#ordered(JSON.parse(text) as Ordered, origin)
    if (id === undefined) return [200, this.#page(query, origin)]
    const job = this.jobs.find(id)
    if (!job) return refusal(404, 'not_found_error', 'There is no such batch.')
    if (part !== 'results') return [200, shown(this.jobs.poll(job), origin)]
    if (!job.settled) return refusal(404, 'not_found_error', 'The batch has no results yet.')
    return [200, job.settled.flatMap((line) => this.#written(line, job)).join('\n')]
  }

  #ordered({ requests }: Ordered, origin: string): Answer {
    const names = requests.map(({ custom_id: id }) => id)
    if (names.some((id) => !/^[\w-]{1,64}$/.test(id)))
      return refusal(400, 'invalid_request_error', 'custom_id: too long')
    const lines = requests.map(({ custom_id: id, params: body }) => ({ id, body }))
    const ordered = this.jobs.submit(lines, (count) => `msgbatch_${count}`)
    if (!ordered) return refusal(500, 'api_error', 'Internal server error')
    const [job, isLost] = ordered
    return isLost ? 'none' : [200, shown(job, origin)]
  }

  /**
   * One page of the list of jobs, the latest first. Clients search the list for a job whose id they
   * do not know.
   */
  #page(query: URLSearchParams, origin: string): object {
    const all = this.jobs.all.map((job) => shown(this.jobs.poll(job), origin)).reverse()
    const after = query.get('after_id')
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
    const data = all.slice(from, from + Number(query.get('limit') ?? 20))
    return {
      data,
      has_more: from + data.length < all.length,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
    }
  }

  #written({ id, body, fate }: FinishedRequest, { end }: Job): readonly string[] {
    if (fate === 'missing') return []
    const line = `{"custom_id":${JSON.stringify(id)},"result":${this.#result(fate, body, end)}}`
    return [fate === 'malformed' ? firstHalf(line) : line]
  }

  #result(fate: FinishedRequest['fate'], body: FinishedRequest['body'], end: string): string {
    if (fate === 'left') return JSON.stringify({ type: end === 'expired' ? 'expired' : 'canceled' })
    const [type, message] = errors[fate] ?? []
    if (type !== undefined)
      return JSON.stringify({ type: 'errored', error: { type: 'error', error: { type, message } } })
    const call = { path: '/v1/messages', headers: {}, body }
    return `{"type":"succeeded","message":${anthropic.answer(call, this.options, fate === 'empty' ? 'empty' : undefined)}}`
  }
}

const errors: Readonly<Record<string, readonly [type: string, message: string]>> = {
  error: ['api_error', 'Internal server error'],
  'bad-request': ['invalid_request_error', 'output_config: Extra inputs are not permitted'],
}

const refusal = (status: number, type: string, message: string): Answer => [
  status,
  { type: 'error', error: { type, message } },
]

function shown({ id, created, settled, lines, end }: Job, origin: string) {
  const of = (...fates: readonly FinishedRequest['fate'][]): number =>
    (settled ?? []).filter(({ fate }) => fates.includes(fate)).length
  const left = of('left')
  const errored = of('error', 'bad-request')
  return {
    id,
    type: 'message_batch',
    processing_status: settled ? 'ended' : 'in_progress',
    request_counts: {
      processing: settled ? 0 : lines.length,
      succeeded: settled ? lines.length - left - errored : 0,
      errored,
      canceled: end === 'expired' ? 0 : left,
      expired: end === 'expired' ? left : 0,
    },
    created_at: created.toISOString(),
    expires_at: new Date(created.getTime() + 86_400_000).toISOString(),
    ended_at: settled ? created.toISOString() : null,
    archived_at: null,
    cancel_initiated_at: null,
    results_url: settled ? `${origin}/v1/messages/batches/${id}/results` : null,
  }
}
