/**
 * The door: the only way by which Attune calls plugin code. It names the component in errors and
 * keeps their cause, checks results, enforces time limits, and tracks calls in progress.
 */
import { setMaxListeners } from 'node:events'
import { AttuneError } from '../errors.js'
import { callName, named, type PluginCall, withCause } from './plugin-call.js'
import { type ReusedTimer, ReusedTimers } from './reused-timers.js'
import { Misshapen, shown } from './shape.js'

/**
 * Maximum delay of a timer, in milliseconds. Node stores the delay in 32 bits, and a timer with a
 * longer one fires at once.
 */
export const LONGEST_TIMER = 2 ** 31 - 1

type Check<T> = (value: T) => void

/** Handle of a call of plugin code in progress. */
export interface Inside {
  /**
   * Aborted when the call is ended from outside. The signal is created on first access, since most
   * calls never use it.
   */
  readonly signal: AbortSignal
  /**
   * Runs a call to a model or a service. The silence limit of the plugin call does not run
   * meanwhile.
   */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Calls `then` after the call has returned its result. A failed call never calls it. */
  whenDone?(then: () => void): void
  /** Sets the function that names a likely cause of an error of the call, if it knows one. */
  explainWith?(causeOf: CauseOf): void
}

/** Likely cause of an error of plugin code or of a wrong result, as a clause. */
export type CauseOf = (error: unknown) => string | undefined

/** Finds the call to which a signal belongs. */
const bySignal = new WeakMap<AbortSignal, OngoingCall>()

class OngoingCall implements Inside {
  /** The call and the plugin calls nested in it; the last one is the innermost. */
  readonly calls: PluginCall[]
  #limit: AbortController | undefined
  #ended: { readonly reason: unknown } | undefined
  #reject: ((reason: unknown) => void) | undefined
  #callsInProgress = 0
  #silence: ReusedTimer | undefined
  #whenDone: (() => void) | undefined
  #causeOf: CauseOf | undefined

  constructor(call: PluginCall) {
    this.calls = [call]
  }

