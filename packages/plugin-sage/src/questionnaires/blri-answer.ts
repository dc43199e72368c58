import { known, unknown, type Known } from '@attune/core'
import { problem } from '../parsing/problem.js'
import { announcesRevision, sectionsOf, tidied } from '@attune/answers'
import { collectItems, type AnsweredItem } from './answered-items.js'

/** From A, strong agreement, to F, strong disagreement. */
export type BlriLabel = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

export const blriItems = 12

/** Why no complete set of labels can be read. All but `missing_grade` are followed by the items concerned. */
export type BlriProblem = 'missing_grade' | 'unknown_item' | 'invalid_label' | 'conflict' | 'incomplete'

const wordings = new Map<string, BlriLabel>([
  ['strongly agree', 'A'],
  ['agree', 'B'],
  ['somewhat agree', 'C'],
  ['somewhat disagree', 'D'],
  ['disagree', 'E'],
  ['strongly disagree', 'F'],
])

const itemLine = /^[ \t*\-_#]*(?:(?:item|statement)[ \t]*)?([0-9]{1,2})[ \t*_]*[.、):][*_]*(.*)$/i
const labelled = /(?<![a-z])label\s*:?\s*([a-f])(?![a-z])/i
const letterFirst = /^(?:([A-F])(?=$|[\s.:、,-])|([a-f])$)/
const range = /^[A-Fa-f]\s{0,9}(?:[-–—~/]|to|or|through|到|至|或)\s{0,9}[A-Fa-f](?![a-z])/

const wordingIn = (text: string): BlriLabel | undefined =>
  wordings.get(
    text
      .replace(/^[\s.:、,;=–—-]+/, '')
      .replace(/[.。]$/, '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  )

function labelOf(line: string): Known<BlriLabel> {
  const body = line.replace(/[[\](){}【】*_`'"‘’“”]/g, '').trim()
  if (range.test(body)) return unknown('invalid_label' satisfies BlriProblem)
  const match = labelled.exec(body) ?? letterFirst.exec(body)
  if (match === null) {
    const label = wordingIn(body)
    return label === undefined ? unknown('invalid_label' satisfies BlriProblem) : known(label)
  }
  const label = (match[1] ?? match[2]!).toUpperCase() as BlriLabel
  const wording = wordingIn(body.slice(match.index + match[0].length))
  const contradicts = wording !== undefined && wording !== label
  return contradicts ? unknown('conflict' satisfies BlriProblem) : known(label)
}

function answeredLine(line: string): AnsweredItem<BlriLabel>[] {
  const [, digits, body] = itemLine.exec(line) ?? []
  if (digits === undefined || body === undefined) return []
  const item = Number(digits)
  const exists = item >= 1 && item <= blriItems
  return [{ item, answer: exists ? labelOf(body) : unknown('unknown_item' satisfies BlriProblem) }]
}

/**
 * Reads the twelve labels that the judge gives below its last Grade heading, in the order of the items. Labels below an earlier
 * one must be the same, unless the answer says that it replaces them. Unknown with a `BlriProblem`, of several the first in the order of that type.
 *
 * Source: SAGE, prompt of the relationship inventory test; the paper gives no parsing rules.
 */
export function parseBlriAnswer(text: string): Known<readonly BlriLabel[]> {
  const answer = tidied(text).normalize('NFKC')
  const all = sectionsOf(answer, { grades: 'Grades?' })
  const grades = all.at(-1)
  if (grades === undefined) return problem('missing_grade' satisfies BlriProblem)
  const answers = grades.body.split('\n').flatMap(answeredLine)
  const standing = all.slice(0, -1).filter(({ body }) => !announcesRevision(body))
  const earlier = standing.flatMap(({ body }) => body.split('\n').flatMap(answeredLine))
  const others = earlier.filter(({ answer: { state } }) => state === 'known')
  return collectItems([...others, ...answers], blriItems, ['unknown_item', 'invalid_label'])
}
