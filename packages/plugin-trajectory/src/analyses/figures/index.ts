import { defineAnalysis } from '@attune/core'
import type { Evaluation, Figure, Quantity } from '@attune/core/findings'
import { compare, type Row, trends } from '@attune/kit'
import { type EventMark, isSignificant, scatter } from '@attune/kit/internal'
import {
  EVENTS,
  readEventTurns,
  readTrajectories,
  trajectoryOptions,
  type TrajectoryOptions,
} from '../observations.js'

const cx = { key: 'cx', title: 'Mean mood, Cx', digits: 3 }
const delta = { key: 'delta', title: 'Mean gain of mood per turn, Cy − Cx', digits: 4 }

/** A point per supporter and language: centroid position of its trajectories. */
function centroids(evaluation: Evaluation, rows: readonly Row[]): Figure {
  const languages = [...new Set(rows.map(({ language }) => language))]
  const best = new Map(
    languages.map((language) => [language, furthestRight(evaluation, rows, language)]),
  )
  return scatter(evaluation, rows, {
    id: 'centroids',
    title: 'Emotional centroid position',
    description:
      'Each point is the mean centroid of a supporter in a language: further right, a better mood; higher, more gained per turn.',
    notes: [...best.values()].some(Boolean)
      ? [
          'Outlined in red: a mean mood that is above that of every other supporter, by the tests of the tables.',
        ]
      : [],
    x: cx,
    y: delta,
    axes: { x: { ends: ['worse', 'better'] } },
    references: [{ axis: 'y', at: 0, label: 'no gain' }],
    variant: 'language',
    highlight: (supporter, language = '') => best.get(language) === supporter,
  })
}

/** The supporter whose value is significantly higher than every other one's. */
function furthestRight(
  evaluation: Evaluation,
  rows: readonly Row[],
  language: string,
): string | undefined {
  const own = rows.filter((row) => row.language === language)
  const { tables } = compare(evaluation, own, { id: 'cx', title: 'Cx', columns: [cx] })
  const isAbove = (cell: Quantity, sign: number): boolean =>
    isSignificant(cell) && cell.value.state === 'known' && cell.value.value * sign > 0
  return evaluation.supporters.find((name) => {
    const seen = tables
      .flatMap((table) => table.rows)
      .filter(({ first, second }) => [first, second].includes(name))
    return (
      seen.length > 0 &&
      seen.every((row) => isAbove(row['cx'] as Quantity, row['first'] === name ? 1 : -1))
    )
  })
}

export const figures = defineAnalysis({
  revision: 8,
  summary: 'Centroids of supporters, and mean trajectories by the number of events.',
  options: { type: 'object', properties: trajectoryOptions, additionalProperties: false },
  create: (given) => ({
    async analyse(evaluation) {
      const rows = await readTrajectories(evaluation, 'measure', given)
      const trajectories = await trajectoriesOf(evaluation, given)
      return {
        tables: [],
        figures: rows.length === 0 ? [] : [centroids(evaluation, rows), ...trajectories],
      }
    },
  }),
})

/**
 * Mean score at each message of the seeker: a line per supporter and language, a panel per number
 * of events.
 */
async function trajectoriesOf(
  evaluation: Evaluation,
  given: TrajectoryOptions,
): Promise<readonly Figure[]> {
  const rows = await readTrajectories(evaluation, 'series', given)
  const turns = await readEventTurns(evaluation)
  const events = [...turns].flatMap(([count, own]) =>
    [...own].sort((a, b) => a - b).map((x): EventMark => ({ x, panel: eventsText(count) })),
  )
  const { figures: drawn } = trends(evaluation, rows, {
    id: 'trajectories',
    title: 'Mean score by message of the seeker',
    column: { key: 'score', title: 'Mean score' },
    panel: EVENTS,
    panelText: eventsText,
    variant: 'language',
    x: { title: 'Message of the seeker (0: the opening)' },
    y: { title: 'Mean score (0 bad, 1 good)' },
    events,
    notes: events.length > 0 ? ['Shading starts at each scripted event.'] : [],
  })
  return drawn
}

const eventsText = (count: string): string => `${count} ${count === '1' ? 'event' : 'events'}`
