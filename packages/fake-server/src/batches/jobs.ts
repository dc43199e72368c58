/** Batch jobs of a fake server, independent of the protocol. */
import type { FakeBatchOptions, JobFate, LineFate } from '../batch-options.js'

/** A submitted job. */
export interface FakeOrder {
  readonly id: string
  readonly status: string
  /** Ids of the job's requests, as the client named them. */
  readonly requests: readonly string[]
}

export interface BatchRequest {
  readonly id: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A request of a finished job. `left`: the job ended before the request was processed. */
export interface FinishedRequest extends BatchRequest {
  readonly fate: LineFate | 'left'
}

export type JobEnd = Exclude<JobFate, 'lost' | 'refused'>

export interface Job {
  readonly id: string
  readonly lines: readonly BatchRequest[]
  readonly created: Date
  readonly end: JobEnd
  /** Mark by which the client recognises the job. */
  readonly mark: unknown
  looks: number
  /** Results, in another order than the requests. Undefined until the job has ended. */
  settled?: readonly FinishedRequest[]
}

export class Jobs {
  readonly all: Job[] = []
  #submitted = 0
  #lines = 0

  constructor(private readonly options: FakeBatchOptions = {}) {}

  get orders(): readonly FakeOrder[] {
    return this.all.map((job) => ({
      id: job.id,
      status: statusOf(job),
      requests: job.lines.map(({ id }) => id),
    }))
  }

  find(id: string): Job | undefined {
    return this.all.find((job) => job.id === id)
  }

  /**
   * Submits a job.
   *
   * @returns the job, and true if the response to the submission must not arrive; undefined if the
   * job is refused
   */
  submit(
    lines: readonly BatchRequest[],
    name: (count: number) => string,
    mark?: unknown,
  ): [job: Job, isLost: boolean] | undefined {
    const { jobs = [], looks = 0 } = this.options
    const fate = jobs[this.#submitted++] ?? 'completed'
    if (fate === 'refused') return undefined
    const end = fate === 'lost' ? 'completed' : fate
    const job: Job = { id: name(this.all.length + 1), lines, created: new Date(), end, mark, looks }
    this.all.push(job)
    return [job, fate === 'lost']
  }

  /** Polls a job. The job ends after the configured number of polls. */
  poll(job: Job): Job {
    if (job.looks-- <= 0 && !job.settled) job.settled = this.#resultsOf(job)
    return job
  }

  /**
   * Results of a job. A job that expires or is cancelled has results for the first half of its
   * requests; a failed job has none.
   */
  #resultsOf({ end, lines }: Job): readonly FinishedRequest[] {
    const done =
      end === 'completed' ? lines : end === 'failed' ? [] : lines.slice(0, lines.length >> 1)
    const answered = done.map((line): FinishedRequest => ({
      ...line,
      fate: this.options.lines?.[this.#lines++] ?? 'ok',
    }))
    const left = lines
      .slice(done.length)
      .map((line): FinishedRequest => ({ ...line, fate: 'left' }))
    return [...left, ...answered.reverse()]
  }
}

export const statusOf = ({ settled, end }: Job): string => (settled ? end : 'in_progress')

export interface BatchCall {
  readonly isPost: boolean
  /** Origin of the server in the client's request: `http://127.0.0.1:…`. */
  readonly origin: string
  readonly path: string
  readonly query: URLSearchParams
  readonly text: string
}

/**
 * Response with status and body; a body that is a string is sent unchanged. `none`: the connection
 * breaks.
 */
export type Answer = readonly [status: number, body: unknown] | 'none'

/** The batch API of one service. */
export interface BatchApi {
  readonly jobs: Jobs
  has(path: string): boolean
  receive(call: BatchCall): Answer
}

/** First half of a text. */
export const firstHalf = (text: string): string => text.slice(0, text.length >> 1)
