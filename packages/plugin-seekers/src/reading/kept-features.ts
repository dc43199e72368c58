import { type Known, known, unknown } from '@attune/core'
import { type MeasureName, measureNames } from './measures.js'
import { type Feature, feature } from './reading.js'

type Reasons = readonly (string | undefined)[]

/** Dialogues of a run miss their measures for the same few reasons. */
const shared = new Map<string, Reasons>()

function sharedReasons(reasons: Reasons): Reasons {
  const key = reasons.join('\n')
  const known = shared.get(key) ?? reasons
  shared.set(key, known)
  return known
}

const places = new Map(measureNames.map((name, at) => [name, at]))

/** All measures of one dialogue as columns of numbers: of fifty thousand dialogues objects would be hundreds of megabytes. */
export class KeptFeatures {
  readonly #numbers: readonly number[]
  /** Why a measure is unknown, by its place. */
  readonly #reasons: Reasons
  /** Place of a measure, number of its turns, and these, measure by measure. */
  readonly #turns: readonly number[]

  constructor(read: (name: MeasureName) => Feature) {
    const features = measureNames.map(read)
    this.#numbers = features.map(({ value }) => (value.state === 'known' ? value.value : 0))
    this.#reasons = sharedReasons(features.map(({ value }) => (value.state === 'known' ? undefined : value.why)))
    this.#turns = features.flatMap(({ turns = [] }, at) => (turns.length === 0 ? [] : [at, turns.length, ...turns]))
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
