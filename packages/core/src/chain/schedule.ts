/** Computes the times of a person's sessions, and the sessions that the person skips. */
import type { Decision, WhySkipped } from '../contracts/person.js'

const HOURS_OF = { mo: 30 * 24, w: 7 * 24, d: 24, h: 1 } as const

/**
 * Hours of a duration such as `6h`, `3d`, `2w`, `1mo` or `1w2d`; undefined for other texts. A month
 * has 30 days.
 */
export function hoursIn(text: string): number | undefined {
  const parts = /^(?:(\d+)mo)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?$/.exec(text.trim())
  if (!parts || text.trim() === '') return undefined
  const units = Object.values(HOURS_OF)
  return units.reduce((hours, unit, at) => hours + Number(parts[at + 1] ?? 0) * unit, 0)
}

/** Planned time of one session of a person. */
export interface PlannedSession {
  /**
   * Time since the planned start of the previous session; for session 1, since day 1 (default 0).
   */
  readonly after?: string
  /** Minimum of `after` if the person wishes to come back earlier. */
  readonly least?: string
  /** Maximum of `after` if the person wishes to come back later. */
  readonly most?: string
}

export interface ScheduledSession {
  /** Number of the session, from 1. */
  readonly session: number
  /** Day 1 is the day of the first session. */
  readonly day: number
  /** Days since the last session that took place; null for session 1. */
  readonly gap: number | null
  readonly held: boolean
  readonly why: WhySkipped | null
}

export type ScheduleFault = 'missing-after' | 'bad-duration' | 'zero-gap' | 'bad-range'

/**
 * First fault in the planned times of sessions, with the number of the session; undefined if there
 * is none.
 */
export function scheduleFault(
  sessions: readonly PlannedSession[],
): { readonly error: ScheduleFault; readonly session: number } | undefined {
  for (const [at, planned] of sessions.entries()) {
    const error = faultOf(planned, at === 0)
    if (error) return { error, session: at + 1 }
  }
  return undefined
}

function faultOf(
  { after: written, least, most }: PlannedSession,
  isFirst: boolean,
): ScheduleFault | undefined {
  if (written === undefined && !isFirst) return 'missing-after'
  const after = written === undefined ? 0 : hoursIn(written)
  if (after === undefined) return 'bad-duration'
  if (after === 0 && !isFirst) return 'zero-gap'
  const [from, to] = [least, most].map((text) => (text === undefined ? after : hoursIn(text)))
  if (from === undefined || to === undefined) return 'bad-duration'
  if (from > after || to < after) return 'bad-range'
  return from === 0 && least !== undefined && !isFirst ? 'zero-gap' : undefined
}

/**
 * Computes the day of each session of a person, the gap in days before it, and whether it takes
 * place.
 *
 * A session starts relative to the planned start of the previous one, even if that did not take
 * place. If a session has `least` or `most` and the previous one took place, the person's wish
 * `back` replaces `after`, limited to these bounds.
 *
 * @param sessions planned sessions without a fault (`scheduleFault`)
 * @param decisions decisions by the number of the session at whose end they were made; those of
 * skipped sessions are ignored
 */
export function schedule(
  sessions: readonly PlannedSession[],
  decisions: Readonly<Record<number, Decision>>,
): readonly ScheduledSession[] {
  const rows: ScheduledSession[] = []
  let start = 0
  let last: { readonly session: number; readonly day: number; readonly start: number } | undefined
  for (const [at, planned] of sessions.entries()) {
    const session = at + 1
    const isAfterHeld = last !== undefined && last.session === session - 1
    start += stepOf(planned, isAfterHeld ? decisions[session - 1] : undefined)
    const day = 1 + Math.floor(start / 24)
    const why =
      last === undefined
        ? null
        : skippedBecause(decisions[last.session] ?? {}, { last, session, day })
    const gap = last === undefined ? null : (start - last.start) / 24
    rows.push({ session, day, gap, held: why === null, why })
    if (why === null) last = { session, day, start }
  }
  return rows
}

/** Hours from the planned start of the previous session to that of this one. */
function stepOf({ after = '0h', least, most }: PlannedSession, decision: Decision = {}): number {
  const planned = hoursIn(after) ?? 0
  if (least === undefined && most === undefined) return planned
  const wish = decision.back === undefined ? undefined : hoursIn(decision.back)
  if (wish === undefined) return planned
  const [from, to] = [least, most].map((text) =>
    text === undefined ? planned : (hoursIn(text) ?? planned),
  )
  return Math.min(to!, Math.max(from!, wish))
}

interface Next {
  /** Last session that took place. */
  readonly last: { readonly session: number; readonly day: number }
  readonly session: number
  readonly day: number
}

function skippedBecause(
  { left, stayAway = 0, skipTomorrow }: Decision,
  { last, session, day }: Next,
): WhySkipped | null {
  if (left === true) return 'left'
  if (session <= last.session + stayAway) return 'stayed-away'
  return skipTomorrow === true && day === last.day + 1 ? 'skip-tomorrow' : null
}
