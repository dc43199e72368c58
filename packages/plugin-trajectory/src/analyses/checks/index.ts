import { means, type KitColumn, type Row } from '@attune/kit'
import { byLanguage, english, flagsNote, withoutIntervals } from '@attune/kit/internal'
import { defineAnalysis, known, unknown, type Known, type Turn } from '@attune/core'
import type { Evaluation, Findings } from '@attune/core/findings'
import { seekerTurns } from '../../emotion/prior.js'
import { rowsOfTalks, type DialogueTrajectory, trajectoryOptions } from '../observations.js'

export const checks = defineAnalysis({
  revision: 4,
  summary:
    'Whether the simulation went as meant: news that landed, limits kept, roles kept, with each supporter.',
  options: {
    type: 'object',
    properties: { estimator: trajectoryOptions.estimator },
    additionalProperties: false,
  },
  create: (given) => ({
    async analyse(evaluation) {
      const rows = await rowsOfTalks(evaluation, given, rowsOf)
      const flagged = (await flagsNote(evaluation)).map(english)
      return byLanguage(rows, (own, language) => ofLanguage(evaluation, own, { language, flagged }))
    },
  }),
})

/** Flags that count as flaws of a speaker's messages, by column. */
const flaws = {
  longReplies: { title: 'Long replies', speaker: 'supporter', kinds: ['supporter-over-limit'] },
  faultyReplies: {
    title: 'Faulty replies',
    speaker: 'supporter',
    kinds: [
      'empty-reply',
      'cut-reply',
      'forged-fence',
      'forged-role',
      'leaked-brief',
      'leaked-profile',
    ],
  },
  longMessages: { title: 'Long messages', speaker: 'seeker', kinds: ['seeker-over-limit'] },
  outOfRole: {
    title: 'Out of role',
    speaker: 'seeker',
    kinds: [
      'seeker-farewell',
      'seeker-out-of-role',
      'seeker-stage-direction',
      'seeker-quotes-notice',
    ],
  },
} as const

const percent = { scale: 100, digits: 0 }
const columns: readonly KitColumn[] = [
  { key: 'mentioned', title: 'News told', ...percent },
  { key: 'felt', title: 'News felt', ...percent },
  ...Object.entries(flaws).map(([key, { title }]) => ({ key, title, ...percent })),
]

interface Checked {
  readonly language: string
  readonly flagged: readonly string[]
}

function ofLanguage(
  evaluation: Evaluation,
  rows: readonly Row[],
  { language, flagged }: Checked,
): Findings {
  const { tables } = means(evaluation, rows, {
    id: `checks-${language}`,
    title: `Checks of the simulation, ${language}`,
    columns,
  })
  const notes = [
    'News told: the seeker’s message shares a word with the news. News felt: its score falls. News that is neither told nor felt tests no supporter.',
    'Replies of the supporter and messages of the seeker: the share that is more than 1.5 times as long as brief or setting allow; empty, cut, forged or leaking; a farewell, a stage direction, or words about its instructions.',
    'Mean shares of these dialogues, without intervals: they say what happened here.',
    ...flagged,
  ]
  return {
    tables: tables.map((table) => ({ ...table, rows: table.rows.map(withoutIntervals), notes })),
    figures: [],
  }
}

function rowsOf(talk: DialogueTrajectory): Row[] {
  const values = talk.read.state === 'known' ? valuesOf(talk.read.value, talk) : {}
  const why = talk.read.state === 'known' ? unknown('not given') : talk.read
  return columns.map(({ key }): Row => ({ ...talk.about, name: key, value: values[key] ?? why }))
}

type KnownReading = Extract<DialogueTrajectory['read'], { readonly state: 'known' }>['value']

function valuesOf(
  { dialogue, estimate }: KnownReading,
  { scenario }: DialogueTrajectory,
): Readonly<Record<string, Known<number>>> {
  const flags = dialogue.flags ?? []
  const kindsAt = (turn: number): string[] =>
    flags.filter((flag) => flag.turn === turn).map(({ kind }) => kind)
  const events = seekerTurns(dialogue, scenario).filter(({ event, index }) => event && index > 0)
  const scores = estimate.series['score']?.values ?? []
  const falls = events.flatMap(({ index }) => {
    const [before, at] = [scores[index - 1], scores[index]]
    return before?.state === 'known' && at?.state === 'known' ? [at.value < before.value] : []
  })
  const messages = [...dialogue.turns.entries()].filter(([, turn]) => turn.scripted !== true)
  const flawed = Object.entries(flaws).map(([key, { speaker, kinds }]) => {
    const own = messages.filter(([, turn]: readonly [number, Turn]) => turn.speaker === speaker)
    const wrong: readonly string[] = kinds
    return [
      key,
      share(
        own.map(([at]) => kindsAt(at).some((kind) => wrong.includes(kind))),
        'no message',
      ),
    ] as const
  })
  return {
    mentioned: share(
      events.map(({ message }) => !kindsAt(message).includes('event-not-mentioned')),
      'no news',
    ),
    felt: share(falls, 'no news'),
    ...Object.fromEntries(flawed),
  }
}

const share = (all: readonly boolean[], none: string): Known<number> =>
  all.length === 0 ? unknown(none) : known(all.filter(Boolean).length / all.length)
