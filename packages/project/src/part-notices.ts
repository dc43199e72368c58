import { flagsText, type Notice, type ResolvedConfig } from '@attune/core/runtime'

/** What is narrowed is said before anything is read: numbers of a part are not those of the whole. */
export function partNotices({ part, evaluations }: ResolvedConfig): readonly Notice[] {
  if (!part) return []
  const said = evaluations.flatMap(({ name, part: own }) => (own ? `${name}: ${own.said}` : []))
  const leftOut = part.leftOut.length > 0 ? [`Left out: ${part.leftOut.join(', ')}.`] : []
  const message = [...said, ...leftOut].join(' ')
  const fix = `Run without ${flagsText(part)} for the whole: finished work is reused.`
  return message === '' ? [] : [{ kind: 'part', message, fix }]
}
