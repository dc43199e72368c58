/**
 * The one door into foreign code: names who failed and keeps the cause, checks what comes out, ends what takes too long,
 * remembers who is in.
 */
import { setMaxListeners } from 'node:events'
import { AttuneError } from '../errors.js'
import { LONGEST_TIMER } from '../timers.js'
import { Misshapen } from './shape.js'
import { nameOf, named, type Visit } from './visit.js'

type Check<T> = (value: T) => void

/** A piece of work that was entered and has not answered yet. */
interface Stay {
  /** Who works on it: the last one is the innermost. */
  readonly visits: Visit[]
  end(reason: unknown): void
}

/** All pieces of work of this process, whatever the door. */
const everywhere = new Set<readonly Visit[]>()

/** Whose code this process has entered and waits for: the innermost of each piece of work. */
export const whoIsIn = (): readonly Visit[] => [...everywhere].flatMap((visits) => visits.slice(-1))

export class Door {
  readonly #inside = new Map<AbortSignal, Stay>()
  #closed: { readonly reason: unknown } | undefined

  /** @param timeout milliseconds for one piece of work */
  constructor(private readonly timeout: number) {}

  /** Everybody who was entered and has not answered, the innermost of each piece of work. */
  get unanswered(): readonly Visit[] {
    return [...this.#inside.values()].map(innermost)
  }

  /** Ends all that is under way, and what comes later at once. The first reason counts. */
  close(reason: AttuneError): void {
    this.#closed ??= { reason }
    for (const stay of this.#inside.values()) stay.end(this.#closed.reason)
  }

  open(): void {
    this.#closed = undefined
  }

  /** Runs foreign code; rejects with an error that names it, at the latest when its time is up or the door is closed. */
  async enter<T>(visit: Visit, work: (signal: AbortSignal) => T | Promise<T>, check?: Check<T>): Promise<T> {
    if (this.#closed) throw this.#closed.reason
    const limit = new AbortController()
    // One listener per call of the unit: many are no leak.
    setMaxListeners(0, limit.signal)
    const visits = [visit]
    const ended = new Promise<never>((_, reject) => {
      const end = (reason: unknown): void => {
        reject(reason)
        limit.abort(reason)
      }
      this.#inside.set(limit.signal, { visits, end })
    })
    everywhere.add(visits)
    const time = visit.untimed ? LONGEST_TIMER : Math.min(this.timeout, LONGEST_TIMER)
    const timer = setTimeout(() => this.#timeUp(limit.signal), time)
    try {
      return checked(await Promise.race([work(limit.signal), ended]), visit, check)
    } catch (error) {
      throw named(error, visit)
    } finally {
      this.#inside.delete(limit.signal)
      everywhere.delete(visits)
      clearTimeout(timer)
    }
  }

  /** Foreign code that other foreign code calls, in the time of that one: `signal` is what {@link enter} handed in. */
  async within<T>(signal: AbortSignal, visit: Visit, work: () => T | Promise<T>, check?: Check<T>): Promise<T> {
    const visits = this.#inside.get(signal)?.visits
    visits?.push(visit)
    try {
      return checked(await work(), visit, check)
    } catch (error) {
      throw named(error, visit)
    } finally {
      visits?.splice(visits.lastIndexOf(visit), 1)
    }
  }

  /** Foreign code that answers at once. */
  pass<T>(visit: Visit, work: () => T, check?: Check<T>): T {
    const visits = [visit]
    everywhere.add(visits)
    try {
      return checked(work(), visit, check)
    } catch (error) {
      throw named(error, visit)
    } finally {
      everywhere.delete(visits)
    }
  }

  /** What foreign code yields, each in the time of one piece of work. */
  async *each<T>(visit: Visit, open: () => AsyncIterable<T>, check: Check<T>): AsyncGenerator<T> {
    const iterator = this.pass(visit, () => iteratorOf(open()))
    try {
      for (;;) {
        const { done, value } = await this.enter(visit, async () => iterator.next())
        if (done) return
        yield this.pass(visit, () => value, check)
      }
    } finally {
      // Not waited for: who hangs in `next` hangs in `return`.
      void Promise.resolve(iterator.return?.()).catch(() => {})
    }
  }

  #timeUp(signal: AbortSignal): void {
    const stay = this.#inside.get(signal)
    if (!stay) return
    const visit = innermost(stay)
    const late = new AttuneError('UNIT_TIMEOUT', { use: nameOf(visit), seconds: this.timeout / 1000 })
    stay.end(named(late, visit))
  }
}

const innermost = ({ visits }: Stay): Visit => visits.at(-1)!

/** A value with a mistake in its shape is the mistake of whoever gave it. */
function checked<T>(value: T, visit: Visit, check: Check<T> | undefined): T {
  try {
    check?.(value)
    return value
  } catch (error) {
    if (!(error instanceof Misshapen)) throw error
    const { path, expected, got } = error
    const { place } = visit
    throw new AttuneError('RESULT_SHAPE', { use: nameOf(visit), path, expected, got }, place ? { place } : {})
  }
}

function iteratorOf<T>(values: AsyncIterable<T>): AsyncIterator<T> {
  const iterate = (values as Partial<AsyncIterable<T>> | undefined)?.[Symbol.asyncIterator]
  if (iterate) return iterate.call(values)
  const got = values instanceof Promise ? 'a promise' : String(values)
  throw new TypeError(`load() gave ${got} instead of an async iterable. Write it as \`async *load() { yield … }\``)
}
