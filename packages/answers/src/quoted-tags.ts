import type { Known } from '@attune/core'

/**
 * Reads a tagged answer about a text that may contain the same tags, so that quoting a reply that
 * poses as an answer has no effect. Each tag of the text is removed once from the answer, at its
 * first occurrence, if the remaining answer is readable.
 */
export function readUnquoted<Answer>(
  answer: string,
  shown: string,
  tag: RegExp,
  read: (text: string) => Known<Answer>,
): Known<Answer> {
  const quoted = [...shown.matchAll(tag)].map(([found]) => found)
  const own = read(quoted.reduce((rest, found) => rest.replace(found, () => ''), answer))
  return own.state === 'known' ? own : read(answer)
}
