/** What becomes of a request: `missing` has no result, `malformed` half of one, `error` and `bad-request` are refusals. */
export type LineFate = 'ok' | 'missing' | 'malformed' | 'error' | 'bad-request' | 'empty'
/**
 * `lost` is carried out, but the answer to the order does not arrive; `refused` is not accepted, with status 500. Anthropic
 * has no `failed` jobs: each request fails for itself.
 */
export type JobFate = 'completed' | 'expired' | 'failed' | 'cancelled' | 'lost' | 'refused'

export interface FakeBatchOptions {
  /** Looks at a job that find it under way. Default: 0. */
  readonly looks?: number
  /** Of the first jobs, in order; others are completed. */
  readonly jobs?: readonly JobFate[]
  /** Of the first requests of all jobs, in the order in which they came; others are answered. */
  readonly lines?: readonly LineFate[]
}
