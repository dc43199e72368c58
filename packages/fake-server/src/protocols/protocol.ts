import type { IncomingHttpHeaders } from 'node:http'
import type { FakeServerOptions } from '../options.js'
import type { Refusal, Refused } from '../refusal.js'
import type { Twist } from '../twists.js'

export type Body = Readonly<{ [parameter: string]: unknown }>

export interface Call {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Body
}

/** Protocol of one service: its routes, answers and refusals. */
export interface Protocol {
  /** True if a path without query belongs to this protocol. */
  has(path: string, options: FakeServerOptions): boolean
  /** API key in the headers of a request. */
  keyIn(headers: IncomingHttpHeaders): string
  /** Reason why the service would refuse a request; undefined if the request is valid. */
  badRequestReason?(call: Call): string | undefined
  /** JSON of the normal answer. */
  answer(call: Call, options: FakeServerOptions, twist?: Twist): string
  /**
   * Error response of the service.
   *
   * @param retryAfter seconds or a date for the header Retry-After; null: no header
   */
  refuse(refusal: Refusal, message: string, retryAfter: string | null): Refused
  /** A valid answer that contains no choice or candidate. */
  readonly emptyAnswer: string
}

export const bearer = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.replace(/^Bearer /, '')

export const header = (headers: IncomingHttpHeaders, name: string): string =>
  [headers[name]].flat()[0] ?? ''

export const textsOf = (input: unknown): readonly string[] =>
  Array.isArray(input) ? input.map(String) : [String(input)]
