/**
 * Expands the scenario of a person with several sessions into one scenario per session. The
 * scenario of a session does not depend on later sessions.
 */
import type { Scenario } from '../contracts/data.js'
import type { Fact, SessionEntry } from '../contracts/person.js'
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
      ? Object.assign({}, entry, {
          opening: entry.opening ?? opening,
          events: entry.events ?? events,
        })
      : entry,
  )

/** Facts to which sessions refer. */
function factsOf(facts: readonly Fact[], sessions: readonly SessionEntry[]): readonly Fact[] {
  if (facts.length === 0) return facts
  const named = new Set(
    sessions.flatMap(({ tell = [], occasions = [] }) => [
      ...tell,
      ...occasions.map(({ fact }) => fact),
    ]),
  )
  return facts.filter(({ id }) => named.has(id))
}

/** Parts of a person's scenario that are included in keys. */
export function personParts(person: Scenario): PersonParts {
  const { sessions: _, facts = [], opening: _opening, events: _events, ...base } = person
  const sessions = entriesOf(person).map((entry) =>
    digest({ entry, facts: factsOf(facts, [entry]) }),
  )
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
    return Object.assign({}, rest, {
      id: sessionId(id, number),
      cluster,
      opening,
      events,
      tags: Object.assign({}, tags, { [SESSION_TAG]: String(number) }),
      facts: factsOf(facts, sessions),
      sessions,
      session: { person: id, number },
    })
  })
}
