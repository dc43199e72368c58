import { type Known, known, unknown } from '@attune/core'
import { type MeasureName, measureNames } from './measures.js'
import { type Feature, feature } from './reading.js'

type Reasons = readonly (string | undefined)[]

/** Cache of lists of reasons: most dialogues of a run have the same few. */
const shared = new Map<string, Reasons>()

function sharedReasons(reasons: Reasons): Reasons {
  const key = reasons.join('\n')
  const known = shared.get(key) ?? reasons
  shared.set(key, known)
  return known
}

const places = new Map(measureNames.map((name, at) => [name, at]))

/**
 * Measures of one dialogue, stored compactly as numbers: objects of fifty thousand dialogues would
 * need hundreds of megabytes.
 */
export class KeptFeatures {
  readonly #numbers: readonly number[]
  /**
   * Reason why each measure is unknown, in the order of `measureNames`; undefined if it is known.
   */
  readonly #reasons: Reasons
  /**
   * Sequence with three parts per measure: its index in `measureNames`, the number of its turns,
   * and the indices of these turns.
   */
  readonly #turns: readonly number[]

  constructor(read: (name: MeasureName) => Feature) {
    const features = measureNames.map(read)
    this.#numbers = features.map(({ value }) => (value.state === 'known' ? value.value : 0))
    this.#reasons = sharedReasons(
      features.map(({ value }) => (value.state === 'known' ? undefined : value.why)),
    )
    this.#turns = features.flatMap(({ turns = [] }, at) =>
      turns.length === 0 ? [] : [at, turns.length, ...turns],
    )
  }

  of(name: MeasureName): Feature {
    const place = places.get(name)!
    const why = this.#reasons[place]
    const value: Known<number> = why === undefined ? known(this.#numbers[place]!) : unknown(why)
    return feature(value, this.#turnsOf(place))
  }

  #turnsOf(place: number): readonly number[] {
    for (let at = 0; at < this.#turns.length; at += 2 + this.#turns[at + 1]!)
      if (this.#turns[at] === place) return this.#turns.slice(at + 2, at + 2 + this.#turns[at + 1]!)
    return []
  }
}
