import { known, unknown, type Known } from '@attune/core'
import { tidied } from '@attune/core/answers'
import { type AnsweredItem, collectItems } from './items.js'
import { problem } from './problem.js'
import { type Headings, sectionsOf } from './sections.js'
import { announcesRevision } from './settle.js'

/** A list of statements that are answered with letters, such as A for full agreement. */
export interface LabelScale<Label extends string> {
  /** Statements, numbered from 1. */
  readonly count: number
  /** One capital letter each. */
  readonly labels: readonly Label[]
  /** What labels are called, in lower case. */
  readonly wordings: Readonly<Record<string, Label>>
  /** The heading under which the labels stand, as a pattern. */
  readonly heading: string
}

/** Why no complete set of labels can be read. All but `missing_grade` are followed by the items concerned. */
export type ItemProblem = 'missing_grade' | 'unknown_item' | 'invalid_label' | 'conflict' | 'incomplete'

const itemLine = /^[ \t*\-_#]*(?:(?:item|statement)[ \t]*)?([0-9]{1,2})[ \t*_]*[.、):][*_]*(.*)$/i

interface Patterns {
  readonly labelled: RegExp
  readonly letterFirst: RegExp
  readonly range: RegExp
}

function patternsOf(labels: readonly string[]): Patterns {
  const [upper, lower] = [labels.join(''), labels.join('').toLowerCase()]
  return {
    labelled: new RegExp(String.raw`(?<![a-z])label\s*:?\s*([${lower}])(?![a-z])`, 'i'),
    letterFirst: new RegExp(String.raw`^(?:([${upper}])(?=$|[\s.:、,-])|([${lower}])$)`),
    range: new RegExp(
      String.raw`^[${upper}${lower}]\s{0,9}(?:[-–—~/]|to|or|through|到|至|或)\s{0,9}[${upper}${lower}](?![a-z])`,
    ),
  }
}

const wordingIn = <Label extends string>(text: string, { wordings }: LabelScale<Label>): Label | undefined =>
  new Map(Object.entries(wordings) as [string, Label][]).get(
    text
      .replace(/^[\s.:、,;=–—-]+/, '')
      .replace(/[.。]$/, '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  )

function labelOf<Label extends string>(line: string, scale: LabelScale<Label>, patterns: Patterns): Known<Label> {
  const { labelled, letterFirst, range } = patterns
  const body = line.replace(/[[\](){}【】*_`'"‘’“”]/g, '').trim()
  if (range.test(body)) return unknown('invalid_label' satisfies ItemProblem)
  const match = labelled.exec(body) ?? letterFirst.exec(body)
  if (match === null) {
    const label = wordingIn(body, scale)
    return label === undefined ? unknown('invalid_label' satisfies ItemProblem) : known(label)
  }
  const label = (match[1] ?? match[2]!).toUpperCase() as Label
  const wording = wordingIn(body.slice(match.index + match[0].length), scale)
  const contradicts = wording !== undefined && wording !== label
  return contradicts ? unknown('conflict' satisfies ItemProblem) : known(label)
}

function answeredLine<Label extends string>(
  line: string,
  scale: LabelScale<Label>,
  patterns: Patterns,
): AnsweredItem<Label>[] {
  const [, digits, body] = itemLine.exec(line) ?? []
  if (digits === undefined || body === undefined) return []
  const item = Number(digits)
  const exists = item >= 1 && item <= scale.count
  return [{ item, answer: exists ? labelOf(body, scale, patterns) : unknown('unknown_item' satisfies ItemProblem) }]
}

/**
 * The labels that an answer gives below its last heading, in the order of the items. Labels below an earlier one must be the same,
 * unless the answer says that it replaces them. Unknown with an `ItemProblem`, of several the first in the order of that type.
 */
export function labelledItems<Label extends string>(text: string, scale: LabelScale<Label>): Known<readonly Label[]> {
  const patterns = patternsOf(scale.labels)
  const labelsIn = (body: string) => body.split('\n').flatMap((line) => answeredLine(line, scale, patterns))
  const headings: Headings<'grades'> = { grades: scale.heading }
  const all = sectionsOf(tidied(text).normalize('NFKC'), headings)
  const grades = all.at(-1)
  if (grades === undefined) return problem('missing_grade' satisfies ItemProblem)
  const standing = all.slice(0, -1).filter(({ body }) => !announcesRevision(body))
  const earlier = standing.flatMap(({ body }) => labelsIn(body)).filter(({ answer: { state } }) => state === 'known')
  return collectItems([...earlier, ...labelsIn(grades.body)], scale.count, ['unknown_item', 'invalid_label'])
}
