import { type Known, known, unknown } from '@attune/core'
import { ngramsOf } from './overlap.js'

export interface SelfBleu {
  /** Texts with a word. */
  readonly n: number
  readonly perText: readonly number[]
  /** Mean over texts, 0 to 1; higher: more alike. Unknown (`too_few_texts`) under two. */
  readonly value: Known<number>
}

/** Of an order without a hit: this many of its n-grams are counted as found. */
const SMOOTHED = 0.1

/**
 * How alike texts are: BLEU of each against all others, up to n-grams of `order` words, with uniform weights, clipped by the reference
 * that has most, with the closest length (the shorter on a tie). Zhu et al., SIGIR 2018; smoothing 1 of Chen and Cherry, 2014.
 */
export function selfBleu(texts: readonly (readonly string[])[], order = 4): SelfBleu {
  const used = texts.filter((words) => words.length > 0)
  if (used.length < 2) return { n: used.length, perText: [], value: unknown('too_few_texts') }
  const counts = used.map((words) => Array.from({ length: order }, (_, at) => ngramsOf(words, at + 1)))
  const most = Array.from({ length: order }, (_, at) => topTwo(counts.map((each) => each[at]!)))
  const lengths = used.map((words) => words.length).sort((a, b) => a - b)
  const perText = used.map((words, at) => {
    let logs = 0
    for (let n = 0; n < order; n++) {
      const total = Math.max(1, words.length - n)
      const hits = clipped(counts[at]![n]!, most[n]!, at)
      if (hits === 0 && n === 0) return 0
      logs += Math.log((hits === 0 ? SMOOTHED : hits) / total) / order
    }
    const reference = closestOther(lengths, words.length)
    return Math.exp(logs + (words.length < reference ? 1 - reference / words.length : 0))
  })
  return { n: used.length, perText, value: known(perText.reduce((sum, each) => sum + each, 0) / used.length) }
}

/** By n-gram: who has it most often, how often, and how often the next one. */
type Most = Map<string, { by: number; count: number; next: number }>

function topTwo(counts: readonly ReadonlyMap<string, number>[]): Most {
  const most: Most = new Map()
  for (const [by, each] of counts.entries()) {
    for (const [ngram, count] of each) {
      const top = most.get(ngram)
      if (top === undefined) most.set(ngram, { by, count, next: 0 })
      else if (count > top.count) most.set(ngram, { by, count, next: top.count })
      else top.next = Math.max(top.next, count)
    }
  }
  return most
}

function clipped(own: ReadonlyMap<string, number>, most: Most, at: number): number {
  let hits = 0
  for (const [ngram, count] of own) {
    const top = most.get(ngram)!
    hits += Math.min(count, top.by === at ? top.next : top.count)
  }
  return hits
}

/** The length closest to `own` among all others; `lengths` are sorted and hold `own` itself once. */
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
