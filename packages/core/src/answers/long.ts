/** How much of an answer is read, in bytes of UTF-8. A longer one is a model that found no end. */
export const LONGEST_ANSWER = 64 * 1024

/** An answer as far as it is read. */
export interface Readable {
  readonly text: string
  readonly isCut: boolean
}

/** The beginning of an answer that is longer than what is read; blanks around it do not count. */
export function readablePart(answer: string): Readable {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (answer.length * 3 <= LONGEST_ANSWER) return { text: answer, isCut: false }
  const text = answer.trim()
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(LONGEST_ANSWER))
  return read === text.length ? { text: answer, isCut: false } : { text: text.slice(0, read), isCut: true }
}
