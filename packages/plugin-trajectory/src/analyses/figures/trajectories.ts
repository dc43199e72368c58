import {
  lineChart,
  quantity,
  type ChartLine,
  type EventMark,
  type Figure,
  type LinePoint,
  type IntervalOptions,
} from '@attune/core'
import { smallestGroupNote } from '../notes.js'
import { distinct, type Observation } from '../observations.js'
import { groupsOf, said } from './groups.js'

interface Trajectory {
  readonly supporter: string
  readonly language: string
  readonly events: number
  readonly points: readonly LinePoint[]
}

/** The mean score at each turn: a line per supporter and language, a panel per number of events. */
export function trajectories(observations: readonly Observation[], options: IntervalOptions): Figure {
  const groups = groupsOf(observations, ({ supporter, language, events }) => ({ supporter, language, events }))
  const lines = groups
    .map(({ key, members }): Trajectory => ({ ...key, points: pointsOf(members, options) }))
    .toSorted((a, b) => a.events - b.events)
  const isOneLanguage = distinct(lines, ({ language }) => language).length === 1
  const last = Math.max(...lines.map(({ points }) => points.length - 1), 0)
  return lineChart({
    id: 'trajectories',
    title: 'Mean score by turn',
    description: `Mean score of the seeker's utterances at each turn, one line per supporter and language, one panel per number of events; shading starts at each scripted event. ${said(lines.flatMap(ending))}`,
    notes: [
      'Shading starts at each scripted event.',
      ...smallestGroupNote(observations, ({ language, events }) => JSON.stringify([language, events])),
    ],
    x: { title: 'Turn', ...(last > 0 && { domain: [0, last] }) },
    y: { title: 'Mean score', domain: [0, 1], step: 0.25 },
    lines: lines.map(({ supporter, language, events, points }): ChartLine => ({
      name: supporter,
      ...(!isOneLanguage && { variant: language }),
      panel: eventsText(events),
      points,
    })),
    events: eventMarks(observations),
  })
}

const eventsText = (count: number): string => `${count} ${count === 1 ? 'event' : 'events'}`

function pointsOf(members: readonly Observation[], options: IntervalOptions): LinePoint[] {
  const length = members.reduce((longest, { scores }) => Math.max(longest, scores.length), 0)
  return Array.from({ length }, (_, turn) => {
    const values = members.flatMap(({ cluster, scores }) =>
      scores.slice(turn, turn + 1).map((value) => ({ cluster, value })),
    )
    return { x: turn, y: quantity(values, options) }
  })
}

/** Of the events that dialogues of a panel reached. */
const eventMarks = (observations: readonly Observation[]): EventMark[] =>
  groupsOf(observations, ({ events }) => ({ events })).flatMap(({ key, members }) =>
    distinct(
      members.flatMap(({ eventScores }) => eventScores),
      (turn) => turn,
    )
      .sort((a, b) => a - b)
      .map((x) => ({ x, panel: eventsText(key.events) })),
  )

function ending({ supporter, language, events, points }: Trajectory): string[] {
  const last = points.at(-1)?.y.value
  return last?.state === 'known'
    ? [`${supporter} (${language}, ${eventsText(events)}) ends at ${last.value.toFixed(2)}`]
    : []
}
