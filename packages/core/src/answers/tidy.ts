import { shortRuns } from './runs.js'
import { stripThinking } from './thinking.js'

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const invisible = /\u00ad|\u2060|\ufeff|[\u200b-\u200f]|\p{Variation_Selector}/gu
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Markdown marks that a model escaped: `\#\# Verdict`. */
const escaped = /\\([#*_>~|.!()[\]+-])/g

/** An answer as its readers want it: no reasoning, no endless runs, `\n` as line end, plain blanks, nothing invisible, no escaped marks. */
export const tidied = (answer: string): string =>
  shortRuns(stripThinking(shortRuns(answer)))
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(blank, ' ')
    .replace(escaped, '$1')
    .trim()

const fence = /^[ \t]{0,200}(?:```|~~~)[\w+#.-]{0,40}[ \t]{0,200}$/gm

/** Without the marks of code blocks; their content stays. */
export const unfenced = (text: string): string => shortRuns(text).replace(fence, '').trim()

const quotePairs = ['“”', '""', '「」', '『』', "''", '‘’', '«»'] as const

/** Without quotes around the whole; two quoted parts keep theirs. */
export function unquoted(text: string): string {
  const pair = quotePairs.find(([open, close]) => text.length > 1 && text.startsWith(open!) && text.endsWith(close!))
  const inside = text.slice(1, -1)
  return pair === undefined || inside.includes(pair[0]!) || inside.includes(pair[1]!) ? text : unquoted(inside.trim())
}

const outside = String.raw`[\s*_${'`'}<>[\](){}"'.!:;,|“”‘’「」『』【】（）。！，：；~\p{Extended_Pictographic}]`
const before = new RegExp(String.raw`^(?:[-+•▪→➤▶✅☑✔🏆👉#=>]+\s+|[→➤▶✅☑✔🏆👉]|${outside})+`, 'u')
const after = new RegExp(String.raw`(?<!${outside})(?:${outside})+$`, 'u')

/** The words of a line, without bullets, emphasis, brackets, quotes and stops around them. */
export const bareWords = (line: string): string => shortRuns(line).replace(before, '').replace(after, '')
