import { type Known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { type Interval, jackknifeInterval, clusterShare, krippendorffAlpha } from '@attune/statistics'
import { correctedCell, inWords, SCORE_INTERVAL } from './corrected-cells.js'
import { byCluster } from './numbers.js'
import { type RatedStudy, ratingsIn } from './study-files.js'

/** Choices and preferences: agreement on labels. Below 60 scenarios the intervals of labels hold too seldom, and none is printed. */
const FEWEST = 60

export function labelsTable(study: RatedStudy, level: number): Table[] {
  const { design } = study
  const rows = design.questions
    .filter(({ form }) => form === 'choice' || form === 'pair')
    .flatMap(({ id }) => {
      const { pieces, raters, counts, items } = labelsOf(study, id)
      if (raters < 2) return []
      const alphaOf = (kept: readonly (typeof pieces)[number][]): Known<number> =>
        krippendorffAlpha({ raters, items: kept.flat() }, 'nominal').alpha
      const interval =
        pieces.length < FEWEST ? undefined : jackknifeInterval(pieces, alphaOf, { confidence: level, scale: 'bounded' })
      return [
        {
          question: id,
          raters: String(raters),
          alpha: quantity(alphaOf(pieces), { items, clusters: pieces.length, level, interval }),
          labels: [...counts].map(([label, count]) => `${label}: ${count}`).join(', '),
        },
      ]
    })
  if (rows.length === 0) return []
  return [
    {
      id: 'ratings-labels',
      title: 'Do people choose alike?',
      columns: [
        { key: 'question', title: 'Question' },
        { key: 'raters', title: 'Raters' },
        { key: 'alpha', title: 'Krippendorff α' },
        { key: 'labels', title: 'Chosen' },
      ],
      rows,
      notes: [
        `Nominal α. Intervals leave out one scenario at a time, from ${FEWEST} scenarios on: with fewer they miss too often.`,
      ],
    },
  ]
}

function labelsOf(study: RatedStudy, question: string) {
  const answers = ratingsIn(study).filter(
    (each) => each.question === question && each.kind === 'answer' && each.of.chosen !== true,
  )
  const raters = [...new Set(answers.map(({ rater }) => rater))].sort()
  const byItem = new Map<string, { cluster: string; values: (Known<never> | string)[] }>()
  const counts = new Map<string, number>()
  for (const { item, rater, value, of } of answers) {
    const label = labelOf(value)
    const own = byItem.get(item) ?? { cluster: of.cluster, values: raters.map(() => unknown('not asked')) }
    byItem.set(item, own)
    own.values[raters.indexOf(rater)] = label
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const pieces = byCluster([...byItem.values()]).map((own) => own.map(({ values }) => values))
  return { pieces, raters: raters.length, counts, items: byItem.size }
}

const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as Record<string, unknown>)['side']) : String(value)

interface Size {
  readonly items: number
  readonly clusters: number
  readonly level: number
  readonly interval: Known<Interval> | undefined
}

function quantity(value: Known<number>, { items, clusters, level, interval }: Size): Quantity {
  if (value.state === 'unknown') return { value: inWords(value), n: items }
  return {
    value,
    n: items,
    clusters,
    ...(interval?.state === 'known'
      ? { interval: { ...interval.value, level, method: 'jackknife t over scenario clusters, on Fisher’s scale' } }
      : {
          noInterval:
            interval === undefined ? `${clusters} scenarios, ${FEWEST} are needed` : interval.why.replaceAll('_', ' '),
        }),
  }
}

/** Whether the left side won by standing left: 1/2 is fair. */
export function sidesTable(study: RatedStudy, level: number): Table[] {
  const rows = study.design.questions
    .filter(({ form }) => form === 'pair')
    .flatMap(({ id }) => {
      const values = ratingsIn(study).flatMap(({ question, kind, value, row, of }) => {
        if (question !== id || kind !== 'answer' || row.left === undefined) return []
        const label = labelOf(value)
        return [{ cluster: of.cluster, value: label === 'tie' ? 0.5 : Number(label === row.left) }]
      })
      if (values.length === 0) return []
      const { estimate, wilson: interval, n, nClusters } = clusterShare(values, { confidence: level })
      const size = { n, clusters: nClusters }
      return [{ question: id, left: correctedCell(estimate, interval, level, size, SCORE_INTERVAL) }]
    })
  if (rows.length === 0) return []
  return [
    {
      id: 'ratings-sides',
      title: 'Does the side matter?',
      columns: [
        { key: 'question', title: 'Question' },
        { key: 'left', title: 'Left side preferred', range: [0, 1] },
      ],
      rows,
      notes: [
        'Share of choices for the left side, ties half: 1/2 is fair. Sides were drawn, so a preference for one favours no system.',
      ],
    },
  ]
}
