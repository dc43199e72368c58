import type { Moment } from '@attune/core/runtime'
import { Allowance, type AllowanceState, type Limits } from './allowance.js'
import type { Ticket } from './throttle.js'

/** How the places of an account, calls at the same time, are divided among processes. */

/** Who holds a place that not everybody can have keeps it so long while others wait for it. Milliseconds. */
const TURN = 2000

/** A process, as it was at its last exchange. */
interface Member {
  /** The opening of the store that it belongs to. */
  readonly owner: string
  /** That nobody else may use. */
  readonly places: number
  /** How many it could use. */
  readonly wanted: number
  /** Calls that could not start, nor know when. */
  readonly waiting: number
  /** Until when it may keep a place of those that not everybody can have. */
  readonly turn: number
}

interface Wish {
  /** Places that it may use until it hears more. */
  readonly holds: number
  readonly wanted: number
  readonly turn: number
}

export interface Places {
  /** In which calls may be under way. */
  readonly places: number
  /** As before, and those beyond them that it is still to give back. */
  readonly held: number
  readonly turn: number
}

/**
 * Those who want little get it, the others the same number each; what is left over goes round. Nobody gets what somebody
 * else still holds: that comes free when its holder has said that it will not use it.
 */
function placesFor(me: Wish, others: readonly Member[], all: number, now: number): Places {
  const wishes = [me, ...others]
  const level = levelOf(
    wishes.map(({ wanted }) => wanted),
    all,
  )
  const left = all - wishes.reduce((sum, { wanted }) => sum + Math.min(wanted, level), 0)
  const hungry = wishes.filter(({ wanted }) => wanted > level)
  const lucky = new Set(inTurn(hungry, now).slice(0, left))
  const fair =
    hungry.length === 0 ? me.wanted + spare(left, me, others) : Math.min(me.wanted, level) + Number(lucky.has(me))
  const free = Math.max(0, all - others.reduce((sum, { places }) => sum + places, 0))
  const places = Math.min(fair, free)
  const gotTurn = lucky.has(me) && places > level && me.turn <= now
  return { places, held: Math.max(places, me.holds), turn: gotTurn ? now + TURN : me.turn }
}

/** The largest number that everybody can have, or as many as they want. */
function levelOf(wanted: readonly number[], all: number): number {
  let [left, rest] = [all, wanted.length]
  for (const each of [...wanted].sort((a, b) => a - b)) {
    if (each * rest > left) return Math.floor(left / rest)
    left -= each
    rest--
  }
  return Infinity
}

/** Who has a turn first; of the others, who had one longest ago. */
const inTurn = <T extends { readonly turn: number }>(hungry: readonly T[], now: number): T[] =>
  [...hungry].sort((a, b) => Number(b.turn > now) - Number(a.turn > now) || a.turn - b.turn)

/** Of what nobody wants, room to grow; the rest stays free for those who come. */
function spare(left: number, me: Wish, others: readonly Member[]): number {
  const working = 1 + others.filter(({ wanted }) => wanted > 0).length
  return Math.min(me.wanted, Math.floor(left / working))
}

/** Starts are granted for at most so long ahead: a process hears of a 429 before it has used up what it was granted. Milliseconds. */
const AHEAD = 250

/** Milliseconds until a process comes back: when it lacks places, when it uses what it has, and at the latest. */
const SOON = 100
const REGULARLY = 250
const LATEST = 1000

/** Up to this number of processes, each comes back as often as a single one; of more, less often. */
const FEW = 8

/** How many calls started, by the number of episodes that were known then. */
export type Tally = Readonly<Record<Ticket, number>>

