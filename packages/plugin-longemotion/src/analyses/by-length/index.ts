import { means, type KitColumn, type Row } from '@attune/kit'
import { curves } from '@attune/kit/internal'
import { defineAnalysis } from '@attune/core'
import { invalidArgument } from '@attune/statistics'
import { mean } from '@attune/statistics'
import { withFullSetting, LENGTH, readAnswers, SETTING, sourceOptions } from '../rows.js'

export const byLength = defineAnalysis({
  revision: 11,
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
        default: [0, 20_000, 30_000, 40_000, 50_000, 60_000],
        description:
          'Lower bounds of the length buckets, in tokens as the data set counts them; the first is 0.',
      },
    },
    additionalProperties: false,
  },
  create: ({ subset, edges, ...sources }) => ({
    async analyse(evaluation) {
      const columns = bucketsOf(edges)
      const rows = withFullSetting(await readAnswers(evaluation, sources))
        .filter(
          ({ tags }) =>
            tags['task'] === 'classification' && (subset === 'both' || tags['subset'] === subset),
        )
        .map(asShare)
      const { tables } = means(evaluation, rows, {
        id: 'by-length',
        title: `Accuracy by context length, classification (${subset}), in percent`,
        columns,
        by: [SETTING],
        notes: ['The published figure does not state its buckets.'],
      })
      if (rows.length === 0) return { tables, figures: [] }
      const isAlone =
        new Set(
          rows.flatMap(({ supporter, value }) => (value.state === 'known' ? [supporter] : [])),
        ).size === 1
      const figure = curves(evaluation, rows, {
        id: 'by-length',
        title: `Accuracy by context length (${subset})`,
        column: { ...asAccuracy, key: 'accuracy', title: 'Accuracy' },
        notes: ['Each dot stands at the mean length of the items in its bucket.'],
        // A panel per setting, because equally good settings would overlap in a single panel.
        lineOf: ({ supporter, conditions }) => {
          return {
            name: supporter,
            panel: isAlone ? `${supporter}, ${conditions[SETTING]}` : conditions[SETTING]!,
          }
        },
        placeOf: (row) => columns.find(({ where }) => where(row))?.key,
        at: (own) => mean(own.map(({ tags }) => Number(tags[LENGTH]))),
        x: { title: 'Context length, tokens' },
        y: { domain: [0, 1], step: 0.2, format: '.0%' },
      })
      return { tables, figures: [figure] }
    },
  }),
})

/**
 * Accuracy as a share from 0 to 1, so that its interval is one for shares, which is also valid at 0
 * and 1.
 */
const asShare = ({ value, ...row }: Row): Row => ({
  ...row,
  value: value.state === 'known' ? { ...value, value: Number(value.value) / 100 } : value,
})

type Bucket = KitColumn & Required<Pick<KitColumn, 'where'>>

const asAccuracy = { of: '', values: 'shares', scale: 100, digits: 1, better: 'higher' } as const

/**
 * Buckets of items by context length: from each edge up to, but not including, the next. Throws
 * STATISTICS_INPUT unless the edges begin with 0 and ascend.
 */
function bucketsOf(edges: readonly number[]): Bucket[] {
  if (edges[0] !== 0 || edges.some((edge, at) => at > 0 && edge <= edges[at - 1]!))
    throw invalidArgument(
      'out_of_range',
      `The edges are ${edges.join(', ')}; they must begin with 0 and ascend.`,
    )
  return edges.map((lo, at) => columnOf(lo, edges[at + 1]))
}

const columnOf = (lo: number, hi: number | undefined): Bucket => ({
  ...asAccuracy,
  key: `from-${lo}`,
  title: `${hi === undefined ? `from ${lo}` : `${lo} to ${hi - 1}`} tokens`,
  where: ({ tags }) => Number(tags[LENGTH]) >= lo && Number(tags[LENGTH]) < (hi ?? Infinity),
})
