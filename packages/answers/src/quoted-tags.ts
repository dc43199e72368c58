import type { Known } from '@attune/core'

/**
 * Parses a judge's tagged answer. The judged text may contain the same tags, to imitate an answer,
 * and the judge may quote it. Therefore one occurrence of each tag of the text is first removed
 * from the answer. If the rest cannot be parsed, the whole answer is parsed.
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
