/**
 * The one door into foreign code: names who failed and keeps the cause, checks what comes out, ends what takes too long,
 * remembers who is in.
 */
import { setMaxListeners } from 'node:events'
import { AttuneError } from '../errors.js'
import { callName, named, type PluginCall } from './plugin-call.js'
import { Misshapen } from './shape.js'

/** Node keeps the milliseconds of a timer in 32 bits: a longer one would fire at once. */
export const LONGEST_TIMER = 2 ** 31 - 1

type Check<T> = (value: T) => void

/** A piece of work that was entered and has not answered yet. */
export interface Inside {
  /** Aborted when the work is ended. Made when it is asked for: most work never does, and signals outlive their use. */
  readonly signal: AbortSignal
  /** A call to a model or a service: while it is under way, its caller is not silent. */
  during<T>(work: () => Promise<T>): Promise<T>
}

/** By their signals, as far as these were asked for. */
const bySignal = new WeakMap<AbortSignal, OngoingCall>()

class OngoingCall implements Inside {
  /** Who works on it: the last one is the innermost. */
  readonly calls: PluginCall[]
  #limit: AbortController | undefined
  #ended: { readonly reason: unknown } | undefined
  #reject: ((reason: unknown) => void) | undefined
  #underWay = 0
  #silence: NodeJS.Timeout | undefined

  constructor(call: PluginCall) {
    this.calls = [call]
  }

  get signal(): AbortSignal {
    if (this.#limit) return this.#limit.signal
    this.#limit = new AbortController()
    const { signal } = this.#limit
    // One listener per call of the unit: many are no leak.
    setMaxListeners(0, signal)
    bySignal.set(signal, this)
    if (this.#ended) this.#limit.abort(this.#ended.reason)
    return signal
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await work()
    } finally {
      this.#underWay -= 1
      this.heard()
    }
  }

  /** It did something. */
  heard(): void {
    this.#silence?.refresh()
  }

  /** Calls `then` when nothing was heard for so long, and nobody else is at work for it. */
  listen(milliseconds: number, then: () => void): void {
    this.#silence = setTimeout(() => {
      if (this.#underWay > 0 || this.calls.length > 1) this.heard()
      else then()
    }, milliseconds)
  }

  get innermost(): PluginCall {
    return this.calls.at(-1)!
  }

