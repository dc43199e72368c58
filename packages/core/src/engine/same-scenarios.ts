/**
 * Checks that a scenario source returns the same scenarios whenever it is loaded. A run, its
 * analyses and its report each load it.
 */
import type { Entry } from '../config/types.js'
import { AttuneError } from '../errors.js'
import type { ScenarioSlot } from './unit.js'

/** Counts of the scenarios of an evaluation, and its repeated scenarios. */
export interface ScenarioFacts {
  readonly scenarios: number
  /** Number of persons if every scenario is one of their sessions; otherwise undefined. */
  readonly people: number | undefined
  /** Scenarios, or people, with the content of an earlier one: `ben as ana`. */
  readonly repeated: readonly string[]
}

class FactCollector {
  #scenarios = 0
  #sessions = 0
  #people = 0
  readonly #repeated: { readonly id: string; readonly person?: string; readonly as: string }[] = []

  add(slot: ScenarioSlot): void {
    const { id } = slot
    const { chain, sameAs } = 'scenario' in slot ? slot : {}
    this.#scenarios++
    if (chain) this.#sessions++
    if (chain?.number === 1) this.#people++
    if (sameAs !== undefined)
      this.#repeated.push({ id, as: sameAs, ...(chain && { person: chain.person }) })
  }

  get facts(): ScenarioFacts {
    const areSessions = this.#scenarios > 0 && this.#sessions === this.#scenarios
    const repeated = this.#repeated.map(
      ({ id, person, as }) => `${areSessions && person !== undefined ? person : id} as ${as}`,
    )
    return {
      scenarios: this.#scenarios,
      people: areSessions ? this.#people : undefined,
      repeated: [...new Set(repeated)],
    }
  }
}

/** Check for one source within one session. */
export class SameScenarios {
  /**
   * Scenario digests of the first load, shortened to numbers: less than half a megabyte for 50,000
   * scenarios.
   */
  readonly #keys: number[] = []
  /** Number of scenarios; known after a complete load. */
  #count: number | undefined
  #facts: ScenarioFacts | undefined

  constructor(private readonly entry: Pick<Entry, 'use' | 'place'>) {}

  /** Facts of the scenarios; known after a complete load. */
  get facts(): ScenarioFacts | undefined {
    return this.#facts
  }

  /**
   * Yields the scenarios.
   *
   * @throws AttuneError SCENARIOS_DIFFER if a load differs from an earlier one
   */
  async *checked(slots: AsyncIterable<ScenarioSlot>): AsyncGenerator<ScenarioSlot> {
    let at = 0
    const collector = this.#facts ? undefined : new FactCollector()
    for await (const slot of slots) {
      const key = Number.parseInt(slot.key.slice(0, 12), 16)
      const before = this.#keys[at]
      if (before === undefined && this.#count !== undefined)
        throw this.#differs(`it gave ${this.#count} scenarios, and now more`)
      if (before !== undefined && before !== key)
        throw this.#differs(`scenario ${at + 1}, "${slot.id}", is not what it was`)
      this.#keys[at] = key
      at += 1
      collector?.add(slot)
      yield slot
    }
    if (at < this.#keys.length)
      throw this.#differs(`it gave ${this.#keys.length} scenarios or more, and now ${at}`)
    this.#count = at
    this.#facts ??= collector?.facts
  }

  #differs(what: string): AttuneError {
    const { use, place } = this.entry
    return new AttuneError('SCENARIOS_DIFFER', { use, what }, place ? { place } : {})
  }
}
