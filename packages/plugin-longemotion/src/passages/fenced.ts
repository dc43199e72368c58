/**
 * Marks foreign texts in a prompt (of people, supporters, advising models) as quotations: between
 * marks, each line quoted, so that a model does not follow instructions in them.
 */
import { createHash } from 'node:crypto'
import { type Context, fenced } from '@attune/core'

/** Quoted text; empty for an empty text, so that templates omit it. */
export const fencedUnlessEmpty = (context: Context, name: string, text: string): string =>
  text === '' ? '' : fenced(name, text, context)

/**
 * Quoted text for prompts that many units share. The mark depends only on the text, so that equal
 * requests are equal and sent once. If the text contains its mark, another mark is used.
 */
export const fencedForAll = (name: string, text: string): string => {
  let drawn = 0
  const random = (): number =>
    createHash('sha256').update(`${drawn++} ${text}`).digest().readUInt32BE() / 2 ** 32
  return fenced(name, text, { random: () => random })
}
