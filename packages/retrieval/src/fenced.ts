/**
 * Fences texts of others (people, supporters, advising models) in a prompt between marks, each line
 * quoted.
 */
import { createHash } from 'node:crypto'
import { type Context, fenced } from '@attune/core'

/** Fenced text; empty for an empty text, which templates then omit. */
export const fencedUnlessEmpty = (context: Context, name: string, text: string): string =>
  text === '' ? '' : fenced(name, text, context)

/**
 * Fenced text for prompts that all units share: the mark depends only on the text, so that equal
 * requests are made once. If the text contains its mark, another one is used.
 */
export const fencedForAll = (name: string, text: string): string => {
  let drawn = 0
  const random = (): number =>
    createHash('sha256').update(`${drawn++} ${text}`).digest().readUInt32BE() / 2 ** 32
  return fenced(name, text, { random: () => random })
}
