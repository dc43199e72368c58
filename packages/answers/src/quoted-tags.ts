import type { Known } from '@attune/core'

/**
 * Reads an answer in tags about a text that may hold such tags too: a reply that poses as an answer must give none when the
 * model quotes it. The text's own tags are taken out of the answer once, where they first occur, if enough is left to read.
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
