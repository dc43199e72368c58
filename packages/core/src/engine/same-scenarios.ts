/**
 * Checks that a scenario source returns the same scenarios whenever it is loaded. A run, its
 * analyses and its report each load it.
 */
import type { Entry } from '../config/types.js'
import { AttuneError } from '../errors.js'
import type { ScenarioSlot } from './unit.js'

/** Check for one source within one session. */
export class SameScenarios {
  /**
   * Scenario digests of the first load, shortened to numbers: less than half a megabyte for 50,000
   * scenarios.
   */
  readonly #keys: number[] = []
  /** Number of scenarios; known after a complete load. */
  #count: number | undefined

  constructor(private readonly entry: Pick<Entry, 'use' | 'place'>) {}

  /**
   * Yields the scenarios.
   *
   * @throws AttuneError SCENARIOS_DIFFER if a load differs from an earlier one
   */
  async *checked(slots: AsyncIterable<ScenarioSlot>): AsyncGenerator<ScenarioSlot> {
    let at = 0
    for await (const slot of slots) {
      const key = Number.parseInt(slot.key.slice(0, 12), 16)
      const before = this.#keys[at]
      if (before === undefined && this.#count !== undefined)
        throw this.#differs(`it gave ${this.#count} scenarios, and now more`)
      if (before !== undefined && before !== key)
        throw this.#differs(`scenario ${at + 1}, "${slot.id}", is not what it was`)
      this.#keys[at] = key
      at += 1
      yield slot
    }
    if (at < this.#keys.length)
      throw this.#differs(`it gave ${this.#keys.length} scenarios or more, and now ${at}`)
    this.#count = at
  }

  #differs(what: string): AttuneError {
    const { use, place } = this.entry
    return new AttuneError('SCENARIOS_DIFFER', { use, what }, place ? { place } : {})
  }
}
