import {
  defineAnalysis,
  lineChart,
  quantity,
  unknown,
  type ChartLine,
  type IntervalOptions,
  type Known,
  type LinePoint,
} from '@attune/core'
import { bySupporter, doubtOptions, emotionOption } from '../emotions.js'

interface Path {
  readonly cluster: string
  readonly emotions: readonly Known<number>[]
}

export const trajectories = defineAnalysis({
  revision: 3,
  summary: 'How emotion goes in the course of the dialogues, supporter by supporter.',
  options: { type: 'object', properties: { ...emotionOption, ...doubtOptions }, additionalProperties: false },
  create: ({ emotion, level }) => ({
    async analyse(evaluation) {
      const paths = await bySupporter(evaluation, emotion, ({ cluster, emotions }): Path => ({ cluster, emotions }))
      const messages = Math.max(0, ...[...paths.values()].flat().map(({ emotions }) => emotions.length))
      const means = [...paths].map(([name, own]) => meanLine(name, own, messages, { level }))
      const said = means.map(({ name, points }) => `${name} ends at ${shown(points.at(-1)?.y.value)}`).join('; ')
      const figure = lineChart({
        id: 'trajectories',
        title: 'Emotion by message',
        description: `The mean emotion after each reply, one panel per supporter, single dialogues behind it. ${said}.`,
        x: { title: 'Message of the user' },
        y: { title: 'Emotion', domain: [0, 100] },
        lines: [...paths].flatMap(([name, own], i) => [...own.map((path) => singleLine(name, path)), means[i]!]),
        references: [
          { axis: 'y', at: 10, label: 'F below' },
          { axis: 'y', at: 40, label: 'B from' },
          { axis: 'y', at: 70, label: 'A from' },
          { axis: 'y', at: 100, label: 'S' },
        ],
        notes: [
          'In the means, a dialogue that has ended keeps its last emotion; an emotion that is not known takes no part.',
        ],
      })
      return { tables: [], figures: [figure] }
    },
  }),
})

const singleLine = (supporter: string, { emotions }: Path): ChartLine => ({
  name: supporter,
  panel: supporter,
  background: true,
  points: emotions.map((value, i): LinePoint => ({ x: i + 1, y: { value, n: 1 } })),
})

function meanLine(
  supporter: string,
  paths: readonly Path[],
  messages: number,
  intervalOptions: IntervalOptions,
): ChartLine {
  const at = (i: number): LinePoint => {
    const observations = paths.map(({ cluster, emotions }) => ({
      cluster,
      value: emotions[i] ?? emotions.at(-1) ?? unknown('no emotion noted'),
    }))
    return { x: i + 1, y: quantity(observations, intervalOptions) }
  }
  return { name: supporter, panel: supporter, points: Array.from({ length: messages }, (_, i) => at(i)) }
}

const shown = (value: Known<number> | undefined): string =>
  value?.state === 'known' ? value.value.toFixed(1) : 'an unknown value'
