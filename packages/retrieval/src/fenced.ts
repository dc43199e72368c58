/** What others wrote (people, supporters, the models that advise them) goes into a prompt between marks, each line quoted. */
import { createHash } from 'node:crypto'
import { type Context, fencedText } from '@attune/core'

/** Nothing stays nothing: templates leave out what there is none of. */
export const fenced = (context: Context, name: string, text: string): string =>
  text === '' ? '' : fencedText(name, text, context)

/**
 * For prompts that all units share: the mark depends only on the text, so the same question is asked once. A text that holds its own
 * mark gets another one.
 */
export const fencedForAll = (name: string, text: string): string => {
  let drawn = 0
  const random = (): number => createHash('sha256').update(`${drawn++} ${text}`).digest().readUInt32BE() / 2 ** 32
  return fencedText(name, text, { random: () => random })
}
