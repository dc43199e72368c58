/** Maximum plausible number of tokens of a call. */
const MOST_TOKENS = 1e7

/** True if a reported number of tokens is plausible. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS

const WIDE = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/
/**
 * True for a character that counts as one token. Compares codes, since a pattern would allocate a
 * list of all matches.
 */
const isWide = (code: number): boolean =>
  code >= 0x2e80 &&
  (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff))

/**
 * Estimates the number of tokens of a text: one per Chinese, Japanese or Korean character, and one
 * per four other characters, rounded up. Used for limits, and for usage that a server does not
 * report.
 */
export function countTokens(text: string): number {
  let single = 0
  // Characters are counted from the first wide one. Most texts have none, and a pattern detects
  // this fastest.
  const first = text.search(WIDE)
  if (first >= 0)
    for (let at = first; at < text.length; at++) if (isWide(text.charCodeAt(at))) single++
  return single + Math.ceil((text.length - single) / 4)
}

/** {@link countTokens} of several texts. */
export const countAll = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + countTokens(text), 0)
