import { defineAnalysis, lineChart, type Figure, type Quantity, type Table } from '@attune/core'
import { taskNames, type TaskName } from '../../tasks/names.js'
import { observe, sourceOptions, type Observation } from '../observations.js'
import { meanQuantity } from '../table/scores.js'

interface Place {
  readonly supporter: string
  readonly setting: string
  readonly chunkSize: number
  readonly retrieved: number
  readonly score: Quantity
}

export const sweep = defineAnalysis({
  revision: 5,
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
      const swept = (await observe(evaluation, sources)).filter((each) => each.task === task && isSwept(each))
      const places = [...grouped(swept).values()].map((members): Place => {
        const { supporter, setting, chunkSize, retrieved } = members[0]!
        const score = meanQuantity(members, evaluation.statistics.level)
        return { supporter, setting, chunkSize: Number(chunkSize), retrieved: Number(retrieved), score }
      })
      return { tables: [tableOf(places, task)], figures: places.length === 0 ? [] : [figureOf(places, task)] }
    },
  }),
})

const isSwept = ({ chunkSize, retrieved }: Observation): boolean => chunkSize !== '' && retrieved !== ''

function grouped(swept: readonly Observation[]): Map<string, Observation[]> {
  const groups = new Map<string, Observation[]>()
  for (const each of swept) {
    const key = JSON.stringify([each.supporter, each.setting, each.chunkSize, each.retrieved])
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

const units: Readonly<Record<TaskName, string>> = {
  classification: 'accuracy, %',
  detection: 'accuracy, %',
  qa: 'F1, %',
  summary: '1–5',
  conversation: '0–5',
  expression: '0–100',
}

const tableOf = (places: readonly Place[], task: TaskName): Table => ({
  id: `sweep-${task}`,
  title: `Score of the task ${task} by chunk size and number of chunks (${units[task]})`,
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'setting', title: 'Setting' },
    { key: 'chunkSize', title: 'Chunk size' },
    { key: 'retrieved', title: 'Chunks' },
    { key: 'score', title: 'Score', better: 'higher' },
  ],
  rows: places.map(({ supporter, setting, chunkSize, retrieved, score }) => ({
    supporter,
    setting,
    chunkSize: String(chunkSize),
    retrieved: String(retrieved),
    score,
  })),
  notes: ['A sweep varies retrieval.<task>.chunkSize and retrieval.<task>.keep of the simulator.'],
})

function figureOf(places: readonly Place[], task: TaskName): Figure {
  const names = new Set(places.map(({ supporter, setting }) => `${supporter}, ${setting}`))
  const sizes = [...new Set(places.map(({ chunkSize }) => chunkSize))].sort((a, b) => a - b)
  const lines = [...names].flatMap((panel) =>
    sizes.map((size) => ({
      name: `chunks of ${size}`,
      panel,
      points: places
        .filter((place) => `${place.supporter}, ${place.setting}` === panel && place.chunkSize === size)
        .sort((a, b) => a.retrieved - b.retrieved)
        .map(({ retrieved, score }) => ({ x: retrieved, y: score })),
    })),
  )
  const most = Math.max(...places.map(({ retrieved }) => retrieved))
  const best = places.reduce((top, place) => (valueOf(place) > valueOf(top) ? place : top))
  return lineChart({
    id: `sweep-${task}`,
    title: `Chunk size and number of retrieved chunks, task ${task}`,
    description: `Score over the number of retrieved chunks, a line per chunk size. The best place is ${best.chunkSize} tokens and ${best.retrieved} chunks (${best.supporter}, ${best.setting}): ${valueOf(best).toFixed(2)}.`,
    x: { title: 'Retrieved chunks', domain: [0, most], step: Math.ceil(most / 8), format: 'd' },
    y: { title: `Score (${units[task]})` },
    lines,
  })
}

const valueOf = ({ score: { value } }: Place): number => (value.state === 'known' ? value.value : -Infinity)
