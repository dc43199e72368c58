import type { Json } from '../contracts/data.js'
import { digest } from '../hash.js'

/**
 * How often a supporter or a model was begun afresh. Each generation has keys and answers of its own, so an interrupted run
 * of it continues like any other; the results of earlier ones stay in the store.
 */
export class Generations {
  /** @param numbers by digest of the identity */
  constructor(private readonly numbers: ReadonlyMap<string, number> = new Map()) {}

  /** What stands for the supporter or model now. */
  stamp(identity: Json): Json {
    const generation = this.numbers.get(digest(identity))
    return generation === undefined ? identity : { identity, generation }
  }
}
