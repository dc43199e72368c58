/** Counts quotes of estimators and judges that are not in the turn that they name. */
import type { Observation } from '@attune/core/findings'

const RELOCATED = 'relocated-quote'
const MISQUOTED = 'misquoted'

export interface WrongQuotes {
  readonly evaluation: string
  /** Label of the estimator or judge. */
  readonly source: string
  /** Number of quotes that are in another turn, to which they were moved. */
  readonly relocated: number
  /** Number of quotes that are in no turn, and were left out. */
  readonly misquoted: number
  /** Scenario of the first one. */
  readonly scenario: string
}

/** Counts flags on quotes by estimator and judge. */
export class QuoteCounts {
  readonly #relocated = new Map<string, FlagCount>()
  readonly #misquoted = new Map<string, FlagCount>()

  add({ name, source, scenario }: Pick<Observation, 'name' | 'source' | 'scenario'>): void {
    const counts =
      name === RELOCATED ? this.#relocated : name === MISQUOTED ? this.#misquoted : undefined
    const count = counts?.get(source)
    if (count) count.quotes += 1
    else counts?.set(source, { scenario, quotes: 1 })
  }

  of(evaluation: string): readonly WrongQuotes[] {
    const [relocated, misquoted] = [this.#relocated, this.#misquoted]
    return [...new Set([...relocated.keys(), ...misquoted.keys()])].map((source) => ({
      evaluation,
      source,
      scenario: (relocated.get(source) ?? misquoted.get(source))!.scenario,
      relocated: relocated.get(source)?.quotes ?? 0,
      misquoted: misquoted.get(source)?.quotes ?? 0,
    }))
  }
}

interface FlagCount {
  /** Scenario of the first one. */
  readonly scenario: string
  quotes: number
}

/**
 * One sentence, such as `p/j: 3 quotes are in another turn than it names, and were moved there.`
 */
export function quotesText({ source, relocated, misquoted, scenario }: WrongQuotes): string {
  const counted = (count: number, rest: string): string[] =>
    count === 0 ? [] : [`${count} ${count === 1 ? `quote is` : `quotes are`} ${rest}`]
  const parts = [
    ...counted(relocated, 'in another turn than it names, and moved there'),
    ...counted(misquoted, 'in no turn or too short, and left out'),
  ]
  return `${source}: ${parts.join('; ')} (attune show ${scenario}).`
}
