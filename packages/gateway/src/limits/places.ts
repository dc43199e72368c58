/** How the places of an account, calls at the same time, are divided among processes. */

/** Who holds a place that not everybody can have keeps it so long while others wait for it. Milliseconds. */
const TURN = 2000

/** A process, as it was at its last exchange. */
export interface Member {
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
export function placesFor(me: Wish, others: readonly Member[], all: number, now: number): Places {
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
