import type { Dialogue, Estimate, Scenario } from '@attune/core'
import type { ClaimBody, SessionBody, TracerBody } from '../report-data.js'

type Bag = Readonly<Record<string, unknown>>

const bagOf = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/**
 * An estimate with the validation of its number of memory claims (statements about earlier
 * sessions).
 */
export interface TracedEstimate {
  readonly estimate: Estimate
  readonly tracer: TracerBody
}

interface Stored {
  readonly scenario: Pick<Scenario, 'session'> | undefined
  readonly dialogue: Dialogue | undefined
  readonly estimates: readonly TracedEstimate[]
  /** Total number of sessions of the person. */
  readonly of: number
}

/** Session to which a dialogue belongs; an empty object for a scenario without sessions. */
export function sessionBody({ scenario, dialogue, estimates, of }: Stored): {
  readonly session?: SessionBody
} {
  const place = scenario?.session
  if (!place) return {}
  const { mood, notes, session } = bagOf(dialogue?.annotations)
  const { day, gap, held, why } = bagOf(session)
  const { emotion, energy, stance } = bagOf(mood)
  const reason = textOf(why)
  const traced = estimates.map(({ estimate: { details }, tracer }) => ({
    claims: claimsIn(bagOf(bagOf(details)['trace'])),
    tracer,
  }))
  return {
    session: {
      ...place,
      of: Math.max(of, place.number),
      day: wholeNumber(day) ?? 1,
      gap: wholeNumber(gap) ?? null,
      held: held !== false,
      ...(reason !== undefined && { why: reason }),
      ...(typeof stance === 'string' && { mood: `${emotion} / ${energy}, ${stance}` }),
      notes: listOf(notes).filter((line) => typeof line === 'string'),
      claims: traced.flatMap(({ claims }) => claims),
      tracers: traced.flatMap(({ claims, tracer }) => (claims.length > 0 ? [tracer] : [])),
    },
  }
}

/**
 * Memory claims in the intermediate results (`trace`) of an estimator that reads all sessions, such
 * as returning/memory.
 */
function claimsIn({ claims }: Bag): readonly ClaimBody[] {
  return listOf(claims).flatMap((each) => {
    const claim = bagOf(each)
    const [session, turn] = [wholeNumber(claim['session']), wholeNumber(claim['turn'])]
    const [quote, state] = [textOf(claim['quote']), textOf(claim['state'])]
    if (session === undefined || turn === undefined || quote === undefined || state === undefined)
      return []
    return { session, turn, quote, state, ...sourceIn(bagOf(claim['source'])) }
  })
}

function sourceIn({ session, turn }: Bag): Pick<ClaimBody, 'source'> {
  const [from, at] = [wholeNumber(session), wholeNumber(turn)]
  return from === undefined || at === undefined || at < 0
    ? {}
    : { source: { session: from, turn: at } }
}
