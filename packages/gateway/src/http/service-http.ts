import type { JsonObject } from '@attune/core'
import type { AttuneError } from '@attune/core/internal'
import type { AnsweredWith, Http, Login, PostOptions, StatusDetails } from '@attune/core/models'
import {
  addressFault,
  callError,
  type CallTarget,
  type Clock,
  isCredentialName,
  type Redactor,
  redactor,
} from '@attune/core/runtime'
import { encoded, formOf } from './bodies.js'
import { isDeeper } from './json-limits.js'
import { filledIn, filledInside, readsEnvironment } from './from-environment.js'
import { Logins, type Pass } from './logins.js'
import { excerpt, parse, readProblem, redirectError, statusError } from './http-errors.js'
import { connectionError } from './connection-error.js'
import { unlessAborted } from '../timeouts.js'
import {
  BodyTooLarge,
  type HttpAnswer,
  type HttpRequest,
  type Method,
  type Transport,
} from './transport.js'

/**
 * Response for clients that accept a `fetch` function. The content type is always JSON; invalid
 * JSON throws the gateway's error. This is a function and not a subclass of `Response`, because
 * naming `Response` loads Node's HTTP client, also in runs without calls.
 */
function jsonResponse(
  { status, headers, text }: HttpAnswer,
  read: (text: string) => unknown,
): Response {
  // A response with status 204 must not have a body, not even an empty one.
  const response = new Response(text === '' ? null : text, { status, headers: headersOf(headers) })
  return Object.assign(response, { json: async () => read(text) })
}

/** Headers of the encoded body, which the decoded one does not have. */
const OF_BODY = new Set(['content-encoding', 'content-length', 'content-type'])

/** Headers of the decoded body: encoding and length are removed, the type is JSON. */
function headersOf(headers: HttpAnswer['headers']): [name: string, value: string][] {
  const own: [string, string][] = [['content-type', 'application/json']]
  for (const [name, value] of Object.entries(headers)) {
    if (OF_BODY.has(name)) continue
    if (typeof value === 'string') own.push([name, value])
    else for (const each of value ?? []) own.push([name, each])
  }
  return own
}

/**
 * Retry delay in milliseconds from `now`, read from `retry-after-ms` or from `Retry-After` in
 * seconds or as a date (RFC 9110, section 10.2.3).
 */
