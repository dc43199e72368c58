/**
 * Outcome of a request: `missing` has no result, `malformed` half of one, `error` and `bad-request`
 * are refusals.
 */
export type LineFate = 'ok' | 'missing' | 'malformed' | 'error' | 'bad-request' | 'empty'
/**
 * Outcome of a job. A `lost` job is executed, but the response to its submission does not arrive; a
 * `refused` job gets status 500. Anthropic has no `failed` jobs: each request fails separately.
 */
export type JobFate = 'completed' | 'expired' | 'failed' | 'cancelled' | 'lost' | 'refused'

export interface FakeBatchOptions {
  /** Number of polls that find a job in progress. Default: 0. */
  readonly looks?: number
  /** Outcomes of the first jobs, in order; others are completed. */
  readonly jobs?: readonly JobFate[]
  /** Outcomes of the first requests of all jobs, in order of arrival; others are answered. */
  readonly lines?: readonly LineFate[]
}
