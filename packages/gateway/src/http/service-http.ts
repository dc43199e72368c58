import type { AttuneError } from '@attune/core'
import type { Http, PostOptions, StatusDetails } from '@attune/core/models'
import {
  addressFault,
  callError,
  type CallTarget,
  type Clock,
  isCredentialName,
  type Redactor,
  redactor,
} from '@attune/core/runtime'
import { connectionError, excerpt, parse, readProblem, redirectError, statusError } from './http-errors.js'
import { BodyTooLarge, type HttpAnswer, type HttpRequest, type Transport } from './transport.js'

/**
 * An answer for clients that take a `fetch`: JSON, whatever the server calls it; what is not JSON has the gateway's error. A function and no
 * class that extends `Response`: Node loads its client of HTTP where that is named, also in a run that asks nobody.
 */
function jsonResponse({ status, headers, text }: HttpAnswer, read: (text: string) => unknown): Response {
  // A 204 may have no body, not even an empty one.
  const response = new Response(text === '' ? null : text, { status, headers: headersOf(headers) })
  return Object.assign(response, { json: async () => read(text) })
}

/** Of a text that is not encoded any more. */
function headersOf(headers: HttpAnswer['headers']): Headers {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.set(name, String(value))
  own.delete('content-encoding')
  own.delete('content-length')
  own.set('content-type', 'application/json')
  return own
}

/**
 * What the headers say about when to come back, in milliseconds from `now`: `retry-after-ms`, or `Retry-After` in seconds
 * or as a date (RFC 9110, section 10.2.3).
 */
