import { type Known, known, unknown } from '@attune/core'

export interface SelfBleu {
  /** Number of texts with at least one word. */
  readonly n: number
  readonly perText: readonly number[]
  /**
   * Self-BLEU: the mean over texts, 0 to 1. A higher value means that texts are more alike. Unknown
   * (`too_few_texts`) for fewer than two texts.
   */
  readonly value: Known<number>
}

/** Number of matches that is assumed for an n-gram order without matches. */
const SMOOTHED = 0.1

/**
 * Similarity of texts: BLEU of each text against all others, for n-grams of up to `order` words
 * with equal weights. Counts are clipped to the largest count in any other text. The reference
 * length is the closest one (the shorter if tied). Zhu et al., SIGIR 2018; smoothing 1 of Chen and
 * Cherry, 2014.
 */
export function selfBleu(texts: readonly (readonly string[])[], order = 4): SelfBleu {
  const used = texts.filter((words) => words.length > 0)
  if (used.length < 2) return { n: used.length, perText: [], value: unknown('too_few_texts') }
  const hits = ngramNumbers(used, order).map(hitsOf)
  const lengths = used.map((words) => words.length).sort((a, b) => a - b)
  const perText = used.map((words, at) => {
    if (hits[0]?.[at] === 0) return 0
    let logs = 0
    for (let n = 0; n < order; n++) {
      const total = Math.max(1, words.length - n)
      logs += Math.log((hits[n]![at] || SMOOTHED) / total) / order
    }
    const reference = closestOther(lengths, words.length)
    return Math.exp(logs + (words.length < reference ? 1 - reference / words.length : 0))
  })
  return {
    n: used.length,
    perText,
    value: known(perText.reduce((sum, each) => sum + each, 0) / used.length),
  }
}

/** Number of each n-gram, by order and text. Equal n-grams have equal numbers. */
function ngramNumbers(
  texts: readonly (readonly string[])[],
  order: number,
): readonly (readonly number[])[][] {
  const known = new Map<string, number>()
  const words = texts.map((text) => text.map((word) => numberOf(known, word)))
  const orders = [words]
  for (let n = 1; n < order; n++) {
    const longer = new Map<number, number>()
    const one = (before: number, next: number): number =>
      numberOf(longer, before * known.size + next)
    orders.push(
      words.map((text, at) =>
        text.slice(n).map((next, place) => one(orders[n - 1]![at]![place]!, next)),
      ),
    )
  }
  return orders
}

function numberOf<T>(numbers: Map<T, number>, key: T): number {
  const known = numbers.get(key)
  if (known === undefined) numbers.set(key, numbers.size)
  return known ?? numbers.size - 1
}

/**
 * For each text, the number of its n-grams that another text has. Each n-gram counts at most as
 * often as in the other text with its largest count.
 */
function hitsOf(texts: readonly (readonly number[])[]): readonly number[] {
  const counts = texts.map(countsOf)
  const most = topTwo(counts)
  return counts.map((own, at) => clipped(own, most, at))
}

function countsOf(ngrams: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const ngram of ngrams) counts.set(ngram, (counts.get(ngram) ?? 0) + 1)
  return counts
}

/**
 * For each n-gram: the text with the largest count (`by`), this count, and the second largest count
 * (`next`).
 */
type Most = { by: number; count: number; next: number }[]

function topTwo(counts: readonly ReadonlyMap<number, number>[]): Most {
  const most: Most = []
  for (const [by, each] of counts.entries()) {
    for (const [ngram, count] of each) {
      const top = most[ngram]
      if (top === undefined) most[ngram] = { by, count, next: 0 }
      else if (count > top.count) most[ngram] = { by, count, next: top.count }
      else top.next = Math.max(top.next, count)
    }
  }
  return most
}

function clipped(own: ReadonlyMap<number, number>, most: Most, at: number): number {
  let hits = 0
  for (const [ngram, count] of own) {
    const top = most[ngram]!
    hits += Math.min(count, top.by === at ? top.next : top.count)
  }
  return hits
}

/**
 * The length closest to `own` among all other texts. `lengths` must be sorted and contain `own`
 * once for this text.
 */
function closestOther(lengths: readonly number[], own: number): number {
  let [low, high] = [0, lengths.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lengths[middle]! < own) low = middle + 1
    else high = middle
  }
  const others = [lengths[low - 1], lengths[low + 1]].filter((each) => each !== undefined)
  return others.reduce((best, each) => (Math.abs(each - own) < Math.abs(best - own) ? each : best))
}
