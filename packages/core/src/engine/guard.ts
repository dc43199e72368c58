/** The one door into plugin code: names who failed and keeps the cause, ends what takes too long, remembers who is in. */
import { setMaxListeners } from 'node:events'
import { AttuneError, isAttuneError } from '../errors.js'
import { LONGEST_TIMER } from '../models/timeouts.js'
import type { Unit } from './unit.js'

export interface Failure {
  readonly code: string
  readonly message: string
  readonly use: string
}

export class Guard {
  /** Units that were entered and have not answered yet, with what ends them. */
  private readonly inside = new Map<Unit, (reason: unknown) => void>()
  private halted: { readonly reason: unknown } | undefined

  constructor(private readonly timeout: number) {}

  get unanswered(): readonly Unit[] {
    return [...this.inside.keys()]
  }

  /** Ends all that is under way, and what comes later at once. */
  halt(reason: AttuneError): void {
    this.halted ??= { reason }
    for (const end of this.inside.values()) end(this.halted.reason)
  }

  /** Runs plugin code for a unit; rejects with an AttuneError at the latest when the unit's time is up or it is halted. */
  async enter<T>(unit: Unit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.halted) throw this.halted.reason
    const limit = new AbortController()
    // One listener per call of the unit: many are no leak.
    setMaxListeners(0, limit.signal)
    const ended = new Promise<never>((_, reject) => {
      this.inside.set(unit, (reason) => {
        reject(reason)
        limit.abort(reason)
      })
    })
    const timer = setTimeout(() => this.inside.get(unit)?.(this.timeUp(unit)), Math.min(this.timeout, LONGEST_TIMER))
    try {
      return await Promise.race([work(limit.signal), ended])
    } catch (error) {
      if (isAttuneError(error)) throw error
      throw new AttuneError('COMPONENT_THREW', { use: unit.use, what: messageOf(error) }, { cause: error })
    } finally {
      this.inside.delete(unit)
      clearTimeout(timer)
    }
  }

  private timeUp({ use }: Unit): AttuneError {
    return new AttuneError('UNIT_TIMEOUT', { use, seconds: this.timeout / 1000 })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
