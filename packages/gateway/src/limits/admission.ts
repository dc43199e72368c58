import type { Clock } from '@attune/core/runtime'
import { Allowance, type End, type Limits } from './allowance.js'
import type { Ticket } from './throttle.js'

/** The calls that wait, as those who admit them see them. */
export interface Line {
  /** What each of the first calls is expected to take, in the order of arrival. */
  tokens(most: number): readonly number[]
  /** Somebody may start now who could not before. */
  changed(): void
  /** The server said 429. */
  throttled(pause: number, concurrency: number): void
  /** Nobody can be admitted any more. */
  failed(error: unknown): void
}

/** Says when a call may start: to the calls of this process only, or to those of all that share a store. */
export interface Admission {
  /** Milliseconds until the first of the line may start; infinite: not before something changed. */
  delay(tokens: number): number
  start(tokens: number): Ticket
  /** @param beyond tokens that it took beyond what was expected */
  end(ticket: Ticket, end: End, beyond: number): void
  /** Gives back what is held for calls that will not come. */
  close(): Promise<void>
}

/** For a single process. */
export class OwnAdmission implements Admission {
  readonly #allowance: Allowance
  #active = 0

  constructor(
    limits: Limits,
    private readonly clock: Clock,
    private readonly line: Pick<Line, 'throttled'>,
  ) {
    this.#allowance = new Allowance(limits, clock.monotonic())
  }

  delay(tokens: number): number {
    if (this.#active >= this.#allowance.concurrency) return Infinity
    return this.#allowance.wait(tokens, this.clock.monotonic())
  }

  start(tokens: number): Ticket {
    this.#active++
    return this.#allowance.start(tokens, this.clock.monotonic())
  }

  end(ticket: Ticket, end: End, beyond: number): void {
    const now = this.clock.monotonic()
    const isNew = this.#allowance.end(ticket, end, now)
    if (isNew) this.line.throttled(this.#allowance.pause(now), this.#allowance.concurrency)
    this.#allowance.correct(beyond, now)
    this.#active--
  }

  async close(): Promise<void> {}
}
