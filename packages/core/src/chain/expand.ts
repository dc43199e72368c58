/** A person as one scenario for each session: what a session shows of the person ends with it. */
import type { Scenario } from '../contracts/data.js'
import type { SessionEntry } from '../contracts/person.js'
import { digest } from '../values.js'
import type { PersonParts } from './chain-keys.js'

/** Name of the tag with the number of the session. */
export const SESSION_TAG = 'session'

const sessionId = (person: string, number: number): string => `${person}@${number}`

/** Whether a scenario's id is that of a session of a person. */
export const isSessionId = (id: string): boolean => /^.+@\d+$/s.test(id)

/** The sessions with their opening lines and events: those of the scenario itself are those of session 1. */
const entriesOf = ({ sessions = [], opening, events }: Scenario): readonly SessionEntry[] =>
  sessions.map((entry, at) =>
    at === 0 ? { ...entry, opening: entry.opening ?? opening, events: entry.events ?? events } : entry,
  )

/** Ids of the facts that entries name. */
const namedIn = (entries: readonly SessionEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ tell = [], occasions = [] }) => [...tell, ...occasions.map(({ fact }) => fact)]))

/** What keys know of a person. */
export function personParts(person: Scenario): PersonParts {
  const { sessions: _, facts = [], opening: _opening, events: _events, ...base } = person
  const sessions = entriesOf(person).map((entry) => {
    const named = namedIn([entry])
    return digest({ entry, facts: facts.filter(({ id }) => named.has(id)) })
  })
  return { base: digest(base), sessions }
}

/**
 * The scenarios of a person, one for each session: `ana@1`, `ana@2`, all of one cluster. Session k holds the entries and the facts of
 * sessions 1 to k, so that nothing earlier depends on what comes later.
 */
export function sessionsOf(person: Scenario): readonly Scenario[] {
  const { id, cluster = id, facts = [], tags, ...rest } = person
  const entries = entriesOf(person)
  return entries.map(({ opening = [], events = [] }, at) => {
    const number = at + 1
    const sessions = entries.slice(0, number)
    const named = namedIn(sessions)
    return {
      ...rest,
      id: sessionId(id, number),
      cluster,
      opening,
      events,
      tags: { ...tags, [SESSION_TAG]: String(number) },
      facts: facts.filter((fact) => named.has(fact.id)),
      sessions,
      session: { person: id, number },
    }
  })
}
