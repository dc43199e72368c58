/** Reasons for an error response. */
export type Refusal =
  | 'rate-limited'
  | 'quota'
  | 'server-error'
  | 'overloaded'
  | 'bad-request'
  | 'context-too-long'
  | 'not-found'
  | 'refused-key'
  | 'filtered-prompt'
  | 'moderated'

export interface Refused {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The header `retry-after`, which most services send. */
export const retryHeader = (retryAfter: string | null): Pick<Refused, 'headers'> =>
  retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } }
