/** Searches texts for words, ignoring case. */

/** Form of a text for comparisons: composed characters, lower case. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase()

const CONTEXT = 40

/** Returns the words around the first match in the texts; undefined without a match. */
export function snippetOf(texts: readonly string[], wanted: string): string | undefined {
  const needle = folded(wanted.trim())
  if (needle === '') return undefined
  for (const text of texts) {
    const at = folded(text).indexOf(needle)
    if (at === -1) continue
    const from = Math.max(0, at - CONTEXT)
    const to = Math.min(text.length, at + needle.length + CONTEXT)
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return undefined
}
