import type { Turn, Usage } from '../contracts/data.js'
import type { ObservationRow } from './observation-rows.js'

/** Chinese, Japanese and Korean characters count one by one, other words as they are written. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** What the supporter's own replies were like; what is not known of all of them is not known. */
export function replyRows(turns: readonly Turn[]): ObservationRow[] {
  const replies = turns.filter(({ speaker, scripted }) => speaker === 'supporter' && scripted !== true)
  const words = replies.reduce((sum, { text }) => sum + (text.match(WORD)?.length ?? 0), 0)
  return [
    ['dialogue', 'replies', null, null, replies.length, null],
    ['dialogue', 'words', null, null, ...meanOf(words, replies.length)],
    ['dialogue', 'tokens in', null, null, ...tokensOf(replies, ({ input }) => input)],
    ['dialogue', 'tokens out', null, null, ...tokensOf(replies, ({ output }) => output)],
    ['dialogue', 'tokens reasoning', null, null, ...reasoningOf(replies)],
  ]
}

type Cells = [value: number | null, why: string | null]

const meanOf = (sum: number, count: number): Cells => (count === 0 ? [null, 'no reply'] : [sum / count, null])

function tokensOf(replies: readonly Turn[], read: (usage: Usage) => number): Cells {
  const used = replies.flatMap(({ usage }) => (usage ? [read(usage)] : []))
  if (replies.length === 0) return [null, 'no reply']
  if (used.length < replies.length) return [null, 'no tokens reported']
  return [used.reduce((sum, tokens) => sum + tokens, 0), null]
}

/** A thought that no tokens are counted for: the provider does not report them. */
function reasoningOf(replies: readonly Turn[]): Cells {
  const isUntold = replies.some(({ reasoning = '', usage }) => reasoning !== '' && usage?.reasoning === 0)
  return isUntold ? [null, 'reasoning tokens not reported'] : tokensOf(replies, ({ reasoning }) => reasoning)
}
