/**
 * Sends requests to a new bot. They are counted, limited in number, and retried while the bot is
 * busy.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ServiceHttp, TimeLimit, withTimeout } from '@attune/gateway'
import type { JsonObject } from '@attune/core'
import { type AttuneError, isAttuneError } from '@attune/core/internal'
import type { FailedAnswer, Http } from '@attune/core/models'
import { callError, type CallTarget, type DependencyContainer, faultOf } from '@attune/core/runtime'
import { answered, type HttpOptions, requestOf, type RequestValues } from '@attune/plugin-basics'
import { get, tokens } from '../composition/container.js'
import { hostErrors } from '../errors.js'
import type { Refusal } from './shapes.js'

const bot: CallTarget = { kind: 'supporter', name: 'my-bot' }
/** Time limit of an answer, in seconds. */
const PATIENCE = 30
/** Maximum wait that a bot may request, in milliseconds. */
const LONGEST_WAIT = 60_000
/** Maximum number of retries while the bot is busy. */
const REPEATS = 2

export interface BotAnswer {
  readonly text: string
  readonly headers: Headers
  /** Duration in milliseconds. */
  readonly took: number
}

export type Answer = BotAnswer | { readonly refusal: Refusal; readonly error: AttuneError }

export class BotClient {
  #requests = 0
  #refused: FailedAnswer | undefined
  #lastSent: JsonObject | undefined
  readonly #service: ServiceHttp

  constructor(
    private readonly root: DependencyContainer,
    readonly most: number,
    private readonly patience = PATIENCE,
  ) {
    const transport = get(root, tokens.transport)
    const post: typeof transport.post = (request) => {
      this.#requests++
      return transport.post(request)
    }
    this.#service = new ServiceHttp(bot, {
      // Logins count as requests too.
      transport: { post, close: () => transport.close() },
      environment: get(root, tokens.environment),
      clock: get(root, tokens.clock),
    })
  }

  get requests(): number {
    return this.#requests
  }

  get isSpent(): boolean {
    return this.#requests >= this.most
  }

  close(): Promise<void> {
    return get(this.root, tokens.transport).close()
  }

  /** Sends one request and returns its raw answer, or the refusal. */
  async ask(options: HttpOptions, values: RequestValues): Promise<Answer> {
    try {
      const { value, took } = await this.timed(async (http) => {
        const untilLastEvent: Http = {
          ...http,
          fetch: (more) => http.fetch({ ...more, heard: untilDone() }),
        }
        const answer = await answered(options, requestOf(options, values), untilLastEvent)
        return { text: await answer.text(), headers: answer.headers }
      })
      return { ...value, took }
    } catch (error) {
      const refusal = this.refusalIn(error)
      if (!refusal) throw this.#isGone(error) ? gone(error, this.#lastSent) : error
      return { error: error as AttuneError, refusal }
    } finally {
      this.#lastSent = requestOf(options, values).body
    }
  }

  /** True if the bot is unreachable although it answered before. */
  #isGone(error: unknown): error is AttuneError {
    return (
      isAttuneError(error) && faultOf(error.code) === 'UNREACHABLE' && this.#lastSent !== undefined
    )
  }

  /** Refusal of the last request, if the error contains one. Undefined for other errors. */
  refusalIn(error: unknown): Refusal | undefined {
    if (!isAttuneError(error)) return undefined
    const { status, what } = error.details
    const text = String(what)
    if (typeof status === 'number') return { status, body: this.#refused?.body, text }
    // A bot that crashes on a request may close the connection. That counts as a refusal.
    return faultOf(error.code) === 'UNAVAILABLE' ? { status: 0, body: undefined, text } : undefined
  }

  /**
   * Runs one request with time measurement, and retries while the bot is busy.
   *
   * @param isKnown true if the bot accepted such a request before; it is then retried after any
   *   failure that may pass
   */
  async timed<T>(
    work: (http: Http, signal: AbortSignal) => Promise<T>,
    isKnown = false,
  ): Promise<{ readonly value: T; readonly took: number }> {
    const clock = get(this.root, tokens.clock)
    for (let attempt = 1; ; attempt++) {
      const began = clock.monotonic()
      try {
        const value = await this.#once(work)
        return { value, took: clock.monotonic() - began }
      } catch (error) {
        const wait = waitAfter(error, isKnown)
        if (wait === undefined || attempt > REPEATS || this.isSpent) throw error
        await pause(Math.min(wait, LONGEST_WAIT))
      }
    }
  }

  #once<T>(work: (http: Http, signal: AbortSignal) => Promise<T>): Promise<T> {
    const timeUp = (): Error => callError(bot, 'TIMEOUT', { seconds: this.patience })
    return withTimeout(
      (signal) => work(this.#counted(signal), signal),
      new TimeLimit(this.patience * 1000, timeUp),
      new AbortController().signal,
    )
  }

  #counted(signal: AbortSignal): Http {
    const http = this.#service.within(signal)
    return {
      ...http,
      fetch: (options) => {
        const explain = (refused: FailedAnswer): object => {
          this.#refused = refused
          return {}
        }
        const send = http.fetch({ ...options, explain })
        return (...request) => {
          if (this.isSpent) throw hostErrors.error('BOT_REQUESTS', { most: this.most })
          this.#refused = undefined
          return send(...request)
        }
      },
    }
  }
}

const gone = ({ details }: AttuneError, sent: JsonObject | undefined): AttuneError =>
  hostErrors.error('BOT_GONE', {
    sent: JSON.stringify(sent ?? {}).slice(0, 200),
    what: details['what'],
  })

/**
 * Creates a function that detects the last event of a stream. The connection may stay open after
 * it.
 */
function untilDone(): (piece: string) => boolean {
  let tail = ''
  return (piece) => {
    tail = (tail + piece).slice(-LAST_EVENT)
    return lastEvents.some((form) => form.test(tail))
  }
}

/** Number of characters at the end of a stream in which the last event is searched. */
const LAST_EVENT = 400
const lastNames =
  'done|end|close|complete|completed|stop|finish(?:ed)?|message_stop|message_end|response\\.completed'
const lastEvents: readonly RegExp[] = [
  /(^|[\r\n])data: ?\[DONE\]\s*[\r\n]/,
  new RegExp(
    `(^|[\\r\\n])event: ?(${lastNames})(\\r\\n|\\r|\\n)data:[^\\r\\n]*(\\r\\n\\r\\n|\\r\\r|\\n\\n)`,
    'i',
  ),
  // An event or a line of JSON that is labelled in its data, outside of inner objects.
  new RegExp(
    `(^|[\\r\\n])(data: ?)?\\{([^{}\\r\\n]*, ?)?"(type|kind|event)": ?"(${lastNames})"[^\\r\\n]*\\}[\\r\\n]`,
    'i',
  ),
]

/** Milliseconds to wait before a retry. Undefined if the error allows no retry. */
function waitAfter(error: unknown, isKnown: boolean): number | undefined {
  if (!isAttuneError(error)) return undefined
  const { status, retryAfter } = error.details
  const fault = faultOf(error.code) ?? ''
  const isPassing = isKnown && ['UNAVAILABLE', 'MALFORMED'].includes(fault)
  const isBusy =
    fault === 'RATE_LIMITED' || isPassing || [408, 425, 502, 503, 504].includes(Number(status))
  return isBusy ? (typeof retryAfter === 'number' ? retryAfter : 1000) : undefined
}