export function readRetryAfter(
  header: (name: string) => string | null | undefined,
  now: Date,
): number | undefined {
  const milliseconds = numberIn(header('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const value = header('retry-after')
  const seconds = numberIn(value)
  if (seconds !== undefined) return seconds * 1000
  // `Date.parse` would read a year from "-1".
  const date = /^[a-z]/i.test(value ?? '') ? Date.parse(value!) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

function numberIn(text: string | null | undefined): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN
  return number >= 0 && Number.isFinite(number) ? number : undefined
}

/**
 * Describes why an HTTP header cannot contain the key, as a phrase after the variable's name. The
 * key is never shown.
 */
export function keyProblem(key: string): string | undefined {
  if (/[\r\n]$/.test(key)) return 'ends with a line break'
  if (/[\r\n]/.test(key)) return 'holds a line break'
  if (/^\s|\s$/.test(key)) return 'begins or ends with a space'
  if (/[^\x21-\x7e]/.test(key)) return 'holds a character that no HTTP header may hold'
  return undefined
}

const MB = 2 ** 20
/** Maximum size of an answer of a chat model or supporter. */
const MAX_BYTES = 4 * MB
/** Maximum size of a batch of embeddings or rewards. */
export const MAX_BATCH_BYTES = 64 * MB
/** Maximum nesting of an answer's JSON, because functions that read answers are recursive. */
const DEEPEST = 100

export interface HttpServices {
  readonly transport: Transport
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}

/** HTTP client of a target: sends its keys and puts its name into each error. */
export class ServiceHttp implements Http {
  readonly #secrets = new Set<string>()
  #redact: Redactor = redactor()
  readonly #logins: Logins

  constructor(
    private readonly target: CallTarget,
    private readonly services: HttpServices,
    secret?: string,
  ) {
    if (secret) this.#hide([secret])
    this.#logins = new Logins({
      clock: services.clock,
      send: (login) => this.#login(login),
      hide: (token) => this.#hide([token]),
      malformed: (what) => this.malformed(what),
    })
  }

  async post(url: string, body: object, options: PostOptions = {}): Promise<unknown> {
    return this.#json((await this.#ask({ address: url, body: JSON.stringify(body) }, options)).text)
  }

  fetch(options: PostOptions = {}): typeof globalThis.fetch {
    return async (input, { method, headers, body, signal } = {}) => {
      const url = input instanceof Request ? input.url : String(input)
      const sent = method === 'GET' ? undefined : await encoded(body)
      const more = {
        headers: {
          ...options.headers,
          ...(headers && Object.fromEntries(new Headers(headers))),
          ...sent?.headers,
        },
      }
      const asked = { address: url, method: (method ?? 'POST') as Method, body: sent?.text }
      const answer = await this.#ask(asked, { ...options, ...more, ...(signal && { signal }) })
      return jsonResponse(answer, (text) => this.#json(text))
    }
  }

  malformed(what: string, fix?: string): AttuneError {
    const more = fix === undefined ? {} : { fix: this.#redact.text(fix) }
    return callError(this.target, 'MALFORMED', { what: this.#redact.text(what) }, more)
  }

  failure(status: number, what: string, details: StatusDetails = {}): AttuneError {
    return statusError(this.target, status, { message: excerpt(what, this.#redact), ...details })
  }

  /** Removes the target's keys from an answer before the journal stores it. */
  withoutKeys<T>(answer: T): T {
    return this.#redact.stored(answer)
  }

  /** The same client with a default signal for requests without a signal. */
  within(signal: AbortSignal): Http {
    return {
      post: (url, body, options = {}) => this.post(url, body, { signal, ...options }),
      fetch: (options = {}) => this.fetch({ signal, ...options }),
      malformed: (what, fix) => this.malformed(what, fix),
      failure: (status, what, more) => this.failure(status, what, more),
    }
  }

  /** @returns an answer with status 2xx */
  async #ask(asked: Asked, { login, ...options }: PostOptions): Promise<HttpAnswer> {
    if (login === undefined) return this.#checked(await this.#exchanged(asked, options), options)
    const before = await this.#passed(this.#logins.pass(login), options)
    const answer = await this.#exchanged(asked, withPass(options, before))
    if (answer.status !== UNAUTHORISED) return this.#checked(answer, options)
    const pass = withPass(options, await this.#passed(this.#logins.renewed(login, before), options))
    return this.#checked(await this.#exchanged(asked, pass), pass)
  }

  /** Waits for a shared login. An abort ends only this wait, not the login's request. */
  #passed(pass: Promise<Pass>, { signal }: PostOptions): Promise<Pass> {
    return signal ? unlessAborted(pass, signal) : pass
  }

  async #login({ url, body, encoding = 'json' }: Login): Promise<AnsweredWith> {
    const filled = filledInside(body, (name, byDefault) => this.#key(name, byDefault)) as JsonObject
    const sent = encoding === 'form' ? formOf(filled) : { text: JSON.stringify(filled) }
    const signal = AbortSignal.timeout(LONGEST_LOGIN)
    const answer = await this.#ask({ address: url, body: sent.text }, { signal, ...sent })
    return { headers: new Headers(headersOf(answer.headers)), body: parse(answer.text) }
  }

  async #exchanged(asked: Asked, options: PostOptions): Promise<Exchanged> {
    const request = this.#request(asked, options)
    try {
      return { ...(await this.services.transport.post(request)), url: request.url }
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason
      if (!(error instanceof BodyTooLarge))
        throw connectionError(this.target, error, this.#redact, request.url)
      throw callError(this.target, 'TOO_LARGE', { what: `more than ${error.maxBytes / MB} MB.` })
    }
  }

  #checked(answer: Exchanged, options: PostOptions): HttpAnswer {
    if (answer.status < 200 || answer.status >= 300)
      throw this.#statusError(answer, answer.url, options)
    return answer
  }

  #json(text: string): unknown {
    const value = parse(text)
    if (value === undefined) throw this.malformed(`expected JSON, got ${this.#shown(text)}.`)
    if (isDeeper(value, DEEPEST))
      throw this.malformed(`its JSON is nested more than ${DEEPEST} levels deep.`)
    return this.#redact.stored(value)
  }

  #request({ address, body, method }: Asked, options: PostOptions): HttpRequest {
    const fault = addressFault(address)
    if (fault)
      throw callError(
        this.target,
        'ADDRESS',
        { what: `${fault.why}.` },
        { fix: fault.fix, isPlaced: true },
      )
    const {
      headers = {},
      headersEnv = {},
      queryEnv = {},
      bearerEnv,
      maxBytes = MAX_BYTES,
      signal,
      heard,
    } = options
    const url = new URL(address)
    for (const [name, variable] of Object.entries(queryEnv))
      url.searchParams.set(name, this.#text(variable))
    const keys = Object.entries(headersEnv).map(
      ([name, variable]) => [name, this.#headerKey(variable)] as const,
    )
    this.#hide(
      Object.entries(headers).flatMap(([name, value]) =>
        isCredentialName(name) ? secretsIn(value) : [],
      ),
    )
    return {
      method: body === undefined ? 'GET' : (method ?? 'POST'),
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...headers,
        ...Object.fromEntries(keys),
        ...(bearerEnv !== undefined && { authorization: `Bearer ${this.#headerKey(bearerEnv)}` }),
      },
      body,
      maxBytes,
      signal,
      ...(heard && { heard: this.#decoding(heard) }),
    }
  }

  #decoding(heard: NonNullable<PostOptions['heard']>): (piece: Buffer) => boolean {
    const { clock } = this.services
    const began = clock.monotonic()
    const decoder = new TextDecoder()
    return (piece) => heard(decoder.decode(piece, { stream: true }), clock.monotonic() - began)
  }

  #statusError(
    { status, headers, text }: HttpAnswer,
    url: URL,
    { explain }: PostOptions,
  ): AttuneError {
    if (status >= 300 && status < 400)
      return redirectError(this.target, status, headers.location, url)
    const retryAfter = readRetryAfter(
      (name) => [headers[name]].flat()[0],
      this.services.clock.date(),
    )
    const announced = retryAfter === undefined ? {} : { retryAfter }
    const explained = explain?.({ status, body: parse(text) })
    return statusError(this.target, status, {
      ...readProblem(text, this.#redact),
      ...announced,
      ...explained,
    })
  }

  #shown(text: string): string {
    const words = excerpt(text, this.#redact)
    return words === ''
      ? 'nothing'
      : words.startsWith('the HTML page')
        ? words
        : JSON.stringify(words)
  }

  #key(variable: string, byDefault?: string): string {
    const value = this.services.environment[variable] || byDefault
    if (!value) throw callError(this.target, 'KEY_MISSING', { variable }, { isPlaced: true })
    this.#hide([value])
    return value
  }

  /** Value of a variable, or of a text with references to variables. */
  #text(written: string): string {
    return readsEnvironment(written)
      ? filledIn(written, (name, byDefault) => this.#key(name, byDefault))
      : this.#key(written)
  }

  #headerKey(written: string): string {
    if (readsEnvironment(written))
      return filledIn(written, (name, byDefault) => this.#sendable(name, byDefault))
    return this.#sendable(written)
  }

  #sendable(variable: string, byDefault?: string): string {
    const key = this.#key(variable, byDefault)
    const what = keyProblem(key)
    if (what !== undefined)
      throw callError(this.target, 'KEY_SHAPE', { variable, what }, { isPlaced: true })
    return key
  }

  #hide(secrets: readonly string[]): void {
    const unknown = secrets.filter((secret) => !this.#secrets.has(secret))
    if (unknown.length === 0) return
    for (const secret of unknown) this.#secrets.add(secret)
    this.#redact = redactor(...this.#secrets)
  }
}

interface Asked {
  readonly address: string
  /** Default: POST with a body, GET without one. */
  readonly method?: Method
  readonly body: string | undefined
}

type Exchanged = HttpAnswer & { readonly url: URL }

const UNAUTHORISED = 401
/** Timeout of a login's request, in milliseconds. */
const LONGEST_LOGIN = 60_000

function withPass(options: PostOptions, { headers }: Pass): PostOptions {
  const cookies = [options.headers?.['cookie'], headers['cookie']].filter(Boolean).join('; ')
  return {
    ...options,
    headers: { ...options.headers, ...headers, ...(cookies !== '' && { cookie: cookies }) },
  }
}

/** Secret parts of a header: the complete value, and the words after a scheme such as `Bearer`. */
const secretsIn = (header: string): readonly string[] =>
  [header, ...header.split(/\s+/).slice(1)].filter(Boolean)
