import {
  cellOf,
  defineAnalysis,
  groupBy,
  lineChart,
  means,
  type Evaluation,
  type Figure,
  type KitColumn,
  type Quantity,
  type Row,
} from '@attune/core'
import { accuracyByLength, defaultLengthEdges, type LengthBucket } from '../../scores/length-buckets.js'
import { meanOf } from '../../scores/mean.js'
import { inArms, LENGTH, readAnswers, SETTING, sourceOptions } from '../rows.js'

export const byLength = defineAnalysis({
  revision: 5,
  summary: 'Accuracy of the classification task by the length of its context.',
  options: {
    type: 'object',
    properties: {
      ...sourceOptions,
      subset: {
        type: 'string',
        enum: ['emobench', 'finentity', 'both'],
        default: 'finentity',
        description: 'Source of the classification items.',
      },
      edges: {
        type: 'array',
        items: { type: 'integer', minimum: 0 },
        minItems: 1,
        default: [...defaultLengthEdges],
        description: 'Lower bounds of the length buckets, in tokens as the data set counts them; the first is 0.',
      },
    },
    additionalProperties: false,
  },
  create: ({ subset, edges, ...sources }) => ({
    async analyse(evaluation) {
      const columns = accuracyByLength([], edges).map(columnOf)
      const rows = inArms(await readAnswers(evaluation, sources))
        .filter(({ tags }) => tags['task'] === 'classification' && (subset === 'both' || tags['subset'] === subset))
        .map(asShare)
      const { tables } = means(evaluation, rows, {
        id: 'by-length',
        title: `Accuracy by context length, classification (${subset}), in percent`,
        columns,
        by: [SETTING],
        notes: ['The published figure does not state its buckets.'],
      })
      return { tables, figures: rows.length === 0 ? [] : [figureOf(evaluation, { rows, columns, subset })] }
    },
  }),
})

/** Answers are right or wrong: shares have intervals that hold at 0 and 1. */
const asShare = ({ value, ...row }: Row): Row => ({
  ...row,
  value: value.state === 'known' ? { ...value, value: Number(value.value) / 100 } : value,
})

type Bucket = KitColumn & Required<Pick<KitColumn, 'where'>>

const columnOf = ({ lo, hi }: LengthBucket): Bucket => ({
  key: `from-${lo}`,
  of: '',
  title: `${hi === undefined ? `from ${lo}` : `${lo} to ${hi - 1}`} tokens`,
  where: ({ tags }) => Number(tags[LENGTH]) >= lo && Number(tags[LENGTH]) < (hi ?? Infinity),
  values: 'shares',
  scale: 100,
  digits: 1,
  better: 'higher',
})

function figureOf(
  { supporters, statistics }: Evaluation,
  { rows, columns, subset }: { rows: readonly Row[]; columns: readonly Bucket[]; subset: string },
): Figure {
  const named = groupBy(rows, ['supporter', SETTING]).map(({ texts, rows: own }) => ({
    name: texts['supporter']!,
    setting: texts[SETTING]!,
    points: columns.flatMap((column) => {
      const lengths = own.filter(column.where).map(({ tags }) => Number(tags[LENGTH]))
      return lengths.length === 0 ? [] : [{ x: meanOf(lengths), y: cellOf(own, column, statistics) }]
    }),
  }))
  const drawn = named.filter(({ points }) => points.some(({ y }) => y.value.state === 'known'))
  const isAlone = new Set(drawn.map(({ name }) => name)).size === 1
  const described = named.map(({ name, setting, points }) => {
    return `${name}, ${setting}: ${points.map(({ x, y }) => said(x, y)).join(', ') || 'no items'}`
  })
  return lineChart({
    id: 'by-length',
    title: 'Accuracy by context length',
    description: `Accuracy of the classification task (${subset}) over the mean context length of each bucket. ${described.join('; ')}.`,
    notes: ['Each dot stands at the mean length of the items in its bucket.'],
    x: { title: 'Context length, tokens' },
    y: { title: 'Accuracy', domain: [0, 1], step: 0.2, format: '.0%' },
    names: supporters.filter((supporter) => drawn.some(({ name }) => name === supporter)),
    // A panel per setting: where two settings do equally well, one line would hide the other.
    lines: drawn.map(({ name, setting, points }) => ({
      name,
      points,
      panel: isAlone ? `${name}, ${setting}` : setting,
    })),
  })
}

const said = (length: number, { value, n }: Quantity): string =>
  `${value.state === 'known' ? `${(100 * value.value).toFixed(1)} %` : 'unknown'} at ${Math.round(length)} (n = ${n})`
