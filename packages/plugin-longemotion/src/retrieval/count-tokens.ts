const wide = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g

/**
 * About how many tokens a text is: one per Chinese, Japanese or Korean character, and one per four other characters,
 * rounded up. No tokenizer of any model: a size of 128 is 128 of these.
 */
export function countTokens(text: string): number {
  const single = text.match(wide)?.length ?? 0
  return single + Math.ceil((text.length - single) / 4)
}
