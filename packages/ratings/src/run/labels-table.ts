import { type Known, known, unknown } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { agreed, agreedNote, alphaOf, FEWEST_AGREED } from '@attune/kit/internal'
import { clusterShare } from '@attune/statistics'
import { correctedCell, SCORE_INTERVAL } from './corrected-cells.js'
import { type RatedStudy, ratingsIn } from './study-files.js'

/** Agreement on labels, for choices and preferences. */
export function labelsTable(study: RatedStudy, level: number): Table[] {
  const { design } = study
  const rows = design.questions
    .filter(({ form }) => form === 'choice' || form === 'pair')
    .flatMap(({ id }) => {
      const { items, raters, counts } = labelsOf(study, id)
      if (raters < 2) return []
      return [
        {
          question: id,
          raters: String(raters),
          alpha: agreed(items, alphaOf('nominal'), { level, fewest: FEWEST_AGREED.labels }),
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
        `Nominal α, with an interval from ${FEWEST_AGREED.labels} scenarios on: with fewer intervals of labels miss too often. ${agreedNote}`,
      ],
    },
  ]
}

function labelsOf(study: RatedStudy, question: string) {
  const answers = ratingsIn(study).filter(
    (each) => each.question === question && each.kind === 'answer' && each.of.chosen !== true,
  )
  const raters = [...new Set(answers.map(({ rater }) => rater))].sort()
  const byItem = new Map<string, { cluster: string; values: Known<string>[] }>()
  const counts = new Map<string, number>()
  for (const { item, rater, value, of } of answers) {
    const label = labelOf(value)
    const own = byItem.get(item) ?? {
      cluster: of.cluster,
      values: raters.map(() => unknown('not asked')),
    }
    byItem.set(item, own)
    own.values[raters.indexOf(rater)] = known(label)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return { items: [...byItem.values()], raters: raters.length, counts }
}

const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? String((value as Record<string, unknown>)['side'])
    : String(value)

/** Share of pairs won by the left side; 1/2 is unbiased. */
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
      const {
        estimate,
        wilson: interval,
        n,
        nClusters,
      } = clusterShare(values, { confidence: level })
      const size = { n, clusters: nClusters }
      return [
        { question: id, left: correctedCell(estimate, interval, level, size, SCORE_INTERVAL) },
      ]
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
