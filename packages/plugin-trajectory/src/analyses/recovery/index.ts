import { recoveryOf } from '@attune/statistics/series'
import { compare, concatFindings, means, trends, type KitColumn, type Row } from '@attune/kit'
import { byLanguage } from '@attune/kit/internal'
import { defineAnalysis, known } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { seekerTurns } from '../../emotion/prior.js'
import { rowsOfTalks, type DialogueTrajectory, trajectoryOptions } from '../observations.js'

export const recovery = defineAnalysis({
  revision: 11,
  summary:
    'What each piece of bad news does to the score: how far it falls, whether and when it is back, what is lost.',
  options: {
    type: 'object',
    properties: {
      ...trajectoryOptions,
      window: {
        type: 'integer',
        minimum: 1,
        default: 9,
        description:
          'Number of messages of the seeker to analyse after an event. In the released data the next event follows after ten.',
      },
    },
    additionalProperties: false,
  },
  create: ({ window, ...given }) => ({
    async analyse(evaluation) {
      const rows = await rowsOfTalks(evaluation, given, (talk) => [
        ...rowsOf(talk, window),
        ...alignedOf(talk, window),
      ])
      return byLanguage(rows, (own, language) => ofLanguage(evaluation, own, { language, window }))
    },
  }),
})

/** Name of the rows that the figure draws. */
const ALIGNED = 'aligned'

interface RecoveryScope {
  readonly language: string
  readonly window: number
}

const columns: readonly KitColumn[] = [
  { key: 'landed', title: 'Score falls', values: 'shares', scale: 100, digits: 0 },
  { key: 'drop', title: 'Drop', digits: 3 },
  { key: 'recovered', title: 'Is back', values: 'shares', scale: 100, digits: 0, better: 'higher' },
  { key: 'turns', title: 'Messages until back', digits: 1, better: 'lower' },
  { key: 'area', title: 'Area lost', better: 'lower' },
]

function ofLanguage(
  evaluation: Evaluation,
  all: readonly Row[],
  { language, window }: RecoveryScope,
): Findings {
  const rows = all.filter(({ name }) => name !== ALIGNED)
  const aligned = all.filter(({ name }) => name === ALIGNED)
  const notes = [
    `Events of a scenario are averaged first; ${window} messages of the seeker after that of the news are looked at, up to the next event.`,
    'Is back: of the events after which the score fell, how often it is at its old level again. Messages: of the seeker, of the events that are back.',
    'Area: sum over these messages of what the score is below its level before the news.',
  ]
  const differences = compare(evaluation, rows, {
    id: `recovery-comparison-${language}`,
    title: `Differences between supporters after news, paired by event, ${language}`,
    compares: `recovery-${language}`,
    columns: columns.filter(({ key }) => key !== 'turns'),
  })
  return concatFindings(
    {
      ...means(evaluation, rows, {
        id: `recovery-${language}`,
        title: `After bad news, ${language}`,
        columns,
        notes,
      }),
      figures: [],
      sentences: [],
    },
    { ...differences, figures: [], sentences: [] },
    { tables: [], figures: figuresOf(evaluation, aligned, { language, window }) },
  )
}

function figuresOf(
  evaluation: Evaluation,
  rows: readonly Row[],
  { language, window }: RecoveryScope,
): Findings['figures'] {
  return trends(evaluation, rows, {
    id: `recovery-${language}`,
    title: `Mean score after bad news, ${language}`,
    column: { key: ALIGNED, title: 'Score less its level before the news' },
    x: {
      title: 'Messages of the seeker since the last one before the news',
      domain: [0, window + 1],
      step: 1,
    },
    events: [{ x: 1 }],
    references: [{ axis: 'y', at: 0, label: 'level before the news' }],
    notes: ['The news arrives at 1. Events are aligned; each counts once.'],
  }).figures
}

/**
 * Positions of a dialogue's events among the seeker's utterances. `end` is the position of the next
 * event, or the number of utterances.
 */
function eventsOf({
  scenario,
  read,
}: DialogueTrajectory): { at: number; end: number; event: number }[] {
  if (read.state === 'unknown') return []
  const said = seekerTurns(read.value.dialogue, scenario)
  const places = said.filter(({ event, index }) => event && index > 0).map(({ index }) => index)
  return places.map((at, event) => ({ at, end: places[event + 1] ?? said.length, event }))
}

const scoresOf = ({ read }: DialogueTrajectory) =>
  read.state === 'known' ? (read.value.estimate.series['score']?.values ?? []) : []

/** Common fields of the rows of an event. The pair makes supporters comparable event by event. */
const aboutEvent = ({ about }: DialogueTrajectory, event: number): Omit<Row, 'name' | 'value'> => ({
  ...about,
  pair: JSON.stringify([about.scenario, about.repeat, event, about.conditions]),
})

function rowsOf(talk: DialogueTrajectory, window: number): Row[] {
  const { read, scenario } = talk
  if (read.state === 'unknown') {
    return scenario.events.flatMap((_, event) =>
      columns.map(({ key }): Row => ({ ...aboutEvent(talk, event), name: key, value: read })),
    )
  }
  return eventsOf(talk).flatMap(({ at, end, event }) => {
    const found = recoveryOf(scoresOf(talk), { at, end, window })
    return Object.entries(found).map(([name, value]): Row => ({
      ...aboutEvent(talk, event),
      name,
      value,
    }))
  })
}

/** Scores around each event, relative to the score of the utterance before the event. */
function alignedOf(talk: DialogueTrajectory, window: number): Row[] {
  const scores = scoresOf(talk)
  return eventsOf(talk).flatMap(({ at, end, event }): Row[] => {
    const before = scores[at - 1]
    if (before?.state !== 'known') return []
    const values = scores
      .slice(at - 1, Math.min(end, at + window + 1))
      .map((score) => (score.state === 'known' ? known(score.value - before.value) : score))
    const row = { ...aboutEvent(talk, event), name: ALIGNED, value: known(values.length) }
    return [{ ...row, series: { over: 'seeker', values } }]
  })
}
