import { means, type KitColumn, type Row } from '@attune/kit'
import { curves } from '@attune/kit/internal'
import { defineAnalysis } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { taskNames, type TaskName } from '../../items/index.js'
import { CHUNK_SIZE, CHUNKS, readAnswers, SETTING, sourceOptions } from '../rows.js'

export const sweep = defineAnalysis({
  revision: 11,
  summary:
    'The score of a task by chunk size and number of retrieved chunks, where the simulator varies both.',
  options: {
    type: 'object',
    properties: {
      ...sourceOptions,
      task: {
        type: 'string',
        enum: taskNames,
        default: 'qa',
        description: 'The task whose score is shown.',
      },
    },
    additionalProperties: false,
  },
  create: ({ task, ...sources }) => ({
    async analyse(evaluation) {
      const rows = (await readAnswers(evaluation, sources)).filter(
        (row) => row.tags['task'] === task && isSwept(row),
      )
      const { tables } = means(evaluation, rows, {
        id: `sweep-${task}`,
        title: `Score of the task ${task} by chunk size and number of chunks (${units[task]})`,
        columns: [score],
        by: [SETTING, CHUNK_SIZE, CHUNKS],
        notes: [
          'A sweep varies retrieval.<task>.chunkSize and retrieval.<task>.keep of the simulator.',
        ],
      })
      if (rows.length === 0) return { tables, figures: [] }
      const figure = curves(evaluation, rows, {
        id: `sweep-${task}`,
        title: `Chunk size and number of retrieved chunks, task ${task}`,
        column: score,
        lineOf: ({ supporter, conditions }) => {
          return {
            name: `chunks of ${conditions[CHUNK_SIZE]}`,
            panel: `${supporter}, ${conditions[SETTING]}`,
          }
        },
        placeOf: ({ conditions }) => conditions[CHUNKS],
        at: ([first]) => Number(first!.conditions[CHUNKS]),
        x: { title: 'Retrieved chunks', format: 'd' },
        y: { title: `Score (${units[task]})` },
      })
      return { tables, figures: [figure], sentences: tables.flatMap(endsOf) }
    },
  }),
})

/**
 * Sentences with the lowest and highest mean of each supporter over the sweep. They do not claim
 * that one value is better.
 */
function endsOf({ rows }: Table): string[] {
  return [...new Set(rows.map((row) => String(row['supporter'])))].flatMap((supporter) => {
    const places = rows.flatMap((row) => {
      const { value } = row['score'] as Quantity
      if (row['supporter'] !== supporter || value.state === 'unknown') return []
      const [setting, size, kept] = [SETTING, CHUNK_SIZE, CHUNKS].map((name) =>
        String(row[`by.${name}`]),
      )
      return [{ score: Number(value.value), name: `${kept} chunks of ${size} (${setting})` }]
    })
    if (places.length < 2) return []
    const [first, ...others] = places.toSorted((left, right) => left.score - right.score)
    const last = others.at(-1)!
    return [
      `${supporter}: scores from ${first!.score.toFixed(1)} with ${first!.name} to ${last.score.toFixed(1)} with ${last.name} in ${places.length} places. The ends of so many are partly chance: repeat them with other items.`,
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
