import type { Moment } from '@attune/core/runtime'
import { Allowance, type AllowanceState, type Limits } from './allowance.js'
import type { Ticket } from './throttle.js'

/**
 * Divides the places of an account (its concurrent calls) among the processes that share a store.
 */

/** Milliseconds for which a process keeps a surplus place while other processes wait for one. */
const TURN = 2000

/** State of one process, as of its last exchange. */
interface Member {
  /** Identifies the connection to the store that the process has opened. */
  readonly owner: string
  /** Places that are reserved for this process. */
  readonly places: number
  /** Number of places that the process could use. */
  readonly wanted: number
  /** Number of waiting calls to which no start was granted. */
  readonly waiting: number
  /** Time until which the process may keep a surplus place. */
  readonly turn: number
}

interface Wish {
  /** Number of places that the process may use until it receives its next reply. */
  readonly holds: number
  readonly wanted: number
  readonly turn: number
}

export interface Places {
  /** Number of calls that may run at the same time. */
  readonly places: number
  /** Reserved places, including surplus ones that are still to be returned. */
  readonly held: number
  readonly turn: number
}

/**
 * Max-min fair division: processes with small demand get all they want, the others equal shares.
 * Processes take turns with the places that remain (surplus places). A place that another process
 * has reserved is not given away before that process returns it.
 */
function placesFor(me: Wish, others: readonly Member[], all: number, now: number): Places {
  const wishes = [me, ...others]
  const level = levelOf(
    wishes.map(({ wanted }) => wanted),
    all,
  )
  const left = all - wishes.reduce((sum, { wanted }) => sum + Math.min(wanted, level), 0)
  const hungry = wishes.filter(({ wanted }) => wanted > level)
  const lucky = new Set(byTurn(hungry, now).slice(0, left))
  const fair =
    hungry.length === 0
      ? me.wanted + spare(left, me, others)
      : Math.min(me.wanted, level) + Number(lucky.has(me))
  const free = Math.max(0, all - others.reduce((sum, { places }) => sum + places, 0))
  const places = Math.min(fair, free)
  const gotTurn = lucky.has(me) && places > level && me.turn <= now
  return { places, held: Math.max(places, me.holds), turn: gotTurn ? now + TURN : me.turn }
}

/** Largest equal share; Infinity if all demands can be met. */
function levelOf(wanted: readonly number[], all: number): number {
  let [left, rest] = [all, wanted.length]
  for (const ticketsOf of [...wanted].sort((a, b) => a - b)) {
    if (ticketsOf * rest > left) return Math.floor(left / rest)
    left -= ticketsOf
    rest--
  }
  return Infinity
}

/**
 * Sorts the processes that want more than the equal share: those with a current turn first, then by
 * the time since their last turn.
 */
const byTurn = <T extends { readonly turn: number }>(hungry: readonly T[], now: number): T[] =>
  [...hungry].sort((a, b) => Number(b.turn > now) - Number(a.turn > now) || a.turn - b.turn)

/** Unused places that this process may add; the rest stays free for new processes. */
function spare(left: number, me: Wish, others: readonly Member[]): number {
  const working = 1 + others.filter(({ wanted }) => wanted > 0).length
  return Math.min(me.wanted, Math.floor(left / working))
}

/**
 * Milliseconds ahead for which starts are granted: short, so that a process learns of a 429 before
 * its grants are used.
 */
const AHEAD = 250

/**
 * Milliseconds to the next exchange if places are missing. `REGULARLY` applies if places are in
 * use; `LATEST` is the maximum.
 */
const SOON = 100
const REGULARLY = 250
const LATEST = 1000

/**
 * Number of processes up to which the exchange interval is constant; beyond it grows in proportion.
 */
const FEW = 8

/**
 * Number of calls by ticket. The ticket of a call is the number of episodes that were known when it
 * started.
 */
export type Tally = Readonly<Record<Ticket, number>>

/** Report of a process on its calls since its last exchange, and on its demand. */
export interface Ask {
  readonly member: string
  /** Identifies the connection to the store that the process has opened. */
  readonly owner: string
  /** Sequence number of the member's exchanges; identifies a repeated exchange. */
  readonly number: number
  readonly limits: Limits
  /** Calls that started without a grant. */
  readonly started: Tally
  readonly answered: Tally
  readonly refused: readonly { readonly ticket: Ticket; readonly retryAfter?: number | undefined }[]
  /** Grants that the process did not use and returns. */
  readonly unused: readonly { readonly ticket: Ticket; readonly tokens: number }[]
  /** Sum of real minus estimated tokens. */
  readonly beyond: number
  /** Number of running calls. */
  readonly active: number
  /** Places that the process may use during this exchange. */
  readonly holds: number
  /** Largest number of concurrent calls since the last exchange. */
  readonly peak: number
  /** Number of granted starts that are still to come. */
  readonly granted: number
  /** Estimated tokens of the waiting calls without a granted start, in order. */
  readonly tokens: readonly number[]
}

