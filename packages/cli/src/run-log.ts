/** Data of a run for its report: failures, and evaluations with and without results. */
import type { Failure, Notice, RunEvent } from './types.js'

export interface ReportedFailure extends Failure {
  readonly evaluation: string
  /** How often the same component failed in the same way. */
  readonly times: number
  /** The first piece of work that it ended. */
  readonly about: object
}

/** Counts of the units of one evaluation. */
interface Tally {
  scenarios: number
  dialogues: number
  made: number
}

export class RunLog {
  readonly #failures = new Map<string, ReportedFailure & { times: number }>()
  readonly #tallies = new Map<string, Tally>()

  /** What the run says beforehand. */
  readonly notices: Notice[] = []

  readonly observer = (event: RunEvent): void => {
    if (event.type !== 'settled') return
    const { evaluation, kind, about } = event.unit
    if (event.failure) this.#add(evaluation, event.failure, about)
    if (kind === 'analyse') return
    const tally = this.#tallies.get(evaluation) ?? { scenarios: 0, dialogues: 0, made: 0 }
    this.#tallies.set(evaluation, tally)
    if (kind === 'generate') tally.scenarios++
    if (kind !== 'simulate') return
    tally.dialogues++
    if (event.as === 'done' || event.as === 'reused') tally.made++
  }

  /** Each kind of failure once, in the order in which they came. */
  get failures(): readonly ReportedFailure[] {
    return [...this.#failures.values()]
  }

  /** Why there is nothing to read in some of these evaluations, one sentence for each. */
  emptiness(evaluations: readonly { readonly name: string; readonly scenarios: { readonly use: string } }[]): string[] {
    return evaluations.flatMap(({ name, scenarios: { use } }) => {
      const { scenarios, dialogues, made } = this.#tallies.get(name) ?? { scenarios: 0, dialogues: 0, made: 0 }
      if (made > 0) return []
      if (dialogues + scenarios === 0) return [`The evaluation "${name}" has no scenarios: ${use} returned none.`]
      return [`The evaluation "${name}" has no usable result: all ${dialogues} dialogues failed.`]
    })
  }

  #add(evaluation: string, failure: Failure, about: object): void {
    const id = JSON.stringify([evaluation, failure.use, failure.code, failure.message])
    const same = this.#failures.get(id)
    if (same) same.times++
    else this.#failures.set(id, { evaluation, ...failure, times: 1, about })
  }
}