export function readRetryAfter(header: (name: string) => string | null | undefined, now: Date): number | undefined {
  const milliseconds = numberIn(header('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const value = header('retry-after')
  const seconds = numberIn(value)
  if (seconds !== undefined) return seconds * 1000
  // JavaScript would read a year from "-1".
  const date = /^[a-z]/i.test(value ?? '') ? Date.parse(value!) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}

function numberIn(text: string | null | undefined): number | undefined {
  const number = text?.trim() ? Number(text) : Number.NaN
  return number >= 0 && Number.isFinite(number) ? number : undefined
}

/** The first part of a value that JSON cannot hold, as `path is kind`; nothing if there is none. JSON leaves out undefined members. */
export function notJson(value: unknown, path = 'it'): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`
  if (typeof value !== 'object') return `${path} is ${value === undefined ? 'undefined' : `a ${typeof value}`}`
  if (Array.isArray(value)) return firstOf(value.map((item, at) => [`${path}[${at}]`, item] as const))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return `${path} is a ${value.constructor.name}`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return firstOf(members.map(([key, member]) => [`${path}.${key}`, member] as const))
}

function firstOf(parts: readonly (readonly [path: string, value: unknown])[]): string | undefined {
  for (const [path, value] of parts) {
    const fault = notJson(value, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Whether a value of JSON has more levels of lists and maps. Without recursion, whatever its depth. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isHolder)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true
    const next: object[] = []
    // Numbers of a batch of vectors come in millions: they are not copied.
    for (const holder of level) {
      for (const part of Array.isArray(holder) ? holder : Object.values(holder)) if (isHolder(part)) next.push(part)
    }
    level = next
  }
  return false
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Why a key cannot be sent in a header of HTTP, to follow the name of its variable. The key itself is never shown. */
export function keyProblem(key: string): string | undefined {
  if (/[\r\n]$/.test(key)) return 'ends with a line break'
  if (/[\r\n]/.test(key)) return 'holds a line break'
  if (/^\s|\s$/.test(key)) return 'begins or ends with a space'
  if (/[^\x21-\x7e]/.test(key)) return 'holds a character that no HTTP header may hold'
  return undefined
}

const MB = 2 ** 20
/** Answers of chat models and supporters. */
const MAX_BYTES = 4 * MB
/** Embeddings and rewards come in batches. */
export const MAX_BATCH_BYTES = 64 * MB
/** Levels of the JSON of an answer. What reads it goes down by recursion. */
const DEEPEST = 100

export interface HttpServices {
  readonly transport: Transport
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
}

/** HTTP on behalf of one target: its keys, and its name on every failure. */
export class ServiceHttp implements Http {
  readonly #secrets = new Set<string>()
  #redact: Redactor = redactor()

  constructor(
    private readonly target: CallTarget,
    private readonly services: HttpServices,
    secret?: string,
  ) {
    if (secret) this.#hide([secret])
  }

  async post(url: string, body: object, options: PostOptions = {}): Promise<unknown> {
    return this.#json((await this.#ask(url, JSON.stringify(body), options)).text)
  }

  fetch(options: PostOptions = {}): typeof globalThis.fetch {
    return async (input, { method, headers, body, signal } = {}) => {
      const url = input instanceof Request ? input.url : String(input)
      const sent = method === 'GET' ? undefined : await encoded(body)
      const more = { headers: { ...options.headers, ...Object.fromEntries(new Headers(headers)), ...sent?.headers } }
      const answer = await this.#ask(url, sent?.text, { ...options, ...more, ...(signal && { signal }) })
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

  /** An answer without the keys of this target, for the journal. */
  withoutKeys<T>(answer: T): T {
    return this.#redact.stored(answer)
  }

  /** The same with a signal that ends every request that has no signal. */
  within(signal: AbortSignal): Http {
    return {
      post: (url, body, options = {}) => this.post(url, body, { signal, ...options }),
      fetch: (options = {}) => this.fetch({ signal, ...options }),
      malformed: (what, fix) => this.malformed(what, fix),
      failure: (status, what, more) => this.failure(status, what, more),
    }
  }

  /** @returns an answer with a status of 2xx */
  async #ask(address: string, body: string | undefined, options: PostOptions): Promise<HttpAnswer> {
    const request = this.#request(address, body, options)
    const answer = await this.#send(request)
    if (answer.status < 200 || answer.status >= 300) throw this.#statusError(answer, request.url, options)
    return answer
  }

  #json(text: string): unknown {
    const value = parse(text)
    if (value === undefined) throw this.malformed(`expected JSON, got ${this.#shown(text)}.`)
    if (isDeeper(value, DEEPEST)) throw this.malformed(`its JSON is nested more than ${DEEPEST} levels deep.`)
    return this.#redact.stored(value)
  }

  #request(address: string, body: string | undefined, options: PostOptions): HttpRequest {
    const fault = addressFault(address)
    if (fault) throw callError(this.target, 'ADDRESS', { what: `${fault.why}.` }, { fix: fault.fix, isPlaced: true })
    const { headers = {}, headersEnv = {}, queryEnv = {}, bearerEnv, maxBytes = MAX_BYTES, signal } = options
    const url = new URL(address)
    for (const [name, variable] of Object.entries(queryEnv)) url.searchParams.set(name, this.#key(variable))
    const keys = Object.entries(headersEnv).map(([name, variable]) => [name, this.#headerKey(variable)] as const)
    this.#hide(Object.entries(headers).flatMap(([name, value]) => (isCredentialName(name) ? secretsIn(value) : [])))
    return {
      ...(body === undefined && { method: 'GET' as const }),
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
    }
  }

  async #send(request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await this.services.transport.post(request)
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason
      if (!(error instanceof BodyTooLarge)) throw connectionError(this.target, error, this.#redact, request.url)
      throw callError(this.target, 'TOO_LARGE', { what: `more than ${error.maxBytes / MB} MB.` })
    }
  }

  #statusError({ status, headers, text }: HttpAnswer, url: URL, { explain }: PostOptions): AttuneError {
    if (status >= 300 && status < 400) return redirectError(this.target, status, headers.location, url)
    const retryAfter = readRetryAfter((name) => [headers[name]].flat()[0], this.services.clock.date())
    const announced = retryAfter === undefined ? {} : { retryAfter }
    const explained = explain?.({ status, body: parse(text) })
    return statusError(this.target, status, { ...readProblem(text, this.#redact), ...announced, ...explained })
  }

  #shown(text: string): string {
    const words = excerpt(text, this.#redact)
    return words === '' ? 'nothing' : words.startsWith('the HTML page') ? words : JSON.stringify(words)
  }

  #key(variable: string): string {
    const value = this.services.environment[variable]
    if (!value) throw callError(this.target, 'KEY_MISSING', { variable }, { isPlaced: true })
    this.#hide([value])
    return value
  }

  #headerKey(variable: string): string {
    const key = this.#key(variable)
    const what = keyProblem(key)
    if (what !== undefined) throw callError(this.target, 'KEY_SHAPE', { variable, what }, { isPlaced: true })
    return key
  }

  #hide(secrets: readonly string[]): void {
    const unknown = secrets.filter((secret) => !this.#secrets.has(secret))
    if (unknown.length === 0) return
    for (const secret of unknown) this.#secrets.add(secret)
    this.#redact = redactor(...this.#secrets)
  }
}

/** A form has its own content type, which names what stands between its parts. */
async function encoded(body: unknown): Promise<{ readonly text: string; readonly headers?: Record<string, string> }> {
  if (!(body instanceof FormData)) return { text: String(body) }
  const form = new Response(body)
  return { text: await form.text(), headers: { 'content-type': form.headers.get('content-type')! } }
}

/** A scheme such as `Bearer` is not a secret; what follows is. */
const secretsIn = (header: string): readonly string[] => [header, ...header.split(/\s+/).slice(1)].filter(Boolean)
