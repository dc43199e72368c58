import { type Known, known, unknown } from '@attune/core'
import type { Table } from '@attune/core/findings'
import { agreed, agreedNote, alphaOf, FEWEST_AGREED, type RatedItem } from '@attune/kit/internal'
import { clusterShare, cohenKappa, mean } from '@attune/statistics'
import { correctedCell, SCORE_INTERVAL } from './corrected-cells.js'
import { type RatedStudy, ratingsIn } from './study-files.js'

/** Table of the raters' agreement on choices and preferences. */
export function labelsTable(study: RatedStudy, level: number): Table[] {
  const { design } = study
  const rows = design.questions
    .filter(({ form }) => form === 'choice' || form === 'pair')
    .flatMap(({ id }) => {
      const { items, raters, counts } = labelsOf(study, id)
      if (raters < 2) return []
      const options = { level, fewest: FEWEST_AGREED.labels }
      return [
        {
          question: id,
          raters: String(raters),
          kappa: agreed(items, kappaOf, options),
          alpha: agreed(items, alphaOf('nominal'), options),
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
        { key: 'kappa', title: 'Cohen κ' },
        { key: 'alpha', title: 'Krippendorff α' },
        { key: 'labels', title: 'Chosen' },
      ],
      rows,
      notes: [
        `Nominal α; Cohen’s κ of two raters, of more the mean over all pairs of them. Both with an interval from ${FEWEST_AGREED.labels} scenarios on: with fewer intervals of labels miss too often. ${agreedNote}`,
      ],
    },
  ]
}

/**
 * Cohen's kappa of two raters on the items that both labelled. For more raters: the mean over all
 * pairs of raters for which kappa is known (Light, Psychological Bulletin 76, 1971).
 */
function kappaOf(items: readonly RatedItem<string>[]): Known<number> {
  const raters = items[0]?.values.length ?? 0
  const found: Known<number>[] = []
  for (let one = 0; one < raters; one++)
    for (let other = one + 1; other < raters; other++) {
      const both = items.flatMap(({ values }) => {
        const [a, b] = [values[one]!, values[other]!]
        return a.state === 'known' && b.state === 'known' ? [[a.value, b.value] as const] : []
      })
      const [a, b] = [both.map(([label]) => label), both.map(([, label]) => label)]
      found.push(cohenKappa(a, b).kappa)
    }
  const values = found.flatMap((each) => (each.state === 'known' ? [each.value] : []))
  return values.length > 0 ? known(mean(values)) : (found[0] ?? unknown('empty'))
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

/**
 * Table with the share of pairs in which the dialogue on the left was preferred; 1/2 means no bias.
 */
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
