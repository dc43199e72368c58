/**
 * Expands the scenario of a person with several sessions into one scenario per session. The
 * scenario of a session does not depend on later sessions.
 */
import type { Scenario } from '../contracts/data.js'
import type { SessionEntry } from '../contracts/person.js'
import { digest } from '../values.js'
import type { PersonParts } from './chain-keys.js'

/** Name of the tag with the number of the session. */
export const SESSION_TAG = 'session'

const sessionId = (person: string, number: number): string => `${person}@${number}`

/** True for the id of a session: `ana@2`. */
export const isSessionId = (id: string): boolean => /^.+@\d+$/s.test(id)

/**
 * Sessions of a person with their opening lines and events. The scenario's own opening and events
 * belong to session 1.
 */
const entriesOf = ({ sessions = [], opening, events }: Scenario): readonly SessionEntry[] =>
  sessions.map((entry, at) =>
    at === 0
      ? { ...entry, opening: entry.opening ?? opening, events: entry.events ?? events }
      : entry,
  )

/** Ids of the facts to which sessions refer. */
const namedIn = (entries: readonly SessionEntry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap(({ tell = [], occasions = [] }) => [
      ...tell,
      ...occasions.map(({ fact }) => fact),
    ]),
  )

/** Parts of a person's scenario that are included in keys. */
export function personParts(person: Scenario): PersonParts {
  const { sessions: _, facts = [], opening: _opening, events: _events, ...base } = person
  const sessions = entriesOf(person).map((entry) => {
    const named = namedIn([entry])
    return digest({ entry, facts: facts.filter(({ id }) => named.has(id)) })
  })
  return { base: digest(base), sessions }
}

/**
 * Scenarios of a person, one per session: `ana@1`, `ana@2`, all in one cluster. Session k contains
 * the entries and facts of sessions 1 to k, so it does not depend on later ones.
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
