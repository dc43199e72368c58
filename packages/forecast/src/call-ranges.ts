import type { Unit } from '@attune/core/runtime'

/** Range of calls of the open units of one entry, depending on the answers. */
export interface CallRange {
  readonly evaluation: string
  readonly label: string
  readonly units: number
  /** Number of calls of all units on their shortest path, and on their longest one. */
  readonly least: number
  readonly most: number
  /** Largest number of further calls if something is found. */
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
