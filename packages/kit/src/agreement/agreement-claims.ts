/**
 * Tests whether one of two ratings agrees better with a third rating. Each difference of agreement
 * is a claim.
 */
import { type Known, known, unknown } from '@attune/core'
import type {
  Claim,
  Comparison,
  ComputedDifference,
  Evaluation,
  Table,
} from '@attune/core/findings'
import {
  jackknifeDf,
  jackknifeInterval,
  rankCorrelationWithinParts,
  studentCritical,
  studentTwoSided,
} from '@attune/statistics'
import { cellOfClaim } from '../asked.js'
import { positionsByCluster } from '../grouped.js'
import { differenceSentences } from '../sentences.js'
import { type KitFindings, type Said, saying } from '../table.js'
import { completePairs } from './levels.js'
import type { Rating } from './ratings.js'
import { FEWEST_CLUSTERS, concatenated } from './jackknifed.js'

/**
 * Differences are computed for three to five ratings. More ratings would give more differences than
 * anyone reads.
 */
const RATINGS = { least: 3, most: 5 }
interface Triple {
  readonly reference: Rating
  readonly sides: readonly [Rating, Rating]
}

/**
 * For each triple of three to five ratings: the difference between two ratings' agreement with the
 * third. Agreement is Spearman's rho within supporters, over the dialogues that have all three
 * values. Both correlations use the same dialogues, so that the difference has a jackknife interval
 * over scenario clusters and a matching p-value. Needs eight clusters.
 */
export function agreementDifferences(
  { claims, statistics: { level } }: Pick<Evaluation, 'claims' | 'statistics'>,
  ratings: readonly Rating[],
  id: string,
): KitFindings {
  if (ratings.length < RATINGS.least || ratings.length > RATINGS.most)
    return { tables: [], figures: [], sentences: [] }
  const triples = ratings.flatMap((reference) => {
    const others = ratings.filter((rating) => rating !== reference)
    return others.flatMap((first, at) =>
      others.slice(at + 1).map((second): Triple => ({ reference, sides: [first, second] })),
    )
  })
  const asked = triples.map((triple) => comparisonOf(triple, level))
  const answers = claims.ask(asked)
  return {
    tables: [tableOf(id, asked, answers)],
    figures: [],
    ...saying(
      asked.flatMap((comparison, at): Said[] => {
        const claim = answers[at]!
        return claim.detected
          ? differenceSentences([{ column: comparison.of, claims: [claim] }])
          : []
      }),
    ),
  }
}

const tableOf = (id: string, asked: readonly Comparison[], answers: readonly Claim[]): Table => ({
  id: `${id}-differences`,
  title:
    'Which of two agrees more with a third: differences of rank correlations within supporters',
  columns: [
    { key: 'with', title: 'With' },
    { key: 'first', title: 'First' },
    { key: 'second', title: 'minus' },
    { key: 'difference', title: 'Difference of ρ' },
  ],
  rows: asked.map((comparison, at) => ({
    with: comparison.of.title.replace(/^ρ with /, ''),
    first: comparison.supporter,
    second: comparison.against!,
    difference: cellOfClaim(answers[at]!, comparison),
  })),
  notes: [
    'Over the dialogues that all three have; intervals and p leave out one scenario at a time.',
  ],
})

function comparisonOf({ reference, sides: [first, second] }: Triple, level: number): Comparison {
  const { title, key } = reference.column
  return {
    kind: 'difference',
    of: { name: `agreement with ${key}`, title: `ρ with ${title}` },
    supporter: first.column.title,
    against: second.column.title,
    conditions: {},
    first: [],
    second: [],
    computed: differenceOf(reference, [first, second], level),
  }
}

interface Point {
  readonly supporter: string
  readonly cluster: string
  readonly x: number
  readonly one: number
  readonly other: number
}

function differenceOf(
  reference: Rating,
  [first, second]: Triple['sides'],
  level: number,
): ComputedDifference {
  const points = pointsOf(reference, first, second)
  const clusters = positionsByCluster(points)
  const differenceAt = rhoDifference(points)
  const n = { values: points.length, clusters: clusters.length }
  const estimate = differenceAt(Uint32Array.from(points, (_, at) => at))
  const none = (why: string): ComputedDifference => ({
    estimate,
    intervalAt: () => unknown(why),
    p: unknown(why),
    n,
  })
  if (estimate.state === 'unknown') return none(estimate.why)
  if (clusters.length < FEWEST_CLUSTERS)
    return none(`${clusters.length} scenarios, ${FEWEST_CLUSTERS} are needed`)
  const interval = jackknifeInterval(clusters, (kept) => differenceAt(concatenated(kept)), {
    confidence: level,
  })
  if (interval.state === 'unknown') return none(interval.why.replaceAll('_', ' '))
  const { lower, upper } = interval.value
  const df = jackknifeDf(clusters.length)
  const error = (upper - lower) / 2 / studentCritical(level, df)
  return {
    estimate,
    intervalAt: (own) => {
      const reach = studentCritical(own, df) * error
      const [least, most] = [estimate.value - reach, estimate.value + reach]
      return known({
        lower: Math.max(-2, least),
        upper: Math.min(2, most),
        level: own,
        method: METHOD,
      })
    },
    p: known(studentTwoSided(estimate.value / error, df)),
    n,
  }
}

const METHOD = 'jackknife t over scenario clusters'

function pointsOf(reference: Rating, first: Rating, second: Rating): Point[] {
  const one = completePairs(reference, first).complete
  const others = new Map(
    completePairs(reference, second).complete.map((each) => [each.dialogue, each.y]),
  )
  return one.flatMap(({ dialogue, supporter, cluster, x, y }): Point[] => {
    const other = others.get(dialogue)
    return other === undefined ? [] : [{ supporter, cluster, x, one: y, other }]
  })
}

/**
 * Returns a function that computes the difference between the two correlations from the points at
 * given positions.
 */
function rhoDifference(points: readonly Point[]): (positions: Uint32Array) => Known<number> {
  const [oneAt, otherAt] = (['one', 'other'] as const).map((of) =>
    rankCorrelationWithinParts(
      points.map((point) => ({ system: point.supporter, x: point.x, y: point[of] })),
    ),
  )
  return (positions) => {
    const [left, right] = [oneAt!(positions).mean, otherAt!(positions).mean]
    if (left.state === 'unknown' || right.state === 'unknown')
      return unknown('one of them does not vary')
    return known(left.value - right.value)
  }
}
