import { known, unknown, type Known } from '@attune/core'
import { tidied } from '@attune/core/answers'
import { type AnsweredItem, collectItems } from './items.js'
import { problem } from './problem.js'
import { withDigits } from './scale.js'

/** A list of statements that are graded in numbered tags, such as `<sentence 3>4</sentence 3>`. */
export interface TaggedScale {
  /** Statements, numbered from 1. */
  readonly count: number
  /** Name of the tags. */
  readonly tag: string
  /** Highest grade; the lowest is 1. */
  readonly highest: number
  /** The item that may be called not applicable. */
  readonly optional?: number
}

/** Why no complete set of grades can be read. All but `no_tags` are followed by the items concerned. */
export type TagProblem = 'no_tags' | 'tag_mismatch' | 'unknown_item' | 'invalid_rating' | 'conflict' | 'incomplete'

const tagNumber = String.raw`\s*(?:i\s*=\s*)?["'“”]?\s*([0-9]+)\s*["'“”]?\s*`

/** A numbered tag with its content. */
export const numberedTag = (name: string): RegExp =>
  new RegExp(String.raw`<\s*${name}[_-]?${tagNumber}>([^]*?)<\s*\/\s*${name}(?:[_-]?${tagNumber})?\s*>`, 'gi')

const anyNumber = /[+-]?[0-9]+(?:\.[0-9]+)?/g
const notApplicable = /(?<![a-z])(?:n\s*\/?\s*a|not applicable)(?![a-z])|不适用|无法判断/i

/** A grade as written, or the mark that the item does not apply. */
type Grade = number | 'not_applicable'

function gradeOf(body: string, item: number, { highest, optional }: TaggedScale): Known<Grade> {
  const echoedRange = new RegExp(
    String.raw`\(\s{0,9}1\s{0,9}[-–—~]\s{0,9}${highest}\s{0,9}\)|\/\s{0,9}${highest}(?!\.?[0-9])`,
    'g',
  )
  const numbers = new Set((withDigits(body.trim()).replace(echoedRange, ' ').match(anyNumber) ?? []).map(Number))
  if (numbers.size === 0 && item === optional && notApplicable.test(body)) return known('not_applicable')
  const [grade] = numbers
  const isGrade = numbers.size === 1 && Number.isInteger(grade) && grade! >= 1 && grade! <= highest
  return isGrade ? known(grade!) : unknown('invalid_rating' satisfies TagProblem)
}

/**
 * The grades that an answer gives in numbered tags, in the order of the items; the optional one is unknown (`not_applicable`) if the
 * answer says so. The whole is unknown with a `TagProblem`, of several the first in the order of that type.
 */
export function taggedItems(text: string, scale: TaggedScale): Known<readonly Known<number>[]> {
  const tags = [...tidied(text).normalize('NFKC').matchAll(numberedTag(scale.tag))]
  if (tags.length === 0) return problem('no_tags' satisfies TagProblem)
  const answers = tags.map(([, opening, body, closing]): AnsweredItem<Grade> => {
    const item = Number(opening)
    if (closing !== undefined && Number(closing) !== item) return { item, answer: unknown('tag_mismatch') }
    const exists = item >= 1 && item <= scale.count
    return { item, answer: exists ? gradeOf(body!, item, scale) : unknown('unknown_item') }
  })
  const grades = collectItems(answers, scale.count, ['tag_mismatch', 'unknown_item', 'invalid_rating'])
  if (grades.state === 'unknown') return grades
  return known(grades.value.map((grade) => (typeof grade === 'number' ? known(grade) : unknown(grade))))
}
