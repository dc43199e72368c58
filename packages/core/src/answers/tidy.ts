import { stripThinking } from './thinking.js'

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const invisible = /\u00ad|\u2060|\ufeff|[\u200b-\u200f]|\p{Variation_Selector}/gu
const blank = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
/** Markdown marks that a model escaped: `\#\# Verdict`. */
const escaped = /\\([#*_>~|.!()[\]+-])/g

/** An answer as its readers want it: no reasoning, `\n` as line end, plain blanks, nothing invisible, no escaped marks. */
export const tidied = (answer: string): string =>
  stripThinking(answer)
    .replace(lineBreak, '\n')
    .replace(invisible, '')
    .replace(blank, ' ')
    .replace(escaped, '$1')
    .trim()

const fence = /^[ \t]*(?:```|~~~)[\w+#.-]*[ \t]*$/gm

/** Without the marks of code blocks; what stands in them stays. */
export const unfenced = (text: string): string => text.replace(fence, '').trim()

const quotePairs = ['“”', '""', '「」', '『』', "''", '‘’', '«»'] as const

/** Without quotes around the whole; two quoted parts keep theirs. */
export function unquoted(text: string): string {
  for (const [open, close] of quotePairs) {
    if (text.length < 2 || !text.startsWith(open!) || !text.endsWith(close!)) continue
    const inside = text.slice(1, -1)
    if (!inside.includes(open!) && !inside.includes(close!)) return unquoted(inside.trim())
  }
  return text
}

const outside = String.raw`[\s*_${'`'}<>[\](){}"'.!:;,|“”‘’「」『』【】（）。！，：；~\p{Extended_Pictographic}]`
const before = new RegExp(String.raw`^(?:[-+•▪→➤▶✅☑✔🏆👉#=>]+\s+|[→➤▶✅☑✔🏆👉]|${outside})+`, 'u')
const after = new RegExp(String.raw`(?<!${outside})(?:${outside})+$`, 'u')

/** The words of a line, without bullets, emphasis, brackets, quotes and stops around them. */
export const bareWords = (line: string): string => line.replace(before, '').replace(after, '')
