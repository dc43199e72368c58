/** Order of text by Unicode code point, as other languages sort; JavaScript's own `<` compares UTF-16 units. */
export function byCodePoint(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  for (let at = 0; at < end; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rank(a) - rank(b)
  }
  return one.length - other.length
}

/** Surrogates stand for code points above all others, but their units lie below U+E000…U+FFFF. */
const rank = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
