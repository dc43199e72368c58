/**
 * Sides of comparisons as columns of numbers: the sides of a run are kept until all of them are
 * decided.
 */
import type { ComparedValue } from '@attune/core/findings'
import { known, unknown } from '@attune/core'

type Values = readonly ComparedValue[]
type Place = Omit<ComparedValue, 'value'>

/**
 * Number of open sides, and of position lists that the next side may share: two supporters, in two
 * tables.
 */
const RECENT = 4

class KeptSide {
  readonly #numbers: Float64Array
  /** Reasons for unknown values, by position. */
  readonly #reasons = new Map<number, string>()

  constructor(
    values: Values,
    readonly places: readonly Place[],
  ) {
    this.#numbers = Float64Array.from(values, ({ value }) =>
      value.state === 'known' ? value.value : NaN,
    )
    for (const [at, { value }] of values.entries())
      if (value.state === 'unknown') this.#reasons.set(at, value.why)
  }

  /** Assigns member by member, since a run has as many objects as numbers. */
  values(): Values {
    return this.places.map(({ pair, cluster, scenario, offline, seeker }, at): ComparedValue => {
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

/** Key of cached data on a side, the same each time it is opened. */
export const rememberedBy = (values: Values): object => owners.get(values) ?? values

const unchanged = (values: Values) => (): Values => values

/** Kept sides. Columns of a table are about the same dialogues, so they share their positions. */
export class KeptSides {
  #recent: readonly (readonly Place[])[] = []
  readonly #open = new Map<KeptSide, Values>()
  readonly #kept = new WeakMap<Values, KeptSide>()

  /**
   * Returns a function that returns equal values; values with people's ratings are kept unchanged.
   */
  keep(values: Values): () => Values {
    if (values.some(({ human, byRater }) => human !== undefined || byRater !== undefined))
      return unchanged(values)
    const side = this.#kept.get(values) ?? new KeptSide(values, this.#placesOf(values))
    this.#kept.set(values, side)
    this.#opened(side, values)
    return this.#opener(side)
  }

  /**
   * This is a separate method since all functions of one scope keep each other's variables in
   * memory.
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

function placeOf(of: ComparedValue): Place {
  const place: { value?: unknown } & Place = { ...of }
  delete place.value
  return place
}
