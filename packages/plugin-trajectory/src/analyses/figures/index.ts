import { defineAnalysis, partition, type Figure, type JsonObject } from '@attune/core'
import { distinct, observe, type Observation } from '../observations.js'

export const figures = defineAnalysis({
  revision: 1,
  summary: 'Centroids of supporters, and mean trajectories by the number of events.',
  options: {
    type: 'object',
    properties: {
      estimator: { type: 'string', format: 'estimator-label', description: 'Default: the first estimator with a BEL' },
    },
    additionalProperties: false,
  },
  create: ({ estimator }) => ({
    async analyse(evaluation) {
      const observations = await observe(evaluation, estimator)
      return { tables: [], figures: [centroids(observations), trajectories(observations)] }
    },
  }),
})

const schema = 'https://vega.github.io/schema/vega-lite/v6.json'

function centroids(observations: readonly Observation[]): Figure {
  const values = groupsOf(observations, ({ supporter, language }) => ({ supporter, language })).flatMap(
    ({ key, members }) => {
      const [cx, delta] = [mean(members, 'cx'), mean(members, 'delta')]
      return cx === undefined || delta === undefined ? [] : [{ ...key, cx, delta, n: members.length }]
    },
  )
  return {
    id: 'centroids',
    title: 'Emotional centroid position',
    description: `Each point is the mean centroid of a supporter in a language: further right, a better mood to start from; higher, more gained per turn. ${said(values, ({ supporter, language, cx, delta }) => `${supporter} (${language}): Cx ${cx.toFixed(3)}, Cy − Cx ${delta.toFixed(4)}`)}`,
    spec: {
      $schema: schema,
      data: { values },
      mark: { type: 'point', filled: true, size: 90 },
      encoding: {
        x: { field: 'cx', type: 'quantitative', scale: { zero: false }, title: 'Cx' },
        y: { field: 'delta', type: 'quantitative', scale: { zero: false }, title: 'Cy − Cx' },
        color: { field: 'supporter', type: 'nominal', title: 'Supporter' },
        shape: { field: 'language', type: 'nominal', title: 'Language' },
        tooltip: ['supporter', 'language', 'cx', 'delta', 'n'].map((field) => ({ field })),
      },
    },
  }
}

function trajectories(observations: readonly Observation[]): Figure {
  const groups = groupsOf(observations, ({ supporter, language, events }) => ({ supporter, language, events }))
  const values = groups.flatMap(({ key, members }) => meanSeries(members).map((point) => ({ ...key, ...point })))
  const counts = distinct(observations, ({ events }) => events).sort((a, b) => a - b)
  return {
    id: 'trajectories',
    title: 'Mean score by turn',
    description: `Mean score of the seeker's utterances at each turn, one line per supporter and language, one panel per number of events. Vertical rules mark turns with news. ${said(endings(values), ({ supporter, language, events, score }) => `${supporter} (${language}, ${eventsText(events)}) ends at ${score.toFixed(2)}`)}`,
    spec: { $schema: schema, vconcat: counts.map((count) => panel(count, observations, values)) },
  }
}

function panel(count: number, observations: readonly Observation[], values: readonly Point[]): JsonObject {
  const eventTurns = distinct(
    observations.filter(({ events }) => events === count).flatMap((each) => each.eventTurns),
    (turn) => turn,
  )
  const x = { field: 'turn', type: 'quantitative', title: 'Turn' }
  return {
    title: eventsText(count),
    width: 500,
    height: 180,
    layer: [
      {
        data: { values: eventTurns.map((turn) => ({ turn })) },
        mark: { type: 'rule', color: '#bbbbbb', strokeDash: [4, 4] },
        encoding: { x },
      },
      {
        data: { values: values.filter(({ events }) => events === count) },
        mark: { type: 'line', point: true },
        encoding: {
          x,
          y: { field: 'score', type: 'quantitative', scale: { domain: [0, 1] }, title: 'Mean score' },
          color: { field: 'supporter', type: 'nominal', title: 'Supporter' },
          strokeDash: { field: 'language', type: 'nominal', title: 'Language' },
          tooltip: ['supporter', 'language', 'turn', 'score', 'n'].map((field) => ({ field })),
        },
      },
    ],
  }
}

const eventsText = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

/** A type, not an interface: it is data of a specification, and so has to be a JSON object. */
type Point = {
  readonly supporter: string
  readonly language: string
  readonly events: number
  readonly turn: number
  readonly score: number
  readonly n: number
}

/** The mean of the known scores at each turn that has any. */
function meanSeries(members: readonly Observation[]): { turn: number; score: number; n: number }[] {
  const length = members.reduce((longest, { scores }) => Math.max(longest, scores.length), 0)
  return Array.from({ length }, (_, turn) => {
    const { values } = partition(members.flatMap(({ scores }) => scores.slice(turn, turn + 1)))
    return { turn, score: average(values) ?? 0, n: values.length }
  }).filter(({ n }) => n > 0)
}

const mean = (members: readonly Observation[], name: string): number | undefined =>
  average(partition(members.map(({ measure }) => measure(name))).values)

const average = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

/** The last point of each line: of all points with the same names, the one that comes last. */
const endings = (values: readonly Point[]): Point[] => [
  ...new Map(values.map((each) => [JSON.stringify([each.supporter, each.language, each.events]), each])).values(),
]

const said = <T>(all: readonly T[], say: (each: T) => string): string =>
  all.length === 0 ? 'There are no values.' : `${all.map(say).join('; ')}.`

function groupsOf<K extends JsonObject>(
  observations: readonly Observation[],
  keyOf: (each: Observation) => K,
): { key: K; members: Observation[] }[] {
  const groups = new Map<string, { key: K; members: Observation[] }>()
  for (const each of observations) {
    const key = keyOf(each)
    const name = JSON.stringify(key)
    const group = groups.get(name)
    if (group) group.members.push(each)
    else groups.set(name, { key, members: [each] })
  }
  return [...groups.values()]
}
