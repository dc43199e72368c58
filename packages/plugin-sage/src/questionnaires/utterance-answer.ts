import { known, unknown, type Known } from '@attune/core'
import { problem } from '../parsing/problem.js'
import { tidied, withDigits } from '@attune/answers'
import { collectItems, type AnsweredItem } from './answered-items.js'

export const utteranceItems = 15

/** The one item that a judge may call not applicable: whether the user feels less lonely. */
const optionalItem = 13

/** Why no complete set of grades can be read. All but `no_tags` are followed by the items concerned. */
export type UtteranceProblem =
  | 'no_tags'
  | 'tag_mismatch'
  | 'unknown_item'
  | 'invalid_rating'
  | 'conflict'
  | 'incomplete'

const tagNumber = String.raw`\s*(?:i\s*=\s*)?["'“”]?\s*([0-9]+)\s*["'“”]?\s*`
/** A tag with its content. */
export const utteranceTag = new RegExp(
  String.raw`<\s*sentence[_-]?${tagNumber}>([^]*?)<\s*\/\s*sentence(?:[_-]?${tagNumber})?\s*>`,
  'gi',
)
const echoedRange = /\(\s{0,9}1\s{0,9}[-–—~]\s{0,9}6\s{0,9}\)|\/\s{0,9}6(?!\.?[0-9])/g
const anyNumber = /[+-]?[0-9]+(?:\.[0-9]+)?/g
const notApplicable = /(?<![a-z])(?:n\s*\/?\s*a|not applicable)(?![a-z])|不适用|无法判断/i

/** A grade as written, or the mark that the item does not apply. */
type Grade = number | 'not_applicable'

function gradeOf(body: string, item: number): Known<Grade> {
  const numbers = new Set((withDigits(body.trim()).replace(echoedRange, ' ').match(anyNumber) ?? []).map(Number))
  if (numbers.size === 0 && item === optionalItem && notApplicable.test(body)) return known('not_applicable')
  const [grade] = numbers
  const isGrade = numbers.size === 1 && Number.isInteger(grade) && grade! >= 1 && grade! <= 6
  return isGrade ? known(grade!) : unknown('invalid_rating' satisfies UtteranceProblem)
}

function answerOf(opening: string, body: string, closing: string | undefined): AnsweredItem<Grade> {
  const item = Number(opening)
  if (closing !== undefined && Number(closing) !== item) return { item, answer: unknown('tag_mismatch') }
  const exists = item >= 1 && item <= utteranceItems
  return { item, answer: exists ? gradeOf(body, item) : unknown('unknown_item') }
}

/**
 * Reads the fifteen grades from 1 to 6 that the judge gives in numbered tags, in the order of the items; item 13 is
 * unknown (`not_applicable`) if the judge says so. The whole is unknown with an `UtteranceProblem`, of several the first
 * in the order of that type.
 *
 * Source: SAGE, prompt of the utterance quality test; the paper gives no parsing rules.
 */
export function parseUtteranceAnswer(text: string): Known<readonly Known<number>[]> {
  const tags = [...tidied(text).normalize('NFKC').matchAll(utteranceTag)]
  if (tags.length === 0) return problem('no_tags' satisfies UtteranceProblem)
  const answers = tags.map(([, opening, body, closing]) => answerOf(opening!, body!, closing))
  const grades = collectItems(answers, utteranceItems, ['tag_mismatch', 'unknown_item', 'invalid_rating'])
  if (grades.state === 'unknown') return grades
  return known(grades.value.map((grade) => (typeof grade === 'number' ? known(grade) : unknown(grade))))
}
