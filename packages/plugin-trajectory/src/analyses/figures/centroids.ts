import {
  cellOf,
  compare,
  groupBy,
  isTold,
  scatterPlot,
  type Evaluation,
  type Figure,
  type Quantity,
  type Row,
} from '@attune/core'
import { distinct } from '../observations.js'

interface Centroid {
  readonly supporter: string
  readonly language: string
  readonly cx: Quantity
  readonly delta: Quantity
}

const [cx, delta] = [
  { key: 'cx', title: 'Cx', digits: 3 },
  { key: 'delta', title: 'Cy − Cx', digits: 4 },
]

/** A point per supporter and language: where its trajectories lie, and how far they lead. */
export function centroids(evaluation: Evaluation, rows: readonly Row[]): Figure {
  const points = groupBy(rows, ['language', 'supporter']).map(({ texts, rows: own }): Centroid => {
    const mean = (column: typeof cx): Quantity => cellOf(own, column!, evaluation.statistics)
    return { supporter: texts['supporter']!, language: texts['language']!, cx: mean(cx), delta: mean(delta) }
  })
  const best = new Map(
    distinct(rows, ({ language }) => language).map((language) => {
      const own = rows.filter((row) => row.language === language)
      return [language, furthestRight(evaluation, own)]
    }),
  )
  const isBest = ({ supporter, language }: Centroid): boolean => best.get(language) === supporter
  return scatterPlot({
    id: 'centroids',
    title: 'Emotional centroid position',
    description: `Each point is the mean centroid of a supporter in a language: further right, a better mood; higher, more gained per turn. ${said(points.flatMap(inWords))}`,
    notes: points.some(isBest) ? ['Outlined in red: a Cx above that of every other supporter.'] : [],
    x: { title: 'Cx', ends: ['worse mood', 'better'] },
    y: { title: 'Cy − Cx', ends: ['less gained', 'more'] },
    names: evaluation.supporters,
    points: points.map((each) => ({
      x: each.cx,
      y: each.delta,
      label: each.supporter,
      group: each.supporter,
      shape: each.language,
      highlight: isBest(each),
    })),
  })
}

/** The supporter that is told apart from every other one, upwards. */
function furthestRight(evaluation: Evaluation, rows: readonly Row[]): string | undefined {
  const { tables } = compare(evaluation, rows, { id: 'cx', title: 'Cx', columns: [cx!] })
  const isAbove = (cell: Quantity, sign: number): boolean =>
    isTold(cell, evaluation.statistics) && cell.value.state === 'known' && cell.value.value * sign > 0
  return evaluation.supporters.find((name) => {
    const own = tables.flatMap((table) => table.rows).filter(({ first, second }) => [first, second].includes(name))
    return own.length > 0 && own.every((row) => isAbove(row['cx'] as Quantity, row['first'] === name ? 1 : -1))
  })
}

const inWords = ({ supporter, language, ...point }: Centroid): string[] =>
  point.cx.value.state === 'known' && point.delta.value.state === 'known'
    ? [
        `${supporter} (${language}): Cx ${point.cx.value.value.toFixed(3)}, Cy − Cx ${point.delta.value.value.toFixed(4)}`,
      ]
    : []

const said = (all: readonly string[]): string => (all.length === 0 ? 'There are no values.' : `${all.join('; ')}.`)
