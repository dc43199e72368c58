import { defineAnalysis, lineChart, type Quantity, type Table } from '@attune/core'
import { accuracyByLength, defaultLengthEdges, type LengthBucket } from '../../scores/length-buckets.js'
import { meanOf } from '../../scores/mean.js'
import { byArm, observe, sourceOptions, type Observation } from '../observations.js'
import { meanQuantity } from '../table/scores.js'

interface Bucket extends LengthBucket {
  /** Mean length of its items; undefined without any. */
  readonly at: number | undefined
  readonly quantity: Quantity
}

interface Line {
  readonly supporter: string
  readonly arm: string
  readonly buckets: readonly Bucket[]
}

export const byLength = defineAnalysis({
  revision: 4,
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
      const all = await observe(evaluation, sources)
      const own = all.filter((each) => each.task === 'classification' && (subset === 'both' || each.subset === subset))
      const lines = byArm(own).map(({ supporter, arm, members }): Line => {
        const answered = members.flatMap(({ length, score }) =>
          length === undefined || score.state === 'unknown' ? [] : [{ length, correct: score.value > 0 }],
        )
        const buckets = accuracyByLength(answered, edges).map((bucket): Bucket => {
          const inside = members.filter((each) => isIn(bucket, each))
          const lengths = inside.flatMap(({ length }) => length ?? [])
          const quantity = meanQuantity(inside, evaluation.statistics.level)
          return { ...bucket, at: lengths.length === 0 ? undefined : meanOf(lengths), quantity }
        })
        return { supporter, arm, buckets }
      })
      return { tables: [tableOf(lines, subset)], figures: [figureOf(lines, subset)] }
    },
  }),
})

const isIn = ({ lo, hi = Infinity }: LengthBucket, { length }: Observation): boolean =>
  length !== undefined && length >= lo && length < hi

const nameOf = ({ lo, hi }: LengthBucket): string => (hi === undefined ? `from ${lo}` : `${lo} to ${hi - 1}`)

const tableOf = (lines: readonly Line[], subset: string): Table => ({
  id: 'by-length',
  title: `Accuracy by context length, classification (${subset}), in percent`,
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'setting', title: 'Setting' },
    ...(lines[0]?.buckets ?? []).map((bucket) => ({
      key: `from-${bucket.lo}`,
      title: `${nameOf(bucket)} tokens`,
      better: 'higher' as const,
    })),
  ],
  rows: lines.map(({ supporter, arm, buckets }) => ({
    supporter,
    setting: arm,
    ...Object.fromEntries(buckets.map(({ lo, quantity }) => [`from-${lo}`, quantity])),
  })),
  notes: ['The published figure does not state its buckets.'],
})

function figureOf(lines: readonly Line[], subset: string) {
  const named = lines.map(({ supporter, arm, buckets }) => ({
    name: supporter,
    arm,
    points: buckets.flatMap(({ at, quantity }) => (at === undefined ? [] : [{ x: at, y: quantity }])),
  }))
  const drawn = named.filter(({ points }) => points.some(({ y }) => y.value.state === 'known'))
  const isAlone = new Set(drawn.map(({ name }) => name)).size === 1
  return lineChart({
    id: 'by-length',
    title: 'Accuracy by context length',
    description: `Accuracy of the classification task (${subset}) over the mean context length of each bucket. ${named
      .map(
        ({ name, arm, points }) => `${name}, ${arm}: ${points.map(({ x, y }) => said(x, y)).join(', ') || 'no items'}`,
      )
      .join('; ')}.`,
    notes: ['Each dot stands at the mean length of the items in its bucket.'],
    x: { title: 'Context length, tokens' },
    y: { title: 'Accuracy, %', domain: [0, 100], step: 20 },
    // A panel per setting: where two settings do equally well, one line would hide the other.
    lines: drawn.map(({ name, arm, points }) => ({ name, points, panel: isAlone ? `${name}, ${arm}` : arm })),
  })
}

const said = (length: number, { value, n }: Quantity): string =>
  `${value.state === 'known' ? `${value.value.toFixed(1)} %` : 'unknown'} at ${Math.round(length)} (n = ${n})`
