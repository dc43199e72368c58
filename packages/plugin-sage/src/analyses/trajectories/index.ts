import { defineAnalysis } from '@attune/core'
import { trends, type Row } from '@attune/kit'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'

export const trajectories = defineAnalysis({
  revision: 11,
  summary: 'How emotion goes in the course of the dialogues, supporter by supporter.',
  options: { type: 'object', properties: emotionOption, additionalProperties: false },
  create: ({ emotion }) => ({
    async analyse(evaluation) {
      const rows = await emotionRows(evaluation, 'series', emotion)
      return trends(evaluation, carriedOn(rows), {
        id: 'trajectories',
        title: 'Emotion by message',
        column: { ...finalColumn, title: 'Emotion' },
        y: { title: 'Emotion', domain: [0, 100] },
        references: [
          { axis: 'y', at: 10, label: 'F below: leaves' },
          { axis: 'y', at: 40, label: 'B from: in between' },
          { axis: 'y', at: 70, label: 'A from: positive' },
          { axis: 'y', at: 100, label: 'S: helped' },
        ],
        notes: [
          'S, A, B, C, F: the states of the agent in SAGE.',
          'In the figure a dialogue that has ended keeps its last emotion; an emotion that is not known takes no part.',
        ],
      })
    },
  }),
})

/** Extends each series to the longest length with its last value. */
function carriedOn(rows: readonly Row[]): Row[] {
  const longest = Math.max(0, ...rows.map(({ series }) => series?.values.length ?? 0))
  return rows.map((row) => {
    const { series } = row
    const last = series?.values.at(-1)
    if (series === undefined || last === undefined) return row
    const rest = Array.from({ length: longest - series.values.length }, () => last)
    return { ...row, series: { ...series, values: [...series.values, ...rest] } }
  })
}