export interface Reply {
  /** Maximum number of concurrent calls of this process. */
  readonly places: number
  /** True if other processes wait for places that this process holds beyond `places`. */
  readonly owes: boolean
  readonly episodes: Ticket
  readonly concurrency: number
  /** Milliseconds until any call may start. */
  readonly pause: number
  /** True if calls of this process wait without a granted start. */
  readonly waits: boolean
  /** True if calls need no granted start: one may start in each free place. */
  readonly open: boolean
  /** Milliseconds until the start of each granted call, in order. */
  readonly grants: readonly number[]
  /** Maximum milliseconds to the next exchange. */
  readonly back: number
}

/** Serialisable state of an account that several processes share. */
export interface SharedAccount {
  readonly allowance?: AllowanceState
  readonly members: Readonly<
    Record<string, Member & { readonly number: number; readonly reply: Reply }>
  >
}

/** Processes the report of a process. The caller must run it atomically on the account. */
export function exchange(
  before: SharedAccount,
  ask: Ask,
  { now, alive }: Moment,
): { readonly account: SharedAccount; readonly reply: Reply } {
  const last = before.members[ask.member]
  if (last?.number === ask.number) return { account: before, reply: last.reply }
  const others = Object.entries(before.members).filter(
    ([id, { owner }]) => id !== ask.member && alive.has(owner),
  )
  const allowance = new Allowance(ask.limits, now, before.allowance)
  report(allowance, ask, now)
  const used = ask.active + ask.granted
  const wanted = Math.max(ask.peak, used + ask.tokens.length)
  const { places, held, turn } = placesFor(
    { holds: ask.holds, wanted, turn: last?.turn ?? 0 },
    others.map(([, member]) => member),
    allowance.concurrency,
    now,
  )
  const open = allowance.isOpen(now)
  const hungry = 1 + others.filter(([, { waiting }]) => waiting > 0).length
  const grants = open ? [] : grant(allowance, ask, places, hungry, now)
  const waiting = open
    ? Math.max(0, used + ask.tokens.length - places)
    : ask.tokens.length - grants.length
  const pause = allowance.pause(now)
  const crowding = Math.max(1, (others.length + 1) / FEW)
  const reply: Reply = {
    places,
    owes: held > places && hungry > 1,
    episodes: allowance.episodes,
    concurrency: allowance.concurrency,
    pause,
    waits: waiting > 0,
    open,
    grants,
    back: crowding * timeToNextExchange(pause, waiting, open, grants),
  }
  const member = {
    owner: ask.owner,
    number: ask.number,
    reply,
    places: held,
    wanted,
    waiting,
    turn,
  }
  return {
    account: {
      allowance: allowance.state,
      members: { ...Object.fromEntries(others), [ask.member]: member },
    },
    reply,
  }
}

/** Removes a process whose calls have all ended. */
export function leave(before: SharedAccount, ask: Ask, { now }: Moment): SharedAccount {
  const allowance = new Allowance(ask.limits, now, before.allowance)
  report(allowance, ask, now)
  const { [ask.member]: _, ...members } = before.members
  return { allowance: allowance.state, members }
}

function report(allowance: Allowance, ask: Ask, now: number): void {
  for (const { ticket, tokens } of ask.unused) allowance.withdraw(ticket, tokens, now)
  for (const ticket of each(ask.started)) allowance.start(0, now, ticket)
  for (const ticket of each(ask.answered)) allowance.end(ticket, { how: 'answered' }, now)
  for (const { ticket, retryAfter } of ask.refused)
    allowance.end(ticket, { how: 'refused', retryAfter }, now)
  allowance.correct(ask.beyond, now)
}

const each = (tally: Tally): Ticket[] =>
  Object.entries(tally).flatMap(([ticket, count]) =>
    Array.from({ length: count }, () => Number(ticket)),
  )

/**
 * Grants starts: waiting processes share the starts within {@link AHEAD} equally. The first call of
 * each process is granted however late it is, so that many processes at a low rate take turns.
 */
function grant(
  allowance: Allowance,
  ask: Ask,
  places: number,
  hungry: number,
  now: number,
): number[] {
  const grants: number[] = []
  if (allowance.pause(now) > 0) return grants
  for (const tokens of ask.tokens) {
    const granted = ask.granted + grants.length
    if (ask.active + granted >= places) break
    const delay = allowance.wait(tokens, now)
    const share = allowance.within(AHEAD, tokens, now) / hungry
    if (granted > 0 && (delay > AHEAD || granted >= share)) break
    allowance.start(tokens, now)
    grants.push(delay)
  }
  return grants
}

function timeToNextExchange(
  pause: number,
  waiting: number,
  open: boolean,
  grants: readonly number[],
): number {
  if (waiting === 0) return REGULARLY
  if (pause > 0) return Math.min(pause, LATEST)
  if (open) return SOON
  return Math.min(LATEST, Math.max(AHEAD / 2, (grants.at(-1) ?? 0) - AHEAD / 2))
}
