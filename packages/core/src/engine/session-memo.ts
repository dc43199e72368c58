import type { ScenarioSlot } from './unit.js'

/**
 * Cache of planned values of a person's sessions, since the groups of all later sessions need them
 * too. Entries live as long as the slots of the person.
 */
export class SessionMemo {
  readonly #made = new WeakMap<ScenarioSlot, Map<string, unknown>>()

  /** Returns the cached value of this name. Calls `make` if there is none. */
  of<T>(slot: ScenarioSlot, name: string, make: () => T): T {
    const own = this.#made.get(slot) ?? new Map<string, unknown>()
    this.#made.set(slot, own)
    if (!own.has(name)) own.set(name, make())
    return own.get(name) as T
  }
}