/** What a process reports of its calls since the last exchange, and what it asks for. */
export interface Ask {
  readonly member: string
  /** The opening of the store that it belongs to. */
  readonly owner: string
  /** Counts the exchanges of the member: one that is repeated is known by it. */
  readonly number: number
  readonly limits: Limits
  /** Calls that started without a grant. */
  readonly started: Tally
  readonly answered: Tally
  readonly refused: readonly { readonly ticket: Ticket; readonly retryAfter?: number | undefined }[]
  /** Grants that were not used. */
  readonly unused: readonly { readonly ticket: Ticket; readonly tokens: number }[]
  /** Tokens that calls took beyond what was expected. */
  readonly beyond: number
  /** Calls under way. */
  readonly active: number
  /** Places that it may use while this exchange is under way. */
  readonly holds: number
  /** The most calls that were under way at the same time. */
  readonly peak: number
  /** Starts that were granted and are still to come. */
  readonly granted: number
  /** What the waiting calls that have no grant are expected to take, in their order. */
  readonly tokens: readonly number[]
}

export interface Reply {
  /** Calls of this process at the same time. */
  readonly places: number
  /** Others wait for places that it holds beyond these. */
  readonly owes: boolean
  readonly episodes: Ticket
  readonly concurrency: number
  /** Milliseconds for which nobody may start. */
  readonly pause: number
  /** Whether calls of this process cannot start yet, nor know when. */
  readonly waits: boolean
  /** Whether a call may start in every free place, without a grant. */
  readonly open: boolean
  /** Milliseconds until the calls that asked may start, in their order. */
  readonly grants: readonly number[]
  /** Milliseconds until the next exchange at the latest. */
  readonly back: number
}

/** What all processes together know of an account: plain JSON. */
export interface SharedAccount {
  readonly allowance?: AllowanceState
  readonly members: Readonly<Record<string, Member & { readonly number: number; readonly reply: Reply }>>
}

/** One process reports and asks; nothing else happens to the account meanwhile. */
export function exchange(
  before: SharedAccount,
  ask: Ask,
  { now, alive }: Moment,
): { readonly account: SharedAccount; readonly reply: Reply } {
  const last = before.members[ask.member]
  if (last?.number === ask.number) return { account: before, reply: last.reply }
  const others = Object.entries(before.members).filter(([id, { owner }]) => id !== ask.member && alive.has(owner))
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
  const waiting = open ? Math.max(0, used + ask.tokens.length - places) : ask.tokens.length - grants.length
  const pause = allowance.pause(now)
  const crowd = Math.max(1, (others.length + 1) / FEW)
  const reply: Reply = {
    places,
    owes: held > places && hungry > 1,
    episodes: allowance.episodes,
    concurrency: allowance.concurrency,
    pause,
    waits: waiting > 0,
    open,
    grants,
    back: crowd * comingBack(pause, waiting, open, grants),
  }
  const member = { owner: ask.owner, number: ask.number, reply, places: held, wanted, waiting, turn }
  return {
    account: { allowance: allowance.state, members: { ...Object.fromEntries(others), [ask.member]: member } },
    reply,
  }
}

/** Nobody of it starts or waits any more. */
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
  for (const { ticket, retryAfter } of ask.refused) allowance.end(ticket, { how: 'refused', retryAfter }, now)
  allowance.correct(ask.beyond, now)
}

const each = (tally: Tally): Ticket[] =>
  Object.entries(tally).flatMap(([ticket, count]) => Array.from({ length: count }, () => Number(ticket)))

/**
 * Of what may start within the next moment every process that waits gets the same number. The first call of each gets its
 * turn however far away that is, so that many processes at a low rate come one after the other.
 */
function grant(allowance: Allowance, ask: Ask, places: number, hungry: number, now: number): number[] {
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

function comingBack(pause: number, waiting: number, open: boolean, grants: readonly number[]): number {
  if (waiting === 0) return REGULARLY
  if (pause > 0) return Math.min(pause, LATEST)
  if (open) return SOON
  return Math.min(LATEST, Math.max(AHEAD / 2, (grants.at(-1) ?? 0) - AHEAD / 2))
}
