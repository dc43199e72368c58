/** Measures and criteria that have no value in any dialogue of an evaluation. */
import { isApplicable, isOfLanguage, NOT_CHECKED } from '@attune/core/internal'
import type { Observation } from '@attune/core/findings'

export interface EmptyNumber {
  readonly evaluation: string
  /** Label of the estimator or judge. */
  readonly source: string
  readonly name: string
  /** Number of values, all of them unknown. */
  readonly of: number
  /** Most frequent reason. */
  readonly why: string
}

interface Count {
  isKnown: boolean
  readonly reasons: Map<string, number>
}

type Row = Pick<Observation, 'source' | 'name' | 'value'>

/** Counts the reasons of unknown values by component and name. */
export class EmptyNumbers {
  readonly #counts = new Map<string, Map<string, Count>>()

  add({ source, name, value }: Row): void {
    const names = this.#counts.get(source) ?? new Map<string, Count>()
    this.#counts.set(source, names)
    const count = names.get(name) ?? { isKnown: false, reasons: new Map<string, number>() }
    names.set(name, count)
    if (value.state === 'known') count.isKnown = true
    else if (!isReported(value.why))
      count.reasons.set(value.why, (count.reasons.get(value.why) ?? 0) + 1)
  }

  of(evaluation: string): readonly EmptyNumber[] {
    return [...this.#counts].flatMap(([source, names]) =>
      [...names].flatMap(([name, { isKnown, reasons }]) => {
        const [most] = [...reasons].sort(([, a], [, b]) => b - a)
        if (isKnown || !most) return []
        const of = [...reasons.values()].reduce((sum, each) => sum + each, 0)
        return [{ evaluation, source, name, of, why: most[0] }]
      }),
    )
  }
}

/** True for reasons that other sentences report, or that say that there is nothing to score. */
const isReported = (why: string): boolean =>
  !isApplicable(why) || isOfLanguage(why) || why === NOT_CHECKED

/** Maximum number of names in the sentence. */
const MOST_NAMED = 3

/** Sentence such as `No value in any of 20 dialogues: gain of calm ("no evening").` */
export function emptyText(empty: readonly EmptyNumber[]): string {
  const named = empty
    .slice(0, MOST_NAMED)
    .map(({ source, name, why }) => `${name} of ${source} ("${why}")`)
  const more = empty.length - named.length
  const of = Math.max(...empty.map((each) => each.of))
  return `No value in any of ${of} results: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`
}
