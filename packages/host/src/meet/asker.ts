/** Requests to a bot that is met for the first time: counted, bounded, and made again where it is only busy. */
import { setTimeout as pause } from 'node:timers/promises'
import { ServiceHttp, withTimeout } from '@attune/gateway'
import { type AttuneError, isAttuneError } from '@attune/core'
import type { FailedAnswer, Http } from '@attune/core/models'
import { callError, type CallTarget, faultOf } from '@attune/core/runtime'
import { answered, type HttpOptions, requestOf, type RequestValues } from '@attune/plugin-basics'
import { type Composition, tokens } from '../composition/container.js'
import { hostErrors } from '../errors.js'
import type { Refusal } from './shapes.js'

const bot: CallTarget = { kind: 'supporter', name: 'my-bot' }
/** Milliseconds that an answer may take. */
const PATIENCE = 120_000
/** Longest wait that a bot may ask for, in milliseconds. */
const LONGEST_WAIT = 60_000
/** Repeats for a bot that is busy. */
const REPEATS = 2

export interface Heard {
  readonly text: string
  readonly headers: Headers
  /** Milliseconds. */
  readonly took: number
}

export type Answer = Heard | { readonly refusal: Refusal; readonly error: AttuneError }

export class Asker {
  #requests = 0
  readonly #service: ServiceHttp

  constructor(
    private readonly root: Composition,
    readonly most: number,
  ) {
    this.#service = new ServiceHttp(bot, {
      transport: root.get(tokens.transport),
      environment: root.get(tokens.environment),
      clock: root.get(tokens.clock),
    })
  }

  get requests(): number {
    return this.#requests
  }

  get isSpent(): boolean {
    return this.#requests >= this.most
  }

  close(): Promise<void> {
    return this.root.get(tokens.transport).close()
  }

  /** The answer to one request as it came; a refusal with what it says. */
  async ask(options: HttpOptions, values: RequestValues): Promise<Answer> {
    let failed: FailedAnswer | undefined
    try {
      return await this.timed((http) => {
        const hearing: Http = {
          ...http,
          fetch: (more) => http.fetch({ ...more, explain: (each) => ((failed = each), {}), heard: untilDone() }),
        }
        return answered(options, requestOf(options, values), hearing).then(async (answer) => ({
          text: await answer.text(),
          headers: answer.headers,
        }))
      }).then(({ value, took }) => ({ ...value, took }))
    } catch (error) {
      if (!isAttuneError(error) || typeof error.details['status'] !== 'number') throw error
      const { status, what } = error.details
      return { error, refusal: { status: status as number, body: failed?.body, text: String(what) } }
    }
  }

  /** The work of one request, with its time, and again where the bot is busy. */
  async timed<T>(
    work: (http: Http, signal: AbortSignal) => Promise<T>,
  ): Promise<{ readonly value: T; readonly took: number }> {
    const clock = this.root.get(tokens.clock)
    for (let attempt = 1; ; attempt++) {
      const began = clock.monotonic()
      try {
        const value = await this.#once(work)
        return { value, took: clock.monotonic() - began }
      } catch (error) {
        const wait = waitAfter(error)
        if (wait === undefined || attempt > REPEATS || this.isSpent) throw error
        await pause(Math.min(wait, LONGEST_WAIT))
      }
    }
  }

  #once<T>(work: (http: Http, signal: AbortSignal) => Promise<T>): Promise<T> {
    const timeUp = (): Error => callError(bot, 'TIMEOUT', { seconds: PATIENCE / 1000 })
    return withTimeout(
      (signal) => work(this.#counted(signal), signal),
      { timeout: PATIENCE, timeUp },
      new AbortController().signal,
    )
  }

  #counted(signal: AbortSignal): Http {
    const http = this.#service.within(signal)
    return {
      ...http,
      fetch: (options) => {
        const send = http.fetch(options)
        return (...request) => {
          if (this.isSpent) throw hostErrors.error('BOT_REQUESTS', { most: this.most })
          this.#requests++
          return send(...request)
        }
      },
    }
  }
}

/** A stream may stay open after its last event. */
function untilDone(): (piece: string) => boolean {
  let tail = ''
  return (piece) => {
    tail = (tail + piece).slice(-40)
    return /(^|\n|\r)data: ?\[DONE\]\s*[\r\n]/.test(tail)
  }
}

/** Milliseconds to wait before a busy bot is asked again; nothing for one that refuses. */
function waitAfter(error: unknown): number | undefined {
  if (!isAttuneError(error)) return undefined
  const { status, retryAfter } = error.details
  const isBusy = faultOf(error.code) === 'RATE_LIMITED' || [408, 425, 502, 503, 504].includes(Number(status))
  return isBusy ? (typeof retryAfter === 'number' ? retryAfter : 1000) : undefined
}
