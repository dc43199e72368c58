/**
 * Checks rules for the sessions of a person that a schema cannot express, such as the order of
 * facts.
 */
import type { Scenario } from '../contracts/data.js'
import type { Fact, SessionEntry } from '../contracts/person.js'
import { SESSION_TAG } from './expand.js'
import { type ScheduleFault, scheduleFault } from './schedule.js'

/**
 * Path of a faulty value in the scenario, and the fault: `sessions[2].after`, `it is no duration
 * such as 6h…`.
 */
export interface PersonFault {
  readonly path: string
  readonly what: string
}

const DURATION = 'a duration such as 6h, 3d, 2w, 1mo or 1w2d'
const scheduleWords: Readonly<Record<ScheduleFault, string>> = {
  'missing-after': `every session but the first needs "after": ${DURATION}`,
  'bad-duration': `after, least and most are each ${DURATION}`,
  'zero-gap': 'a session but the first comes after some time: at least 1h',
  'bad-range': 'least is at most after, and most at least',
}

/** Maximum number of sessions of a person. */
const MOST_SESSIONS = 1000

const fault = (path: string, what: string): PersonFault => ({ path, what })

/** First fault of a person; undefined without one. */
export function personFault(scenario: Scenario): PersonFault | undefined {
  const { sessions, tags = {} } = scenario
  if (sessions === undefined) return withoutSessions(scenario)
  if (sessions.length === 0)
    return fault('sessions', 'a person has at least one session; leave it out for one dialogue')
  if (sessions.length > MOST_SESSIONS) return fault('sessions', `at most ${MOST_SESSIONS} sessions`)
  if (Object.hasOwn(tags, SESSION_TAG))
    return fault(`tags.${SESSION_TAG}`, 'the number of the session stands there')
  const calendar = scheduleFault(sessions)
  if (calendar) return fault(`sessions[${calendar.session - 1}]`, scheduleWords[calendar.error])
  return (
    doubledStart(scenario, sessions[0]!) ??
    factsFault(scenario.facts ?? []) ??
    tellingFault(scenario, sessions)
  )
}

function withoutSessions(scenario: Scenario): PersonFault | undefined {
  const name = (['state', 'baseline', 'remembers', 'rules', 'facts'] as const).find(
    (each) => scenario[each] !== undefined,
  )
  return name && fault(name, 'only a scenario with "sessions" has it')
}

function doubledStart(scenario: Scenario, first: SessionEntry): PersonFault | undefined {
  for (const name of ['opening', 'events'] as const) {
    if (first[name] !== undefined && (scenario[name]?.length ?? 0) > 0)
      return fault(
        `sessions[0].${name}`,
        `the scenario itself has "${name}", which is that of session 1`,
      )
  }
  return undefined
}

function factsFault(facts: readonly Fact[]): PersonFault | undefined {
  const earlier = new Set<string>()
  for (const [at, { id, replaces }] of facts.entries()) {
    if (earlier.has(id)) return fault(`facts[${at}].id`, `an earlier fact has the id "${id}"`)
    if (replaces !== undefined && !earlier.has(replaces))
      return fault(`facts[${at}].replaces`, `no earlier fact has the id "${replaces}"`)
    earlier.add(id)
  }
  return undefined
}

/**
 * Checks that a person tells each fact in exactly one session, after the fact that it replaces, and
 * before the sessions in which a supporter could recall it.
 */
function tellingFault(
  { facts = [] }: Scenario,
  sessions: readonly SessionEntry[],
): PersonFault | undefined {
  const known = new Map(facts.map((fact) => [fact.id, fact]))
  const disclosed = new Set<string>()
  for (const [at, { tell = [], occasions = [] }] of sessions.entries()) {
    for (const [place, { fact: id }] of occasions.entries()) {
      const path = `sessions[${at}].occasions[${place}].fact`
      if (!known.has(id)) return fault(path, `no fact has the id "${id}"`)
      if (!disclosed.has(id))
        return fault(path, `the fact "${id}" is not told in an earlier session`)
    }
    for (const [place, id] of tell.entries()) {
      const path = `sessions[${at}].tell[${place}]`
      const fact = known.get(id)
      if (!fact) return fault(path, `no fact has the id "${id}"`)
      if (disclosed.has(id))
        return fault(path, `the fact "${id}" is told in an earlier session already`)
      if (fact.replaces !== undefined && !disclosed.has(fact.replaces))
        return fault(path, `it replaces "${fact.replaces}", which is not told before`)
      disclosed.add(id)
    }
  }
  return undefined
}
