import { type Known, known, unknown } from '@attune/core'
import { tidied } from '@attune/core/answers'
import { withDigits } from './scale.js'
import { type Headings, sectionsOf } from './sections.js'
import { announcesRevision } from './settle.js'
import { isBound, isStated } from './stated-number.js'

/**
 * Reason why a model's answer cannot be read: a code, followed by the items concerned if known, as
 * in `missing_section: activity, change` or `incomplete: 7, 12`.
 */
export const problem = (code: string, concerned: readonly (string | number)[] = []): Known<never> =>
  unknown(concerned.length === 0 ? code : `${code}: ${concerned.join(', ')}`)

/**
 * Code of a reason, by which reasons are counted. In the reason, the items concerned or an
 * instruction for the model follow the code.
 */
export const codeOf = (why: string): string => why.split(':')[0] ?? why

/** A model's answer to one item. */
interface AnsweredItem<Value> {
  readonly item: number
  readonly answer: Known<Value>
}

const ascending = (items: readonly number[]): number[] =>
  [...new Set(items)].sort((left, right) => left - right)

/**
 * Returns the answers to the items 1 to `count`, in order. Otherwise the result is unknown, with
 * the first problem that applies and its items: problems of single answers in the given `order`,
 * then `conflict` for an item with two different answers, then `incomplete`.
 */
function collectItems<Value>(
  answers: readonly AnsweredItem<Value>[],
  count: number,
  order: readonly string[],
): Known<Value[]> {
  const problems = new Map<string, number[]>()
  const report = (code: string, item: number) =>
    problems.set(code, [...(problems.get(code) ?? []), item])
  const values = new Map<number, Value>()
  for (const { item, answer } of answers) {
    if (answer.state === 'unknown') report(answer.why, item)
    else if (values.has(item) && values.get(item) !== answer.value) report('conflict', item)
    else values.set(item, answer.value)
  }
  const items = Array.from({ length: count }, (_, i) => i + 1)
  for (const item of items) if (!values.has(item)) report('incomplete', item)
  const first = [...order, 'conflict', 'incomplete'].find((code) => problems.has(code))
  return first === undefined
    ? known(items.map((item) => values.get(item)!))
    : problem(first, ascending(problems.get(first)!))
}

/** Format of a list of statements that are rated with letters, such as A for full agreement. */
export interface LabelScale<Label extends string> {
  /** Number of statements; they are numbered from 1. */
  readonly count: number
  /** Labels: one capital letter each. */
  readonly labels: readonly Label[]
  /** Labels by their names in lower case. */
  readonly wordings: Readonly<Record<string, Label>>
  /** Pattern of the heading above the labels. */
  readonly heading: string
}

/**
 * Reasons why no complete set of labels can be parsed. All except `missing_grade` are followed by
 * the items concerned.
 */
export type ItemProblem =
  | 'missing_grade'
  | 'unknown_item'
  | 'invalid_label'
  | 'conflict'
  | 'incomplete'

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

const wordingIn = <Label extends string>(
  text: string,
  { wordings }: LabelScale<Label>,
): Label | undefined =>
  new Map(Object.entries(wordings) as [string, Label][]).get(
    text
      .replace(/^[\s.:、,;=–—-]+/, '')
      .replace(/[.。]$/, '')
      .trim()
      .replace(/\s+/g, ' ')
      .toLowerCase(),
  )

