import type { Statement } from './settle.js'

/** Words that models put before the answer to any kind of question. */
const answerWords = [
  String.raw`(?:(?:the|my|final|correct|best|overall) ){0,3}(?:answer|conclusion|choice|selection|prediction|decision|result|label)`,
  '(?:最终|正确)?(?:答案|结论|选择|结果|回答|标签)',
].join('|')

const tag = /<(answer|final_answer|result|label|output)>\s*([^<]*?)\s*<\/\1>/gi
const box = /\\(?:boxed|fbox)\{\s*(?:\\text\{)?([^{}]*)\}\}?/g
/**
 * Marks of a result that judge models are trained to write: `[[…]]` as in MT-bench and Arena-Hard,
 * and `[RESULT]` as in Prometheus.
 */
const bracketed = /\[\[\s*([^[\]\n]{1,60}?)\s*\]\]/g
const result = /\[result\][ \t]*[:：]?[ \t]*([^\n]*)/gi

/**
 * Finds values that an answer marks as its result, by words or symbols: `Answer: 3`, `The final
 * answer is **3**.`, `<answer>3</answer>`, `\boxed{3}`, `[[3]]`, `[RESULT] 3`, `答案是3`. After words
 * and after `[RESULT]`, the value is the rest of the line.
 *
 * ```ts
 * markedIn('I am sure. Answer: 3') // [{ value: '3', start: 11, end: 20 }]
 * ```
 *
 * @param names pattern of further words before an answer: `emotion|情感`
 */
export function markedIn(text: string, names = ''): Statement<string>[] {
  const words = names === '' ? answerWords : `${answerWords}|${names}`
  const label = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words})["'”’*_\x60)\]）】 \t]*(?:[:：=]|(?<![a-z]) ?(?:is|was|would be|→|->)(?![a-z])|(?:应该|应当)?[是为])[ \t]*(?:[:：])?`,
    'giu',
  )
  const found: Statement<string>[] = []
  for (const { 0: whole, 2: value = '', index } of text.matchAll(tag))
    found.push(at(index, whole.length, value))
  for (const pattern of [box, bracketed, result])
    for (const { 0: whole, 1: value = '', index } of text.matchAll(pattern))
      found.push(at(index, whole.length, value.trim()))
  for (const { 0: whole, index } of text.matchAll(label)) {
    const start = index + whole.length
    const line = /^(?:[ \t*_`]*\n[\s*_`]*)?[^\n]*/.exec(text.slice(start))?.[0] ?? ''
    found.push({ value: line.trim(), start: index, end: start + line.length })
  }
  return found.sort((a, b) => a.start - b.start)
}

const at = (start: number, length: number, value: string): Statement<string> => ({
  value,
  start,
  end: start + length,
})
