const wide = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, and one per four other characters,
 * rounded up. For limits, and for usage where a server reports none.
 */
export function countTokens(text: string): number {
  const single = text.match(wide)?.length ?? 0
  return single + Math.ceil((text.length - single) / 4)
}

/** {@link countTokens} of several texts together. */
export const countAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + countTokens(text), 0)
