import { curves, means, type KitColumn, type Row } from '@attune/kit'
import { defineAnalysis } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { taskNames, type TaskName } from '../../tasks/names.js'
import { CHUNK_SIZE, CHUNKS, readAnswers, SETTING, sourceOptions } from '../rows.js'

export const sweep = defineAnalysis({
  revision: 10,
  summary: 'The score of a task by chunk size and number of retrieved chunks, where the simulator varies both.',
  options: {
    type: 'object',
    properties: {
      ...sourceOptions,
      task: { type: 'string', enum: taskNames, default: 'qa', description: 'The task whose score is shown.' },
    },
    additionalProperties: false,
  },
  create: ({ task, ...sources }) => ({
    async analyse(evaluation) {
      const rows = (await readAnswers(evaluation, sources)).filter((row) => row.tags['task'] === task && isSwept(row))
      const { tables } = means(evaluation, rows, {
        id: `sweep-${task}`,
        title: `Score of the task ${task} by chunk size and number of chunks (${units[task]})`,
        columns: [score],
        by: [SETTING, CHUNK_SIZE, CHUNKS],
        notes: ['A sweep varies retrieval.<task>.chunkSize and retrieval.<task>.keep of the simulator.'],
      })
      if (rows.length === 0) return { tables, figures: [] }
      const figure = curves(evaluation, rows, {
        id: `sweep-${task}`,
        title: `Chunk size and number of retrieved chunks, task ${task}`,
        column: score,
        lineOf: ({ supporter, conditions }) => {
          return { name: `chunks of ${conditions[CHUNK_SIZE]}`, panel: `${supporter}, ${conditions[SETTING]}` }
        },
        placeOf: ({ conditions }) => conditions[CHUNKS],
        at: ([first]) => Number(first!.conditions[CHUNKS]),
        x: { title: 'Retrieved chunks', format: 'd' },
        y: { title: `Score (${units[task]})` },
      })
      return { tables, figures: [figure], sentences: tables.flatMap(bestOf) }
    },
  }),
})

/** Where each supporter does best, and the least that it does. */
function bestOf({ rows }: Table): string[] {
  return [...new Set(rows.map((row) => String(row['supporter'])))].flatMap((supporter) => {
    const places = rows.flatMap((row) => {
      const { value } = row['score'] as Quantity
      if (row['supporter'] !== supporter || value.state === 'unknown') return []
      const [setting, size, kept] = [SETTING, CHUNK_SIZE, CHUNKS].map((name) => String(row[`by.${name}`]))
      return [{ score: Number(value.value), name: `${kept} chunks of ${size} (${setting})` }]
    })
    if (places.length < 2) return []
    const [best, ...others] = places.toSorted((left, right) => right.score - left.score)
    const least = others.at(-1)!
    return [
      `${supporter} does best with ${best!.name}, ${best!.score.toFixed(1)}, and worst with ${least.name}, ${least.score.toFixed(1)}. The best of ${places.length} places is too good by chance: repeat it with other items.`,
    ]
  })
}

const score: KitColumn = { key: 'score', of: '', title: 'Score', better: 'higher' }

const isSwept = ({ conditions }: Row): boolean => CHUNK_SIZE in conditions && CHUNKS in conditions

const units: Readonly<Record<TaskName, string>> = {
  classification: 'accuracy, %',
  detection: 'accuracy, %',
  qa: 'F1, %',
  summary: '1–5',
  conversation: '0–5',
  expression: '0–100',
}
