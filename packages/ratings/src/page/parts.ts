import type { SentAnswer } from '../answers/row.js'

/** Well below what servers and proxies take at once. */
const MOST_ANSWERS = 100
const MOST_BYTES = 1 << 18

/** The first of the answers that go into one request; always one at least. */
export function firstPart(answers: readonly SentAnswer[], most = MOST_ANSWERS): SentAnswer[] {
  const part: SentAnswer[] = []
  let bytes = 0
  for (const answer of answers.slice(0, most)) {
    bytes += new TextEncoder().encode(JSON.stringify(answer)).length
    if (part.length > 0 && bytes > MOST_BYTES) break
    part.push(answer)
  }
  return part
}
