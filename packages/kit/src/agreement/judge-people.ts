import { type Known, unknown } from '@attune/core'
import { type Quantity, offlineMark } from '@attune/core/findings'
import { judgeCeiling, type Observed } from '@attune/statistics'
import { grouped } from '../grouped.js'
import type { Rating } from './ratings.js'
import { FEWEST_CLUSTERS, jackknifed } from './jackknifed.js'

/**
 * Correlations for each rater: of the rater (`human`) and of the judge with the mean of the other
 * raters. `ceiling` and `judge` are their means over raters.
 */
export interface JudgeAndPeople {
  readonly raters: readonly {
    readonly rater: string
    readonly human: Quantity
    readonly judge: Quantity
  }[]
  readonly ceiling: Quantity
  readonly judge: Quantity
  /**
   * `judge` minus `ceiling`. From about -0.1 upwards, the judge orders dialogues as well as a
   * person does.
   */
  readonly difference: Quantity
  /** Correlation of the judge with the mean of all raters. */
  readonly consensus: Quantity
}

interface Item {
  readonly cluster: string
  readonly values: readonly Observed[]
  readonly judge: Observed
}

/**
 * Compares a judge with people. For each rater, the mean of the other raters is the target;
 * Spearman's rho with it is computed for the judge and for the rater. Jackknife intervals over
 * scenario clusters.
 */
export function judgeAndPeople(
  raters: readonly Rating[],
  judge: Rating,
  level: number,
): JudgeAndPeople {
  const items = itemsOf(raters, judge)
  const clusters = [...grouped(items, ({ cluster }) => cluster).values()]
  const ceilingOf = (kept: readonly Item[]) =>
    judgeCeiling(
      { raters: raters.length, items: kept.map(({ values }) => values) },
      kept.map((item) => item.judge),
      'spearman',
    )
  const whole = ceilingOf(items)
  const mark = offlineMark([...raters.flatMap(({ scores }) => scores), ...judge.scores])
  type Ceiling = ReturnType<typeof judgeCeiling>
  const quantity = (
    n: number,
    of: (ceiling: Ceiling) => Known<number>,
    scale?: 'plain',
  ): Quantity => {
    const value = of(whole)
    if (value.state === 'unknown') return { value: unknown(words[value.why] ?? value.why), n }
    return {
      value,
      n,
      clusters: clusters.length,
      ...jackknifed(clusters, (kept) => of(ceilingOf(kept.flat())), level, FEWEST_CLUSTERS, scale),
      ...mark,
    }
  }
  const plain = (n: number, value: Known<number>): Quantity => ({
    value: value.state === 'known' ? value : unknown(words[value.why] ?? value.why),
    n,
    ...mark,
  })
  const n = whole.consensus.n
  return {
    raters: whole.raters.map(({ n: own, human, judge: of }, at) => ({
      rater: raters[at]!.column.title,
      human: plain(own, human),
      judge: plain(own, of),
    })),
    ceiling: quantity(n, ({ ceiling }) => ceiling),
    judge: quantity(n, (each) => each.judge),
    difference: quantity(n, ({ difference }) => difference, 'plain'),
    consensus: quantity(n, ({ consensus }) => consensus.value),
  }
}

const words: Readonly<Record<string, string>> = {
  no_raters: 'no rater shares three dialogues with another and the judge',
  too_few_items: 'fewer than three dialogues',
  constant: 'one of the two does not vary',
}

function itemsOf(raters: readonly Rating[], judge: Rating): Item[] {
  const items = new Map<string, { cluster: string; values: Observed[]; judge: number[] }>()
  const itemOf = (dialogue: string, cluster: string) => {
    const item = items.get(dialogue) ?? {
      cluster,
      values: raters.map(() => unknown('not given')),
      judge: [],
    }
    items.set(dialogue, item)
    return item
  }
  for (const [at, { scores, sign }] of raters.entries()) {
    for (const { dialogue, cluster, value } of scores)
      if (value.state === 'known') itemOf(dialogue, cluster).values[at] = sign * value.value
  }
  for (const { dialogue, cluster, value } of judge.scores)
    if (value.state === 'known') itemOf(dialogue, cluster).judge.push(judge.sign * value.value)
  return [...items.values()]
    .map(({ judge: given, ...item }) => ({
      ...item,
      judge:
        given.length === 0
          ? unknown('not given')
          : given.reduce((sum, value) => sum + value, 0) / given.length,
    }))
    .sort((left, right) => (left.cluster < right.cluster ? -1 : 1))
}
