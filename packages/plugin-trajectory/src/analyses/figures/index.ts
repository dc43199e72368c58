import { defineAnalysis } from '@attune/core'
import type { Evaluation, Figure } from '@attune/core/findings'
import { trends, type EventMark } from '@attune/kit'
import { EVENTS, readEventTurns, readTrajectories, trajectoryOptions, type TrajectoryOptions } from '../observations.js'
import { centroids } from './centroids.js'

export const figures = defineAnalysis({
  revision: 8,
  summary: 'Centroids of supporters, and mean trajectories by the number of events.',
  options: { type: 'object', properties: trajectoryOptions, additionalProperties: false },
  create: (given) => ({
    async analyse(evaluation) {
      const rows = await readTrajectories(evaluation, 'measure', given)
      const trajectories = await trajectoriesOf(evaluation, given)
      return { tables: [], figures: rows.length === 0 ? [] : [centroids(evaluation, rows), ...trajectories] }
    },
  }),
})

/** The mean score at each message of the seeker: a line per supporter and language, a panel per number of events. */
async function trajectoriesOf(evaluation: Evaluation, given: TrajectoryOptions): Promise<readonly Figure[]> {
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
