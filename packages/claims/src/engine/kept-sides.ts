/**
 * Compact storage for the values of a run's comparisons, which are kept until all claims are
 * decided.
 */
import type { ComparedValue } from '@attune/core/findings'
import { known, unknown } from '@attune/core'

type Values = readonly ComparedValue[]
type Place = Omit<ComparedValue, 'value'>

/**
 * Number of unpacked sides to cache, and of recent position lists that a new side may share: two
 * supporters in two tables.
 */
const RECENT = 4

class KeptSide {
  readonly #numbers: Float64Array
  /** Reasons for unknown values, by position. */
  readonly #reasons = new Map<number, string>()

  constructor(
    values: Values,
    readonly positions: readonly Place[],
  ) {
    this.#numbers = Float64Array.from(values, ({ value }) =>
      value.state === 'known' ? value.value : NaN,
    )
    for (const [at, { value }] of values.entries())
      if (value.state === 'unknown') this.#reasons.set(at, value.why)
  }

  /**
   * Rebuilds the values. Members are assigned one by one for speed, since a run has one object per
   * value.
   */
  values(): Values {
    return this.positions.map(({ pair, cluster, scenario, offline, seeker }, at): ComparedValue => {
      const why = this.#reasons.get(at)
      const value = why === undefined ? known(this.#numbers[at]!) : unknown(why)
      const made: Draft = { pair, cluster, value }
      if (scenario !== undefined) made.scenario = scenario
      if (offline !== undefined) made.offline = offline
      if (seeker !== undefined) made.seeker = seeker
      return made
    })
  }
}

type Draft = { -readonly [Name in keyof ComparedValue]: ComparedValue[Name] }

const owners = new WeakMap<Values, KeptSide>()

/** Cache key for data on a side, the same each time its values are unpacked. */
export const cacheKeyOf = (values: Values): object => owners.get(values) ?? values

const keptAsGiven = (values: Values) => (): Values => values

/**
 * Stores sides compactly. Columns of a table are about the same dialogues, so they share one list
 * of positions.
 */
export class KeptSides {
  #recent: readonly (readonly Place[])[] = []
  readonly #open = new Map<KeptSide, Values>()
  readonly #kept = new WeakMap<Values, KeptSide>()

  /**
   * Stores values and returns a function that restores them. Values with people's ratings are kept
   * as they are.
   */
  keep(values: Values): () => Values {
    if (values.some(({ human, byRater }) => human !== undefined || byRater !== undefined))
      return keptAsGiven(values)
    const side = this.#kept.get(values) ?? new KeptSide(values, this.#placesOf(values))
    this.#kept.set(values, side)
    this.#opened(side, values)
    return this.#opener(side)
  }

  /**
   * A separate method, because a closure inside `keep` would hold the original values in memory.
   */
  #opener(side: KeptSide): () => Values {
    return () => this.#open.get(side) ?? this.#opened(side, side.values())
  }

  #opened(side: KeptSide, values: Values): Values {
    owners.set(values, side)
    this.#open.delete(side)
    this.#open.set(side, values)
    const [oldest] = this.#open.keys()
    if (this.#open.size > RECENT) this.#open.delete(oldest!)
    return values
  }

  #placesOf(values: Values): readonly Place[] {
    const shared = this.#recent.find(
      (places) => places.length === values.length && places.every(isPlaceOf, values),
    )
    const places = shared ?? values.map(placeOf)
    this.#recent = [places, ...this.#recent.filter((each) => each !== places)].slice(0, RECENT)
    return places
  }
}

function isPlaceOf(this: Values, place: Place, at: number): boolean {
  const { pair, cluster, scenario, offline, seeker } = this[at]!
  return (
    place.pair === pair &&
    place.cluster === cluster &&
    place.scenario === scenario &&
    place.offline === offline &&
    place.seeker === seeker
  )
}

/** A rest element makes an object of fixed members; `delete` would turn it into a hash table. */
function placeOf(value: ComparedValue): Place {
  const { value: _, ...place } = value
  return place
}