  get signal(): AbortSignal {
    if (this.#limit) return this.#limit.signal
    this.#limit = new AbortController()
    const { signal } = this.#limit
    // Turns off Node's warning about many listeners: each request of the unit adds one.
    setMaxListeners(0, signal)
    bySignal.set(signal, this)
    if (this.#ended) this.#limit.abort(this.#ended.reason)
    return signal
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#callsInProgress += 1
    try {
      return await work()
    } finally {
      this.#callsInProgress -= 1
      this.recordActivity()
    }
  }

  whenDone(then: () => void): void {
    this.#whenDone = then
  }

  explainWith(causeOf: CauseOf): void {
    this.#causeOf = causeOf
  }

  readonly causeOf: CauseOf = (error) => this.#causeOf?.(error)

  done(): void {
    this.#whenDone?.()
  }

  /** Records activity: restarts the timer of the silence limit. */
  recordActivity(): void {
    this.#silence?.refresh()
  }

  /**
   * Starts the silence limit: calls `then` if there is no activity for its duration and no nested
   * call is in progress.
   */
  limitSilence(timers: ReusedTimers, then: () => void): void {
    this.#silence = timers.start(() => {
      if (this.#callsInProgress > 0 || this.calls.length > 1) this.recordActivity()
      else then()
    })
  }

  get innermost(): PluginCall {
    return this.calls.at(-1)!
  }

  /**
   * Resolves with the result of the work. Rejects earlier if the call is ended, with the reason.
   */
  outcome<T>(work: (inside: Inside) => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#reject = reject
      Promise.resolve(work(this)).then(resolve, reject)
    })
  }

  /**
   * Stops the timer and releases references, since the signal may live longer than the call and
   * must not keep it in memory.
   */
  release(timers: ReusedTimers): void {
    if (this.#silence) timers.stop(this.#silence)
    this.#silence = undefined
    if (this.#limit) bySignal.delete(this.#limit.signal)
    this.#reject = undefined
    this.#whenDone = undefined
    this.#causeOf = undefined
  }

  end(reason: unknown): void {
    this.#ended ??= { reason }
    this.#reject?.(reason)
    this.#limit?.abort(reason)
  }
}

/** Calls in progress of all doors in this process. */
const everywhere = new Set<readonly PluginCall[]>()

/**
 * Default silence limit in milliseconds: a call that reports its progress ends after this time
 * without any.
 */
const SILENCE = 60_000

/** Plugin calls for which this process is waiting. Of nested calls, only the innermost. */
export const whoIsIn = (): readonly PluginCall[] =>
  [...everywhere].flatMap((calls) => calls.slice(-1))

export class Door {
  readonly #inside = new Set<OngoingCall>()
  #closed: { readonly reason: unknown } | undefined
  readonly #limits: ReusedTimers
  readonly #untimed = new ReusedTimers(LONGEST_TIMER)
  readonly #silences: ReusedTimers

  /**
   * @param timeout time limit of one call, in milliseconds
   * @param silence maximum time without activity, in milliseconds, for calls that report their
   *   progress
   */
  constructor(
    private readonly timeout: number,
    private readonly silence = SILENCE,
  ) {
    this.#limits = new ReusedTimers(Math.min(timeout, LONGEST_TIMER))
    this.#silences = new ReusedTimers(silence)
  }

  /** Calls of plugin code in progress. Of nested calls, only the innermost. */
  get unanswered(): readonly PluginCall[] {
    return [...this.#inside].map(({ innermost }) => innermost)
  }

  /**
   * Closes the door: ends all calls in progress, and lets later calls fail at once. The reason of
   * the first closing is kept.
   */
  close(reason: AttuneError): void {
    this.#closed ??= { reason }
    for (const ongoing of this.#inside) ongoing.end(this.#closed.reason)
  }

  open(): void {
    this.#closed = undefined
  }

  /**
   * Runs plugin code. Rejects with an error that names the component. It rejects at the latest when
   * the time limit is reached or the door is closed.
   */
  async enter<T>(
    call: PluginCall,
    work: (inside: Inside) => T | Promise<T>,
    check?: Check<T>,
  ): Promise<T> {
    if (this.#closed) throw this.#closed.reason
    const ongoing = new OngoingCall(call)
    this.#inside.add(ongoing)
    everywhere.add(ongoing.calls)
    const timers = call.untimed ? this.#untimed : this.#limits
    const timer = timers.start(() => this.#timeUp(ongoing))
    if (call.made) ongoing.limitSilence(this.#silences, () => this.#silent(ongoing, call))
    try {
      const value = checked(await ongoing.outcome(work), call, check, ongoing.causeOf)
      ongoing.done()
      return value
    } catch (error) {
      throw named(error, call, ongoing.causeOf)
    } finally {
      ongoing.release(this.#silences)
      this.#inside.delete(ongoing)
      everywhere.delete(ongoing.calls)
      timers.stop(timer)
    }
  }

  /**
   * Runs plugin code that other plugin code calls, under the caller's time limit. `signal` is the
   * signal that {@link enter} passed to the caller.
   */
  async within<T>(
    signal: AbortSignal,
    call: PluginCall,
    work: () => T | Promise<T>,
    check?: Check<T>,
  ): Promise<T> {
    const ongoing = bySignal.get(signal)
    const calls = ongoing?.calls
    calls?.push(call)
    try {
      return checked(await work(), call, check)
    } catch (error) {
      throw named(error, call)
    } finally {
      calls?.splice(calls.lastIndexOf(call), 1)
      ongoing?.recordActivity()
    }
  }

  /** Runs synchronous plugin code. */
  pass<T>(call: PluginCall, work: () => T, check?: Check<T>): T {
    const calls = [call]
    everywhere.add(calls)
    try {
      return checked(work(), call, check)
    } catch (error) {
      throw named(error, call)
    } finally {
      everywhere.delete(calls)
    }
  }

  /** Iterates over values of plugin code. Each value has the time limit of one call. */
  async *each<T>(
    call: PluginCall,
    open: () => AsyncIterable<T>,
    check: Check<T>,
  ): AsyncGenerator<T> {
    const iterator = this.pass(call, () => iteratorOf(open()))
    let items = 0
    const made = (): string => `${items} ${items === 1 ? 'item' : 'items'}`
    const next = { ...call, made }
    try {
      for (;;) {
        const { done, value } = await this.enter(next, async () => iterator.next())
        if (done) return
        items += 1
        yield this.pass(call, () => value, check)
      }
    } finally {
      // `return` is not awaited, since an iterator that hangs in `next` also hangs in `return`.
      void Promise.resolve(iterator.return?.()).catch(() => {})
    }
  }

  #silent(ongoing: OngoingCall, call: PluginCall): void {
    const silent = {
      use: callName(call),
      seconds: this.silence / 1000,
      doing: call.doing,
      made: call.made!(),
    }
    ongoing.end(named(new AttuneError('UNIT_SILENT', silent), call))
  }

  #timeUp(ongoing: OngoingCall): void {
    const call = ongoing.innermost
    const late = new AttuneError('UNIT_TIMEOUT', {
      use: callName(call),
      seconds: this.timeout / 1000,
    })
    ongoing.end(named(late, call))
  }
}

/** Checks a value that plugin code returned. An error names the component. */
function checked<T>(value: T, call: PluginCall, check: Check<T> | undefined, causeOf?: CauseOf): T {
  try {
    check?.(value)
    return value
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const { path, got } = error
    const expected = withCause(error.expected, causeOf?.(error))
    const { place } = call
    throw new AttuneError(
      'RESULT_SHAPE',
      { use: callName(call), path, expected, got },
      place ? { place } : {},
    )
  }
}

function iteratorOf<T>(values: AsyncIterable<T>): AsyncIterator<T> {
  const iterate = (values as Partial<AsyncIterable<T>> | undefined)?.[Symbol.asyncIterator]
  if (iterate) return iterate.call(values)
  throw new TypeError(
    `load() gave ${shown(values)} instead of scenarios one by one. Write it as \`async *load() { yield … }\``,
  )
}
