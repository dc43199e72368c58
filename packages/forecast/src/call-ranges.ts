import type { Unit } from '@attune/core/runtime'

/** How many calls the open units of one entry make, by what is answered. */
export interface CallRange {
  readonly evaluation: string
  readonly label: string
  readonly units: number
  /** Of all units on their shortest path, and on their longest one. */
  readonly least: number
  readonly most: number
  /** Number of further calls at most, where something is found. */
  readonly further: number
}

/** Entries whose next question depends on the last answer. */
export class CallRanges {
  readonly #ranges = new Map<string, CallRange>()

  /** Counts an open unit. */
  add({ evaluation, label, component, options }: Unit): void {
    const calls = component.calls?.(options as never)
    if (calls === undefined) return
    const name = JSON.stringify([evaluation, label])
    const { units = 0, least = 0, most = 0, further = 0 } = this.#ranges.get(name) ?? {}
    this.#ranges.set(name, {
      evaluation,
      label,
      units: units + 1,
      least: least + calls.least,
      most: most + calls.most,
      further: further + calls.further,
    })
  }

  get all(): readonly CallRange[] {
    return [...this.#ranges.values()]
  }
}
