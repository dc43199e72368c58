import type { Json } from '@attune/core'
import { bareWords } from '@attune/core/answers'
import { markedIn } from './marked.js'
import { settled, type Statement } from './settle.js'

/** Recognises the values of one kind of answer. */
export interface ValuePatterns<Value extends Json> {
  /** Pattern of words that precede an answer. */
  readonly names: string
  /**
   * Value at the beginning of a text that is marked as the answer; null if the value is invalid,
   * undefined if the text begins with other words.
   */
  begins(text: string): Value | null | undefined
  /** Value of a line without other text; undefined for other lines. */
  is(line: string): Value | undefined
}

/**
 * Returns the final value of an answer, from its JSON objects, from results that it marks, and from
 * a first or last line that contains only a value. Undefined if the value is invalid or ambiguous.
 */
export function finalValue<Value extends Json>(
  text: string,
  objects: readonly Statement<Value | null>[],
  telling: ValuePatterns<Value>,
): Value | undefined {
  const leadsToObject = (each: Statement<string>): boolean =>
    /^(?:```|$)/.test(each.value) ||
    objects.some(({ start, end }) => each.start < end && each.end > start)
  const marked = markedIn(text, telling.names).flatMap((each) => {
    const value =
      leadsToObject(each) || isInsideOpenObject(text, each.start)
        ? undefined
        : telling.begins(each.value)
    return value === undefined ? [] : [{ ...each, value }]
  })
  const statements = [...objects, ...marked]
  return settled(text, [...statements, ...bareLines(text, telling, statements)]) ?? undefined
}

function bareLines<Value extends Json>(
  text: string,
  { is }: ValuePatterns<Value>,
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

/**
 * True if the position is inside an object that is not closed. Its last number may then lack
 * digits.
 */
const isInsideOpenObject = (text: string, start: number): boolean =>
  text.lastIndexOf('{', start) > text.lastIndexOf('}', start) && !text.includes('}', start)