function labelOf<Label extends string>(
  line: string,
  scale: LabelScale<Label>,
  patterns: Patterns,
): Known<Label> {
  const { labelled, letterFirst, range } = patterns
  const body = line.replace(/[[\](){}【】*_`'"‘’“”]/g, '').trim()
  if (range.test(body)) return unknown('invalid_label' satisfies ItemProblem)
  const match = labelled.exec(body) ?? letterFirst.exec(body)
  if (match === null) {
    const label = wordingIn(body, scale)
    return label === undefined ? unknown('invalid_label' satisfies ItemProblem) : known(label)
  }
  const end = match.index + match[0].length
  if (isBound(body, end - 1, end)) return unknown('invalid_label' satisfies ItemProblem)
  const label = (match[1] ?? match[2]!).toUpperCase() as Label
  const wording = wordingIn(body.slice(end), scale)
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
  return [
    {
      item,
      answer: exists
        ? labelOf(body, scale, patterns)
        : unknown('unknown_item' satisfies ItemProblem),
    },
  ]
}

/**
 * Returns the labels below the last heading of an answer, in the order of the items. Labels below
 * an earlier heading must be the same, unless the answer announces a revision. Otherwise unknown
 * with an `ItemProblem`: the first that applies, in the order of that type.
 */
export function labelledItems<Label extends string>(
  text: string,
  scale: LabelScale<Label>,
): Known<readonly Label[]> {
  const patterns = patternsOf(scale.labels)
  const labelsIn = (body: string) =>
    body.split('\n').flatMap((line) => answeredLine(line, scale, patterns))
  const headings: Headings<'grades'> = { grades: scale.heading }
  const all = sectionsOf(tidied(text).normalize('NFKC'), headings)
  const grades = all.at(-1)
  if (grades === undefined) return problem('missing_grade' satisfies ItemProblem)
  const standing = all.slice(0, -1).filter(({ body }) => !announcesRevision(body))
  const earlier = standing
    .flatMap(({ body }) => labelsIn(body))
    .filter(({ answer: { state } }) => state === 'known')
  return collectItems([...earlier, ...labelsIn(grades.body)], scale.count, [
    'unknown_item',
    'invalid_label',
  ])
}

/**
 * Format of a list of statements that are graded in numbered tags, such as
 * `<sentence 3>4</sentence 3>`.
 */
export interface TaggedScale {
  /** Number of statements; they are numbered from 1. */
  readonly count: number
  /** Name of the tags. */
  readonly tag: string
  /** Highest grade; the lowest is 1. */
  readonly highest: number
  /** Item that may be marked as not applicable. */
  readonly optional?: number
}

/**
 * Reasons why no complete set of grades can be parsed. All except `no_tags` are followed by the
 * items concerned.
 */
export type TagProblem =
  | 'no_tags'
  | 'tag_mismatch'
  | 'unknown_item'
  | 'invalid_rating'
  | 'conflict'
  | 'incomplete'

const tagNumber = String.raw`\s*(?:i\s*=\s*)?["'“”]?\s*([0-9]+)\s*["'“”]?\s*`

/** Matches a tag with a number and its content, such as `<sentence 3>4</sentence 3>`. */
export const numberedTag = (name: string): RegExp =>
  new RegExp(
    String.raw`<\s*${name}[_-]?${tagNumber}>([^]*?)<\s*\/\s*${name}(?:[_-]?${tagNumber})?\s*>`,
    'gi',
  )

const anyNumber = /[+-]?[0-9]+(?:\.[0-9]+)?/g
const notApplicable = /(?<![a-z])(?:n\s*\/?\s*a|not applicable)(?![a-z])|不适用|无法判断/i

/** A grade, or a mark that the item does not apply. */
type Grade = number | 'not_applicable'

function gradeOf(body: string, item: number, { highest, optional }: TaggedScale): Known<Grade> {
  const echoedRange = new RegExp(
    String.raw`\(\s{0,9}1\s{0,9}[-–—~]\s{0,9}${highest}\s{0,9}\)|\/\s{0,9}${highest}(?!\.?[0-9])`,
    'g',
  )
  const said = withDigits(body.trim()).replace(echoedRange, ' ')
  const found = [...said.matchAll(anyNumber)]
  const numbers = new Set(found.map(([number]) => Number(number)))
  if (numbers.size === 0 && item === optional && notApplicable.test(body))
    return known('not_applicable')
  const [grade] = numbers
  const isMeant = found.every(({ 0: number, index }) =>
    isStated(said, index, index + number.length),
  )
  const isGrade =
    isMeant && numbers.size === 1 && Number.isInteger(grade) && grade! >= 1 && grade! <= highest
  return isGrade ? known(grade!) : unknown('invalid_rating' satisfies TagProblem)
}

/**
 * Returns the grades in the numbered tags of an answer, in the order of the items. The optional
 * item is unknown (`not_applicable`) if the answer says so. Otherwise the whole result is unknown
 * with a `TagProblem`: the first that applies, in the order of that type.
 */
export function taggedItems(text: string, scale: TaggedScale): Known<readonly Known<number>[]> {
  const tags = [...tidied(text).normalize('NFKC').matchAll(numberedTag(scale.tag))]
  if (tags.length === 0) return problem('no_tags' satisfies TagProblem)
  const answers = tags.map(([, opening, body, closing]): AnsweredItem<Grade> => {
    const item = Number(opening)
    if (closing !== undefined && Number(closing) !== item)
      return { item, answer: unknown('tag_mismatch') }
    const exists = item >= 1 && item <= scale.count
    return { item, answer: exists ? gradeOf(body!, item, scale) : unknown('unknown_item') }
  })
  const grades = collectItems(answers, scale.count, [
    'tag_mismatch',
    'unknown_item',
    'invalid_rating',
  ])
  if (grades.state === 'unknown') return grades
  return known(
    grades.value.map((grade) => (typeof grade === 'number' ? known(grade) : unknown(grade))),
  )
}
