import type { Known } from '@attune/core'

/**
 * Parses a tagged answer about a text that may contain the same tags, so that a reply which
 * imitates an answer has no effect if the judge quotes it. For each tag in the text, its first
 * occurrence is removed from the answer, if the rest can still be parsed.
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
