import type { Clock, OnModelEvent, CallTarget, SharedLimits } from '@attune/core/runtime'
import { type Admission, OwnAdmission } from './admission.js'
import type { Limits } from './allowance.js'
import { Limiter, type Waiting } from './limiter.js'
import { SharedAdmission } from './shared-admission.js'

/** Shorter waits are no news. Milliseconds. */
const WORTH_TELLING = 1000

export interface QueueServices {
  readonly onEvent: OnModelEvent
  readonly clock: Clock
  /** Of several processes together. */
  readonly sharedLimits?: SharedLimits | undefined
}

/** Limits, and the name of what they belong to: calls under the same name are limited together. */
export interface NamedLimits {
  readonly name: string
  readonly limits: Limits
}

interface Gate {
  readonly admission: Admission
  /** Whose calls pass it. */
  readonly limiters: Limiter[]
}

/** The calls to one server. A call starts when all limits that hold for it allow; of those that may start, the one that came first. */
export class Queue {
  readonly #gates = new Map<string, Gate>()
  readonly #limiters: Limiter[] = []
  #arrivals = 0
  #timer: NodeJS.Timeout | undefined
  #heldUntil = 0

  constructor(private readonly services: QueueServices) {}

  /** @param limits that hold for calls to the target; 429s of the server adapt the first ones */
  limiter(target: CallTarget, limits: readonly [NamedLimits, ...NamedLimits[]]): Limiter {
    const gates = limits.map((each) => this.#gate(each, target))
    const limiter = new Limiter(
      target,
      gates.map(({ admission }) => admission),
      this,
    )
    for (const gate of gates) gate.limiters.push(limiter)
    this.#limiters.push(limiter)
    return limiter
  }

  /** The place of a call that comes now. */
  arrival(): number {
    return this.#arrivals++
  }

  /** Starts the calls that may start now, and comes back when the next one may. */
  admit(): void {
    clearTimeout(this.#timer)
    for (;;) {
      const first = this.#limiters.flatMap((limiter) => limiter.first() ?? [])
      const ready = first.filter(({ delay }) => delay === 0).sort((a, b) => a.waiting.arrival - b.waiting.arrival)[0]
      if (!ready) return this.#comeBack(first.sort((a, b) => a.delay - b.delay)[0])
      ready.limiter.start(ready.waiting)
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    for (const limiter of this.#limiters) limiter.close()
    await Promise.all([...this.#gates.values()].map(({ admission }) => admission.close()))
  }

  #comeBack(next: ReturnType<Limiter['first']>): void {
    if (!next || next.delay === Infinity) return
    const { delay, limiter } = next
    this.#timer = setTimeout(() => this.admit(), Math.ceil(delay))
    const now = this.services.clock.monotonic()
    if (delay < WORTH_TELLING || now + delay <= this.#heldUntil + 1) return
    this.#heldUntil = now + delay
    this.services.onEvent({ type: 'waiting', model: limiter.target.name, wait: delay, calls: limiter.waiting })
  }

  #gate({ name, limits }: NamedLimits, { name: model }: CallTarget): Gate {
    const { clock, onEvent, sharedLimits: shared } = this.services
    const limiters: Limiter[] = []
    const line = {
      tokens: (most: number) => firstOf(limiters, most).map(({ tokens }) => tokens),
      changed: () => this.admit(),
      throttled: (pause: number, concurrency: number) => onEvent({ type: 'throttled', model, pause, concurrency }),
      failed: (error: unknown) => limiters.forEach((limiter) => limiter.rejectAll(error)),
    }
    const gate = this.#gates.get(name) ?? {
      admission: shared
        ? new SharedAdmission(limits, { shared, name }, clock, line)
        : new OwnAdmission(limits, clock, line),
      limiters,
    }
    this.#gates.set(name, gate)
    return gate
  }
}

function firstOf(limiters: readonly Limiter[], most: number): readonly Waiting[] {
  const first = limiters.flatMap((limiter) => limiter.firstOf(most))
  return limiters.length === 1 ? first : first.sort((a, b) => a.arrival - b.arrival).slice(0, most)
}
