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
  /** Jensen-Shannon divergence between both halves, from 0 to 1. Unknown: `too_few_tokens`. */
  readonly drift: Known<number>
  /**
   * Distance to the supporter of the first half, minus that of the second; above 0 if the seeker's
   * style approaches the supporter's.
   */
  readonly convergence: Known<number>
}

export interface StyleDriftOptions {
  /** Words that indicate style and not topic. */
  readonly lexicon: readonly string[]
  /** Number that is added to each count (smoothing). */
  readonly alpha: number
  /** Minimum number of lexicon words in each half. */
  readonly least: number
}

/**
 * Measures how a seeker's style changes during a dialogue. The middle turn of an odd number belongs
 * to neither half.
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
  const shares = (found: Found): readonly number[] => sharesOf(found, places.size, alpha)
  const [one, two, three] = [shares(early), shares(late), shares(other)]
  return {
    ...counts,
    drift: known(divergence(one, two)),
    convergence:
      other.length < least ? few : known(divergence(one, three) - divergence(two, three)),
  }
}

/** Positions in the lexicon of the words of texts. */
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

function sharesOf(found: Found, size: number, alpha: number): readonly number[] {
  const counts = Array.from({ length: size }, () => 0)
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

function divergence(one: readonly number[], other: readonly number[]): number {
  const towards = (from: readonly number[], middle: readonly number[]): number =>
    from.reduce(
      (sum, share, at) => sum + (share > 0 ? share * Math.log2(share / middle[at]!) : 0),
      0,
    )
  const middle = one.map((share, at) => (share + other[at]!) / 2)
  return (towards(one, middle) + towards(other, middle)) / 2
}
