import { scriptsOf, wordsAlone } from '@attune/core/internal'

/** Number of characters of a message that are examined. */
const EXAMINED_LENGTH = 2000
/** Minimum number of words of a message. Shorter messages are thanks or a greeting. */
const LEAST_WORDS = 4

/**
 * Messages in Latin letters and messages in other scripts, as two groups. The larger group is the
 * first one; of equal groups, the one that begins earlier. Short messages are in neither.
 */
export function messagesByScript<T extends { readonly text: string }>(
  messages: readonly T[],
): readonly [most: readonly T[], others: readonly T[]] {
  const groups = new Map<boolean, T[]>()
  for (const message of messages) {
    const counts = scriptsOf(wordsAlone(message.text.slice(0, EXAMINED_LENGTH)))
    const words = [...counts.values()].reduce((all, each) => all + each, 0)
    if (words < LEAST_WORDS) continue
    const isLatin = 2 * (counts.get('Latn') ?? 0) >= words
    const group = groups.get(isLatin)
    if (group) group.push(message)
    else groups.set(isLatin, [message])
  }
  const [most = [], others = []] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return [most, others]
}
