import { type Known, known, unknown } from '@attune/core'
import { wordsOf } from '@attune/statistics/text'

export interface StyleDrift {
  /**
   * Number of lexicon words in the first half of the seeker's turns, in the second half, and in all
   * turns of the supporter.
   */
  readonly early: number
  readonly late: number
  readonly supporter: number
  /**
   * Jensen-Shannon divergence between the word shares of both halves, from 0 to 1. Unknown:
   * `too_few_tokens`.
   */
  readonly drift: Known<number>
  /**
   * Divergence of the first half from the supporter's turns, minus the divergence of the second
   * half from them. Above 0 if the seeker's style approaches the supporter's. Unknown:
   * `too_few_tokens`.
   */
  readonly convergence: Known<number>
}

export interface StyleDriftOptions {
  /** Words that indicate style rather than topic, such as function words. */
  readonly lexicon: readonly string[]
  /** Number that is added to each count (smoothing). */
  readonly alpha: number
  /** Minimum number of lexicon words in each half. */
  readonly least: number
}

/**
 * Measures how a seeker's style changes between the first and second half of its turns. With an odd
 * number of turns, the middle one belongs to neither half.
 */
export function styleDrift(
  seeker: readonly string[],
  supporter: readonly string[],
  { lexicon, alpha, least }: StyleDriftOptions,
): StyleDrift {
  const half = Math.floor(seeker.length / 2)
  const places = placesOf(lexicon)
  const halves = [seeker.slice(0, half), half === 0 ? [] : seeker.slice(-half)]
  const [early, late, other] = [...halves, supporter].map((texts) => foundIn(texts, places)) as [
    Found,
    Found,
    Found,
  ]
  const counts = { early: early.length, late: late.length, supporter: other.length }
  const few = unknown('too_few_tokens')
  if (early.length < least || late.length < least)
    return { ...counts, drift: few, convergence: few }
  const shares = (found: Found): Float64Array => sharesOf(found, places.size, alpha)
  const [one, two] = [shares(early), shares(late)]
  return {
    ...counts,
    drift: known(divergence(one, two)),
    get convergence() {
      if (other.length < least) return few
      const three = shares(other)
      return known(divergence(one, three) - divergence(two, three))
    },
  }
}

/** Words of some texts that the lexicon contains, as positions in the lexicon. */
type Found = readonly number[]

function foundIn(texts: readonly string[], places: ReadonlyMap<string, number>): Found {
  const found: number[] = []
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      const place = places.get(word)
      if (place !== undefined) found.push(place)
    }
  }
  return found
}

function sharesOf(found: Found, size: number, alpha: number): Float64Array {
  const counts = new Float64Array(size)
  for (const place of found) counts[place]! += 1
  const total = found.length + alpha * size
  return counts.map((each) => (each + alpha) / total)
}

const read = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** Position of each word in a lexicon, cached for each lexicon. */
function placesOf(lexicon: readonly string[]): ReadonlyMap<string, number> {
  const known = read.get(lexicon)
  if (known) return known
  const places = new Map([...new Set(lexicon)].map((word, at) => [word, at]))
  read.set(lexicon, places)
  return places
}

function divergence(one: Float64Array, other: Float64Array): number {
  const towards = (from: Float64Array, middle: Float64Array): number =>
    from.reduce(
      (sum, share, at) => sum + (share > 0 ? share * Math.log2(share / middle[at]!) : 0),
      0,
    )
  const middle = one.map((share, at) => (share + other[at]!) / 2)
  return (towards(one, middle) + towards(other, middle)) / 2
}
