import type { ScenarioSlot } from './unit.js'

/**
 * Remembers what is planned for a session of a person, since the groups of all later sessions need
 * it too. Entries live as long as the slots of the person.
 */
export class SessionMemo {
  readonly #made = new WeakMap<ScenarioSlot, Map<string, unknown>>()

  /** Returns the value of this name, which the first call makes. */
  of<T>(slot: ScenarioSlot, name: string, make: () => T): T {
    const own = this.#made.get(slot) ?? new Map<string, unknown>()
    this.#made.set(slot, own)
    if (!own.has(name)) own.set(name, make())
    return own.get(name) as T
  }
}
