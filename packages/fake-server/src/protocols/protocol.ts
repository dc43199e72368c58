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
  /** True if a path, without its query, is one of its routes. */
  has(path: string, options: FakeServerOptions): boolean
  /** Key in a call. */
  keyIn(headers: IncomingHttpHeaders): string
  /** Reason why the service refuses a call, or undefined. */
  faultIn?(call: Call): string | undefined
  /** The JSON text of the proper answer. */
  answer(call: Call, options: FakeServerOptions, twist?: Twist): string
  /** @param retryAfter seconds, or a date; null: it does not say when to come back */
  refuse(refusal: Refusal, message: string, retryAfter: string | null): Refused
  /** A well-formed answer without the requested content. */
  readonly hollow: string
}

export const bearer = ({ authorization = '' }: IncomingHttpHeaders): string =>
  authorization.replace(/^Bearer /, '')

export const header = (headers: IncomingHttpHeaders, name: string): string =>
  [headers[name]].flat()[0] ?? ''

export const textsOf = (input: unknown): readonly string[] =>
  Array.isArray(input) ? input.map(String) : [String(input)]
