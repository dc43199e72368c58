/**
 * Outcome of one request in a job. `missing`: no result; `malformed`: an incomplete result; `error`
 * and `bad-request`: an error response; `empty`: a reply without text.
 */
export type LineFate = 'ok' | 'missing' | 'malformed' | 'error' | 'bad-request' | 'empty'
/**
 * Outcome of a job. A `lost` job is executed, but the response to its submission does not arrive. A
 * `refused` job gets status 500. Anthropic has no `failed` jobs, since each request fails
 * separately.
 */
export type JobFate = 'completed' | 'expired' | 'failed' | 'cancelled' | 'lost' | 'refused'

export interface FakeBatchOptions {
  /** Number of polls of a job before it ends. Default: 0. */
  readonly looks?: number
  /** Outcomes of the first jobs, in order. Later jobs are completed. */
  readonly jobs?: readonly JobFate[]
  /**
   * Outcomes of the first requests of all jobs, in order of processing. Later requests are
   * answered.
   */
  readonly lines?: readonly LineFate[]
}
