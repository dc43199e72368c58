import type { Json } from '@attune/core'
import { bareWords } from '@attune/core/answers'
import { markedIn } from './marked.js'
import { settled, type Statement } from './settle.js'

/**
 * Patterns of one kind of answer: a text that begins with a value, or a line that contains nothing
 * else.
 */
export interface Telling<Value extends Json> {
  /** Pattern of words before an answer. */
  readonly names: string
  /**
   * Value at the beginning of a marked text; null for an invalid value, undefined for other words.
   */
  begins(text: string): Value | null | undefined
  /** Value of a line that contains nothing else. */
  is(line: string): Value | undefined
}

/**
 * Returns the final value of an answer in its objects, in marked results, and in a first or last
 * line with only a value. Undefined for an invalid or ambiguous value.
 */
export function finalValue<Value extends Json>(
  text: string,
  objects: readonly Statement<Value | null>[],
  telling: Telling<Value>,
): Value | undefined {
  const leadsToObject = (each: Statement<string>): boolean =>
    /^(?:```|$)/.test(each.value) ||
    objects.some(({ start, end }) => each.start < end && each.end > start)
  const marked = markedIn(text, telling.names).flatMap((each) => {
    const value =
      leadsToObject(each) || breaksOff(text, each.start) ? undefined : telling.begins(each.value)
    return value === undefined ? [] : [{ ...each, value }]
  })
  const statements = [...objects, ...marked]
  return settled(text, [...statements, ...bareLines(text, telling, statements)]) ?? undefined
}

function bareLines<Value extends Json>(
  text: string,
  { is }: Telling<Value>,
  others: readonly Statement<unknown>[],
): Statement<Value>[] {
  const lines = [...text.matchAll(/[^\n]+/g)].filter(
    ([line]) => !/^\s*(?:```\w*|[-=*]{3,})?\s*$/.test(line),
  )
  return [...new Set([lines[0], lines.at(-1)])].flatMap((line) => {
    if (
      line === undefined ||
      others.some(({ start, end }) => start < line.index + line[0].length && end > line.index)
    )
      return []
    const value = is(bareWords(line[0]))
    return value === undefined
      ? []
      : [{ value, start: line.index, end: line.index + line[0].length }]
  })
}

/** True inside an unclosed object, where a number may lack digits. */
const breaksOff = (text: string, start: number): boolean =>
  text.lastIndexOf('{', start) > text.lastIndexOf('}', start) && !text.includes('}', start)
