import { known, unknown } from '@attune/core'
import { type MeasureName, measureNames } from './measures.js'
import { type Feature, feature, type Features, ReadFeatures } from './reading.js'

const WIDTH = measureNames.length
const places = new Map(measureNames.map((name, at) => [name, at]))
const NO_TURN = -1

/**
 * Stores the measures of many dialogues as columns of numbers, because objects for fifty thousand
 * dialogues would need hundreds of megabytes. For each measure also stores the turn that shows it
 * most, which tables quote.
 */
export class FeatureColumns {
  /** Values of all dialogues, one dialogue after the other, each in the order of `measureNames`. */
  readonly #numbers: Float64Array
  readonly #turns: Int32Array
  /** For each value: the reason why it is unknown, as a position in `#whys`; 0 if it is known. */
  readonly #reasons: Uint16Array
  readonly #whys: (string | undefined)[] = [undefined]

  /** @param size number of dialogues */
  constructor(private readonly size: number) {
    this.#numbers = new Float64Array(size * WIDTH)
    this.#turns = new Int32Array(size * WIDTH)
    this.#reasons = new Uint16Array(size * WIDTH)
  }

  set(dialogue: number, features: Features): void {
    for (const [measure, name] of measureNames.entries()) {
      const { value, turns } = features[name]
      const at = dialogue * WIDTH + measure
      if (value.state === 'known') this.#numbers[at] = value.value
      else this.#reasons[at] = this.#placeOf(value.why)
      this.#turns[at] = turns?.[0] ?? NO_TURN
    }
  }

  /**
   * Value of a measure in a dialogue.
   *
   * @param measure index in `measureNames`
   */
  at(dialogue: number, measure: number): Feature {
    const at = dialogue * WIDTH + measure
    const why = this.#whys[this.#reasons[at]!]
    const turn = this.#turns[at]!
    return feature(
      why === undefined ? known(this.#numbers[at]!) : unknown(why),
      turn === NO_TURN ? [] : [turn],
    )
  }

  /** Measures of each dialogue, as objects that read the columns on access. */
  views(): readonly Features[] {
    return Array.from({ length: this.size }, (_, dialogue) => new View(this, dialogue).features)
  }

  #placeOf(why: string): number {
    const place = this.#whys.indexOf(why)
    return place === -1 ? this.#whys.push(why) - 1 : place
  }
}

class View extends ReadFeatures {
  constructor(
    private readonly columns: FeatureColumns,
    private readonly dialogue: number,
  ) {
    super()
  }

  protected featureOf(name: MeasureName): Feature {
    return this.columns.at(this.dialogue, places.get(name)!)
  }
}
