import { type Known, known, unknown } from '@attune/core'
import { invalidArgument } from '../invalid-argument.js'

/**
 * Items that were shown together, and those chosen as best and as worst; undefined without a
 * choice.
 */
export interface BestWorstTuple {
  readonly shown: readonly string[]
  readonly best?: string | undefined
  readonly worst?: string | undefined
}

export interface BestWorst {
  /** Number of tuples with both choices (`n`), and number of the others (`incomplete`). */
  readonly n: number
  readonly incomplete: number
  readonly items: readonly {
    readonly item: string
    readonly shown: number
    readonly best: number
    readonly worst: number
    /**
     * (times best - times worst) / times shown, from -1 to 1. Unknown (`no_values`) for an item
     * that was never shown.
     */
    readonly score: Known<number>
  }[]
  /**
   * For each position in a tuple, how often the item there was chosen as best (or worst). Large
   * differences mean that the position influences raters.
   */
  readonly bestByPlace: readonly number[]
  readonly worstByPlace: readonly number[]
  /** Number of pairwise comparisons that the choices imply: 2k - 3 for a tuple of k items. */
  readonly pairs: number
}

/**
 * Best-worst scaling by counts. Louviere, Flynn and Marley, Best-Worst Scaling, 2015. Throws
 * not_shown (a choice that was not on the list), best_is_worst, shown_twice.
 */
export function bestWorst(items: readonly string[], tuples: readonly BestWorstTuple[]): BestWorst {
  for (const tuple of tuples) requireTuple(tuple)
  const complete = tuples.filter(({ best, worst }) => best !== undefined && worst !== undefined)
  const places = Math.max(0, ...complete.map(({ shown }) => shown.length))
  const byPlace = (chosen: (tuple: BestWorstTuple) => string | undefined): number[] =>
    Array.from(
      { length: places },
      (_, at) => complete.filter((tuple) => tuple.shown[at] === chosen(tuple)).length,
    )
  return {
    n: complete.length,
    incomplete: tuples.length - complete.length,
    items: items.map((item) => {
      const shown = complete.filter((tuple) => tuple.shown.includes(item)).length
      const best = complete.filter((tuple) => tuple.best === item).length
      const worst = complete.filter((tuple) => tuple.worst === item).length
      return {
        item,
        shown,
        best,
        worst,
        score: shown === 0 ? unknown('no_values') : known((best - worst) / shown),
      }
    }),
    bestByPlace: byPlace(({ best }) => best),
    worstByPlace: byPlace(({ worst }) => worst),
    pairs: complete.reduce((sum, { shown }) => sum + 2 * shown.length - 3, 0),
  }
}

function requireTuple({ shown, best, worst }: BestWorstTuple): void {
  const foreign = [best, worst].find((item) => item !== undefined && !shown.includes(item))
  if (foreign !== undefined)
    throw invalidArgument(
      'not_shown',
      `"${foreign}" was chosen, and only ${shown.join(', ')} were shown.`,
    )
  if (best !== undefined && best === worst)
    throw invalidArgument('best_is_worst', `"${best}" was chosen as best and as worst.`)
  if (new Set(shown).size < shown.length)
    throw invalidArgument('shown_twice', `One of ${shown.join(', ')} was shown twice in one tuple.`)
}
