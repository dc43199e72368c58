/** Number of characters per slice. */
export const SLICE = 1 << 16

/** Yields a text in slices of about `SLICE` characters without splitting a surrogate pair. */
export function* slicesOf(text: string): Generator<string> {
  let end: number
  for (let at = 0; at < text.length; at = end) {
    end = at + SLICE
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1
    yield text.slice(at, end)
  }
}
