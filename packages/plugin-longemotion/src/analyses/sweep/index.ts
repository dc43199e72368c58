import {
  cellOf,
  defineAnalysis,
  groupBy,
  lineChart,
  means,
  type Evaluation,
  type Figure,
  type KitColumn,
  type Row,
} from '@attune/core'
import { taskNames, type TaskName } from '../../tasks/names.js'
import { CHUNK_SIZE, CHUNKS, readAnswers, SETTING, sourceOptions } from '../rows.js'

export const sweep = defineAnalysis({
  revision: 6,
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
      return { tables, figures: rows.length === 0 ? [] : [figureOf(evaluation, rows, task)] }
    },
  }),
})

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

function figureOf({ statistics }: Evaluation, rows: readonly Row[], task: TaskName): Figure {
  const lines = groupBy(rows, ['supporter', SETTING, CHUNK_SIZE]).map(({ texts, rows: own }) => ({
    name: `chunks of ${texts[CHUNK_SIZE]}`,
    panel: `${texts['supporter']}, ${texts[SETTING]}`,
    size: texts[CHUNK_SIZE],
    points: groupBy(own, [CHUNKS]).map((place) => ({
      x: Number(place.texts[CHUNKS]),
      y: cellOf(place.rows, score, statistics),
    })),
  }))
  const places = lines.flatMap(({ points, ...line }) =>
    points.map(({ x, y: { value } }) => ({ ...line, x, value: value.state === 'known' ? value.value : -Infinity })),
  )
  const most = Math.max(...places.map(({ x }) => x))
  const best = places.reduce((top, place) => (place.value > top.value ? place : top))
  return lineChart({
    id: `sweep-${task}`,
    title: `Chunk size and number of retrieved chunks, task ${task}`,
    description: `Score over the number of retrieved chunks, a line per chunk size. The best place is ${best.size} tokens and ${best.x} chunks (${best.panel}): ${best.value.toFixed(2)}.`,
    x: { title: 'Retrieved chunks', domain: [0, most], step: Math.ceil(most / 8), format: 'd' },
    y: { title: `Score (${units[task]})` },
    lines,
  })
}
