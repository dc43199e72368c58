import type { SentAnswer } from '../answers/row.js'

/** Maximum number of answers per request, well below the limits of servers and proxies. */
const MOST_ANSWERS = 100
const MOST_BYTES = 1 << 18

/** First answers of the list that fit into one request; at least one. */
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
