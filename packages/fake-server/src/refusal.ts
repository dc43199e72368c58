/** Why a server does not answer. */
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

/** Header `retry-after`, as most services send it. */
export const retryHeader = (retryAfter: string | null): Pick<Refused, 'headers'> =>
  retryAfter === null ? {} : { headers: { 'retry-after': retryAfter } }
