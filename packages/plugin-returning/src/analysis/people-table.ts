import type { Dialogue, Known } from '@attune/core'
import type { Table } from '@attune/core/findings'

export interface SupporterPeople {
  readonly name: string
  /** Authors and licences of the persons, such as `A. Author (CC-BY-4.0)`, if they are known. */
  readonly credits: ReadonlySet<string>
  readonly sessions: {
    readonly person: string
    readonly session: number
    readonly dialogue: Known<Dialogue>
  }[]
}

/**
 * Table of attendance: persons, and their sessions that were planned, took place, were skipped (by
 * reason), or are missing.
 */
export function peopleTable(all: readonly SupporterPeople[]): Table {
  const reasons = [
    ...new Set(
      all.flatMap(({ sessions }) => sessions.flatMap((each) => skippedBecause(each) ?? [])),
    ),
  ]
  return {
    id: 'people',
    title: 'People and their sessions',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'people', title: 'People' },
      { key: 'planned', title: 'Sessions planned' },
      { key: 'held', title: 'Held' },
      ...reasons.map((reason) => ({ key: `skipped ${reason}`, title: `Skipped: ${reason}` })),
      { key: 'missing', title: 'Missing' },
      { key: 'bySession', title: 'Held by session' },
    ],
    rows: all.map(({ name, sessions }) => {
      const heldSessions = sessions.filter(
        (each) => each.dialogue.state === 'known' && skippedBecause(each) === undefined,
      )
      const numbers = [...new Set(sessions.map(({ session }) => session))].sort((a, b) => a - b)
      const skipped = reasons.map((reason) => [
        `skipped ${reason}`,
        String(sessions.filter((each) => skippedBecause(each) === reason).length),
      ])
      return {
        supporter: name,
        people: String(new Set(sessions.map(({ person }) => person)).size),
        planned: String(sessions.length),
        held: String(heldSessions.length),
        ...(Object.fromEntries(skipped) as Record<string, string>),
        missing: String(sessions.filter(({ dialogue }) => dialogue.state === 'unknown').length),
        bySession: numbers
          .map((number) => String(heldSessions.filter(({ session }) => session === number).length))
          .join(', '),
      }
    }),
    notes: [all.some(hasRecorded) ? RECORDED : SIMULATED, ...creditsOf(all)],
  }
}

const SIMULATED =
  'These are simulated people: who stays away follows from rules that were written for them.'
const RECORDED =
  'These people are those of a log: a session that did not take place is not in it, and systems need not meet the same people.'

const hasRecorded = ({ sessions }: SupporterPeople): boolean =>
  sessions.some(
    ({ dialogue }) => dialogue.state === 'known' && dialogue.value.ending.reason === 'end-of-log',
  )

function creditsOf(all: readonly SupporterPeople[]): readonly string[] {
  const credits = [...new Set(all.flatMap((each) => [...each.credits]))]
  return credits.length === 0 ? [] : [`People written by: ${credits.join('; ')}.`]
}

function skippedBecause({ dialogue }: SupporterPeople['sessions'][number]): string | undefined {
  if (dialogue.state === 'unknown') return undefined
  const session = dialogue.value.annotations?.['session'] as
    | { readonly held?: boolean; readonly why?: string }
    | undefined
  return session?.held === false ? (session.why ?? 'stayed-away') : undefined
}
