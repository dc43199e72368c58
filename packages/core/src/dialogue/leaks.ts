/** Flags for passages of a brief or a profile that a supporter repeats literally. */
import type { Flag, Scenario, Turn } from '../contracts/data.js'

/** Secret text that a message must not repeat literally. */
interface Source {
  /** Text in plain form. */
  readonly source: string
  /** Minimum length of a leaked passage. */
  readonly shortest: number
}

/**
 * Returns the first passage of the source that words in plain form repeat. Passages that occur in
 * `said`, the earlier messages, do not count, since quoting them leaks nothing. Case, punctuation
 * and spacing are ignored.
 */
function leakedPassage(
  plainWords: string,
  { source, shortest }: Source,
  said: () => string,
): string | undefined {
  let earlier: string | undefined
  // A passage of the minimum length contains at least one whole block of half that length, so
  // searching the blocks finds it.
  const block = Math.ceil(shortest / 2)
  for (let from = 0; from + block <= source.length; from += block) {
    const piece = source.slice(from, from + block)
    const first = plainWords.indexOf(piece)
    if (first === -1) continue
    earlier ??= plain(said())
    // A block that an earlier message contains is never a leak. Without this check, a repetitive
    // source would report it at another position.
    if (earlier.includes(piece)) continue
    for (let at = first; at !== -1; at = plainWords.indexOf(piece, at + block)) {
      const passage = widenedPassage(plainWords, at, source, from, block)
      if (passage.length >= shortest) return abridged(passage.trim())
    }
  }
  return undefined
}

/** Extends a common piece of both texts to the longest common passage. */
function widenedPassage(
  words: string,
  at: number,
  source: string,
  from: number,
  length: number,
): string {
  let before = 0
  while (before < Math.min(at, from) && words[at - before - 1] === source[from - before - 1])
    before++
  let after = length
  while (at + after < words.length && words[at + after] === source[from + after]) after++
  return words.slice(at - before, at + after)
}

/** Words of a text without case, punctuation and spacing. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const han = /\p{Script=Han}/gu

/** @param least length in letters; a Chinese character counts as three */
function passageLength(text: string, least: number): number {
  const share = (text.match(han)?.length ?? 0) / Math.max(1, text.length)
  return Math.round(least / (1 + 2 * share))
}

const LONGEST_NOTE = 80

const abridged = (passage: string): string =>
  passage.length <= LONGEST_NOTE ? passage : `${passage.slice(0, LONGEST_NOTE - 1).trimEnd()}…`

/**
 * Text that a supporter must not repeat literally: its own brief, and words of the seeker's profile
 * or intention that the seeker has not said. Recitation by the seeker itself is measured by the
 * plugin `seekers`.
 */
interface Secret extends Source {
  readonly kind: 'leaked-brief' | 'leaked-profile'
  /**
   * Other text in the supporter's prompt, which it may repeat: a passage of the secret that this
   * text contains does not count as a leak.
   */
  readonly prompted: string
}

export const secretsOf = ({ brief = '', profile, intention = '' }: Scenario): Secret[] =>
  (
    [
      { kind: 'leaked-brief', text: brief, prompted: '' },
      { kind: 'leaked-profile', text: profile, prompted: brief },
      { kind: 'leaked-profile', text: intention, prompted: brief },
    ] as const
  )
    .map(({ text, ...secret }) => ({ ...secret, source: plain(text) }))
    .filter(({ source }) => source !== '')
    .map((secret) => ({ ...secret, shortest: passageLength(secret.source, LEAST_LEAK) }))

/** Minimum length of a leaked passage in letters. */
const LEAST_LEAK = 60

/** Flags for the secrets that a reply repeats and that no earlier turn contains. */
export function leaksOf(turns: readonly Turn[], index: number, secrets: readonly Secret[]): Flag[] {
  const { speaker, text } = turns[index]!
  if (speaker !== 'supporter' || secrets.length === 0) return []
  const words = plain(text)
  return secrets.flatMap(({ kind, prompted, ...secret }): Flag[] => {
    const said = (): string =>
      [prompted, ...turns.slice(0, index).map((turn) => turn.text)].join('\n')
    const passage = leakedPassage(words, secret, said)
    return passage === undefined ? [] : [{ kind, turn: index, note: passage }]
  })
}