  /** What comes of the work, or the reason for which it is ended before. */
  outcome<T>(work: (inside: Inside) => T | Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#reject = reject
      Promise.resolve(work(this)).then(resolve, reject)
    })
  }

  /** A signal may live longer than the work; nothing of the work is to hang on it. */
  leave(): void {
    clearTimeout(this.#silence)
    if (this.#limit) bySignal.delete(this.#limit.signal)
    this.#reject = undefined
  }

  end(reason: unknown): void {
    this.#ended ??= { reason }
    this.#reject?.(reason)
    this.#limit?.abort(reason)
  }
}

/** All pieces of work of this process, whatever the door. */
const everywhere = new Set<readonly PluginCall[]>()

/** In milliseconds. */
const SILENCE = 60_000

/** Whose code this process has entered and waits for: the innermost of each piece of work. */
export const whoIsIn = (): readonly PluginCall[] => [...everywhere].flatMap((calls) => calls.slice(-1))

export class Door {
  readonly #inside = new Set<OngoingCall>()
  #closed: { readonly reason: unknown } | undefined

  /**
   * @param timeout milliseconds for one piece of work
   * @param silence milliseconds for which work that says what it has made may do nothing
   */
  constructor(
    private readonly timeout: number,
    private readonly silence = SILENCE,
  ) {}

  /** Everybody who was entered and has not answered, the innermost of each piece of work. */
  get unanswered(): readonly PluginCall[] {
    return [...this.#inside].map(({ innermost }) => innermost)
  }

  /** Ends all that is under way, and what comes later at once. The first reason counts. */
  close(reason: AttuneError): void {
    this.#closed ??= { reason }
    for (const ongoing of this.#inside) ongoing.end(this.#closed.reason)
  }

  open(): void {
    this.#closed = undefined
  }

  /** Runs foreign code; rejects with an error that names it, at the latest when its time is up or the door is closed. */
  async enter<T>(call: PluginCall, work: (inside: Inside) => T | Promise<T>, check?: Check<T>): Promise<T> {
    if (this.#closed) throw this.#closed.reason
    const ongoing = new OngoingCall(call)
    this.#inside.add(ongoing)
    everywhere.add(ongoing.calls)
    const time = call.untimed ? LONGEST_TIMER : Math.min(this.timeout, LONGEST_TIMER)
    const timer = setTimeout(() => this.#timeUp(ongoing), time)
    if (call.made) ongoing.listen(this.silence, () => this.#silent(ongoing, call))
    try {
      return checked(await ongoing.outcome(work), call, check)
    } catch (error) {
      throw named(error, call)
    } finally {
      ongoing.leave()
      this.#inside.delete(ongoing)
      everywhere.delete(ongoing.calls)
      clearTimeout(timer)
    }
  }

  /** Foreign code that other foreign code calls, in the time of that one: `signal` is that of what {@link enter} handed in. */
  async within<T>(signal: AbortSignal, call: PluginCall, work: () => T | Promise<T>, check?: Check<T>): Promise<T> {
    const ongoing = bySignal.get(signal)
    const calls = ongoing?.calls
    calls?.push(call)
    try {
      return checked(await work(), call, check)
    } catch (error) {
      throw named(error, call)
    } finally {
      calls?.splice(calls.lastIndexOf(call), 1)
      ongoing?.heard()
    }
  }

  /** Foreign code that answers at once. */
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

  /** Values that foreign code yields, each within the time limit of one piece of work. */
  async *each<T>(call: PluginCall, open: () => AsyncIterable<T>, check: Check<T>): AsyncGenerator<T> {
    const iterator = this.pass(call, () => iteratorOf(open()))
    let items = 0
    try {
      for (;;) {
        const made = (): string => `${items} ${items === 1 ? 'item' : 'items'}`
        const { done, value } = await this.enter({ ...call, made }, async () => iterator.next())
        if (done) return
        items += 1
        yield this.pass(call, () => value, check)
      }
    } finally {
      // Not waited for: who hangs in `next` hangs in `return`.
      void Promise.resolve(iterator.return?.()).catch(() => {})
    }
  }

  #silent(ongoing: OngoingCall, call: PluginCall): void {
    const { doing, made } = call
    const silent = { use: callName(call), seconds: this.silence / 1000, doing, made: made?.() ?? 'nothing' }
    ongoing.end(named(new AttuneError('UNIT_SILENT', silent), call))
  }

  #timeUp(ongoing: OngoingCall): void {
    const call = ongoing.innermost
    const late = new AttuneError('UNIT_TIMEOUT', { use: callName(call), seconds: this.timeout / 1000 })
    ongoing.end(named(late, call))
  }
}

/** A value with a mistake in its shape is the mistake of the code that gave it. */
function checked<T>(value: T, call: PluginCall, check: Check<T> | undefined): T {
  try {
    check?.(value)
    return value
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const { path, expected, got } = error
    const { place } = call
    throw new AttuneError('RESULT_SHAPE', { use: callName(call), path, expected, got }, place ? { place } : {})
  }
}

function iteratorOf<T>(values: AsyncIterable<T>): AsyncIterator<T> {
  const iterate = (values as Partial<AsyncIterable<T>> | undefined)?.[Symbol.asyncIterator]
  if (iterate) return iterate.call(values)
  const got = values instanceof Promise ? 'a promise' : String(values)
  throw new TypeError(`load() gave ${got} instead of an async iterable. Write it as \`async *load() { yield … }\``)
}
