import type { Json } from '@attune/core'
import { bareWords } from '@attune/core/answers'
import { markedIn } from './marked.js'
import { settled, type Statement } from './settle.js'

/** How one kind of answer is recognised: by a text that begins with a value, or by a line that is nothing else. */
export interface Telling<Value extends Json> {
  /** Words before an answer, as a pattern. */
  readonly names: string
  /** The value that a marked text begins with; null for one that is none, undefined for other words. */
  begins(text: string): Value | null | undefined
  /** The value that a line is. */
  is(line: string): Value | undefined
}

/**
 * What an answer finally says in its objects, in what it marks as its answer, and in a first or last line that is nothing but a
 * value; undefined where that is no value, or more than one.
 */
export function told<Value extends Json>(
  text: string,
  objects: readonly Statement<Value | null>[],
  telling: Telling<Value>,
): Value | undefined {
  const leadsToObject = (each: Statement<string>): boolean =>
    /^(?:```|$)/.test(each.value) || objects.some(({ start, end }) => each.start < end && each.end > start)
  const marked = markedIn(text, telling.names).flatMap((each) => {
    const value = leadsToObject(each) || breaksOff(text, each.start) ? undefined : telling.begins(each.value)
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
  const lines = [...text.matchAll(/[^\n]+/g)].filter(([line]) => !/^\s*(?:```\w*|[-=*]{3,})?\s*$/.test(line))
  return [...new Set([lines[0], lines.at(-1)])].flatMap((line) => {
    if (line === undefined || others.some(({ start, end }) => start < line.index + line[0].length && end > line.index))
      return []
    const value = is(bareWords(line[0]))
    return value === undefined ? [] : [{ value, start: line.index, end: line.index + line[0].length }]
  })
}

/** Within an object that never ends, where a number may have lost digits. */
const breaksOff = (text: string, start: number): boolean =>
  text.lastIndexOf('{', start) > text.lastIndexOf('}', start) && !text.includes('}', start)
