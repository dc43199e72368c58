import type { Unit } from '@attune/core/runtime'

/**
 * Minimum and maximum number of calls for the open units of one estimator or judge. The actual
 * number depends on the answers.
 */
export interface CallRange {
  readonly evaluation: string
  readonly label: string
  readonly units: number
  /**
   * Sum over all units of the calls on the shortest path of questions (`least`), and on the longest
   * (`most`).
   */
  readonly least: number
  readonly most: number
  /** Maximum number of additional calls if the units find something. */
  readonly further: number
}

/** Call ranges of estimators and judges whose next question depends on the last answer. */
export class CallRanges {
  readonly #ranges = new Map<string, CallRange>()

  /** Counts a unit that is not done. */
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
