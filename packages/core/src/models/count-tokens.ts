/** No single call takes more; a server that reports it is mistaken. */
const MOST_TOKENS = 1e7

/** Whether a reported number of tokens can be believed. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS

/** By hand: a pattern makes a list of all that it finds. */
const isWide = (code: number): boolean =>
  code >= 0x2e80 && (code <= 0x9fff || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff))

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, and one per four other characters,
 * rounded up. For limits, and for usage where a server reports none.
 */
export function countTokens(text: string): number {
  let single = 0
  for (let at = 0; at < text.length; at++) if (isWide(text.charCodeAt(at))) single++
  return single + Math.ceil((text.length - single) / 4)
}

/** {@link countTokens} of several texts together. */
export const countAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countTokens(text), 0)
