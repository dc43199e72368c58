const DIMENSIONS = 256

/** Words of scripts with spaces, or single characters of those without. */
const units = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]|[\p{L}\p{N}]+/gu

/**
 * A text as a vector, only by its words: words (Chinese, Japanese and Korean: characters) and pairs of neighbours are
 * hashed into 256 signed dimensions and the sum is brought to length 1 (feature hashing: Weinberger et al., "Feature
 * hashing for large scale multitask learning", ICML 2009). Texts that share words are similar; meaning is not seen. A
 * text without words is the first unit vector.
 */
export function embedLexically(text: string): readonly number[] {
  const vector = Array.from<number>({ length: DIMENSIONS }).fill(0)
  let previous = ''
  for (const [unit] of text.toLowerCase().matchAll(units)) {
    add(vector, unit)
    if (previous !== '') add(vector, `${previous} ${unit}`)
    previous = unit
  }
  const length = Math.hypot(...vector)
  if (length === 0) return vector.map((_, at) => (at === 0 ? 1 : 0))
  return vector.map((value) => value / length)
}

function add(vector: number[], feature: string): void {
  const hash = fnv1a(feature)
  vector[hash % DIMENSIONS]! += hash & 0x80000000 ? -1 : 1
}

/** 32 bits; FNV-1a by Fowler, Noll and Vo over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
