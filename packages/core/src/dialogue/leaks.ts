/** Passages of a text that somebody recites word for word. */
export interface Source {
  readonly text: string
  /** From how many letters on a passage counts; a Chinese character counts as three. */
  readonly least: number
}

/**
 * The first passage of the source that `words` recite; nothing if it is known from `said`, so that a speaker who repeats the
 * other side leaks nothing. Case, punctuation and spacing do not matter.
 */
export function leakedPassage(words: string, { text, least }: Source, said: () => string): string | undefined {
  const plainWords = plain(words)
  const source = plain(text)
  const shortest = passageLength(source, least)
  let earlier: string | undefined
  // Whatever is as long as the passage holds one whole block of half its length.
  const block = Math.ceil(shortest / 2)
  for (let from = 0; from + block <= source.length; from += block) {
    const piece = source.slice(from, from + block)
    for (let at = plainWords.indexOf(piece); at !== -1; at = plainWords.indexOf(piece, at + block)) {
      const passage = widened(plainWords, at, source, from, block)
      if (passage.length < shortest) continue
      earlier ??= plain(said())
      // Said before, it is no leak wherever else it stands: a text that repeats itself has it everywhere.
      if (earlier.includes(piece)) break
      return abridged(passage.trim())
    }
  }
  return undefined
}

/** The common passage around a piece that both texts have. */
function widened(words: string, at: number, source: string, from: number, length: number): string {
  let before = 0
  while (before < Math.min(at, from) && words[at - before - 1] === source[from - before - 1]) before++
  let after = length
  while (at + after < words.length && words[at + after] === source[from + after]) after++
  return words.slice(at - before, at + after)
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const han = /\p{Script=Han}/gu

function passageLength(text: string, least: number): number {
  const share = (text.match(han)?.length ?? 0) / Math.max(1, text.length)
  return Math.round(least / (1 + 2 * share))
}

const LONGEST_NOTE = 80

const abridged = (passage: string): string =>
  passage.length <= LONGEST_NOTE ? passage : `${passage.slice(0, LONGEST_NOTE - 1).trimEnd()}…`
