/**
 * Places of an answer that state a short value: its objects, marks such as `Answer:`, and lines.
 */
import { bareWords, markedIn, objectsIn } from '@attune/answers'
import { isBound, isOneOfTwo, type Statement } from '@attune/answers/internal'
import type { JsonObject } from '@attune/core'

/** Reads a text that consists of a value and nothing else; undefined for any other text. */
type ReadValue<V> = (words: string) => V | undefined

/**
 * Values that an answer states. A text that states two values gives both, so that they contradict
 * each other.
 *
 * @param names pattern of further words before an answer: `score|评分`
 */
export function statementsOf<V>(text: string, names: string, read: ReadValue<V>): Statement<V>[] {
  const objects = objectsIn(text)
  const inObjects = objects.flatMap(({ value, start, end }) =>
    valuesIn(value, names, read).map((each) => ({ value: each, start, end })),
  )
  let outside = text
  for (const { start, end } of objects)
    outside = outside.slice(0, start) + ' '.repeat(end - start) + outside.slice(end)
  const marked = markedIn(outside, names)
    .filter(({ start }) => isOwn(outside, start))
    .flatMap(({ value, start, end }) =>
      valuesAfter(value, read).map((each) => ({ value: each, start, end })),
    )
  const lines = [...outside.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index: start }) => {
    const value = read(bareWords(line))
    const end = start + line.length
    const isMarked = marked.some((each) => each.start < end && start < each.end)
    return value === undefined || isMarked ? [] : [{ value, start, end }]
  })
  return [...inObjects, ...marked, ...lines]
}

const answerKeys = 'answer|conclusion|choice|decision|result|label|答案|结论|选择|结果|回答|标签'

/** Values of an object: those under the name of an answer, otherwise those of all members. */
function valuesIn<V>(object: JsonObject, names: string, read: ReadValue<V>): V[] {
  const key = new RegExp(`^(?:(?:the|my|final)[ _])*(?:${answerKeys}|${names})$`, 'i')
  const members = Object.entries(object)
  const named = members.filter(([name]) => key.test(name.trim()))
  return (named.length > 0 ? named : members).flatMap(([, value]) =>
    typeof value === 'object' ? [] : (read(bareWords(String(value))) ?? []),
  )
}

/** Values of the text after a mark: the whole text, or its beginning and what takes it back. */
function valuesAfter<V>(words: string, read: ReadValue<V>): V[] {
  const whole = read(bareWords(words))
  if (whole !== undefined) return [whole]
  const [head = '', ...rest] = partsOf(words)
  const value = continuesAfterHead(words, head) ? undefined : read(head)
  if (value === undefined) return []
  return [value, ...rest.flatMap((part) => read(part.replace(revising, '')) ?? [])]
}

const partsOf = (value: string): string[] =>
  value.split(/[,;，；。(（)）—\n]|\. | [-–] |: /u).map(bareWords)

const revising =
  /^(?:(?:no|wait|but|or|and|actually|rather|maybe|perhaps|then|now|also|其实|不|但|或)[ ,]{0,2})+(?=\S)/i

/** True if the beginning is only a part of the statement, as in "6, or a little higher". */
function continuesAfterHead(words: string, head: string): boolean {
  const end = words.indexOf(head) + head.length
  return isBound(words, end - head.length, end) || isOneOfTwo(words, end)
}

const othersAnswer =
  /(?:(?<![a-z])(?:his|her|their|your|whose)|['’]s|[他她]们?的?|(?:求助者|支持者|来访者)的?)\s*$/i
const deniedBefore =
  /(?<![a-z])(?:not|never|no|cannot|nor|neither|whether|if|unless|until|doubt\w*|den(?:y|ies)|would)(?![a-z])|n['’]t(?![a-z])|不|没|是否|如果/i
const reported =
  /(?<![a-z])(?:said|says|asks|asked|told|tells|repl\w+|wrote|writes)(?: that)?[:,]?\s*$/i
const openQuote = /["“「][^"”」]*$|(?:^|\s)['‘][^'’]*$/

/**
 * True if a mark belongs to the judge: it is not the answer of a speaker, quoted, denied or asked.
 */
function isOwn(text: string, start: number): boolean {
  if (/[<\\[]/.test(text[start] ?? '')) return true
  const before = text.slice(Math.max(0, start - 240), start)
  const sentence = before.split(/[.!?。！？\n]/u).at(-1) ?? ''
  const clause = sentence.split(/[,;:，；：]|\sso\s/u).at(-1) ?? ''
  return (
    !othersAnswer.test(clause) &&
    !deniedBefore.test(clause) &&
    !reported.test(sentence) &&
    !openQuote.test(sentence)
  )
}
