import { known, unknown, type Json, type Known } from '@attune/core'
import { isObject, shortRuns } from '@attune/core/answers'
import { markedIn } from './marked.js'
import { numberIn, type Span, spansIn } from './scale.js'
import { settled } from './settle.js'
import { isBound, isOneOfTwo, isStated } from './stated-number.js'

/** Reason why no score can be read. */
export type ScoreProblem =
  | 'no_number'
  | 'not_stated'
  | 'ambiguous'
  | 'range'
  | 'not_integer'
  | 'out_of_range'
  | 'wrong_scale'

/**
 * Returns the one-digit whole score from 0 to `highest` that an answer states once and clearly:
 * after a label, marked, in a JSON object, or as the only number, in digits or words. Otherwise
 * unknown with a `ScoreProblem`, for example for a range, a bound, a second score, or another
 * scale. The problem is `not_stated` for a number that is denied, hypothetical, or a count of
 * something else.
 */
export function scoreIn(answer: string, highest: number): Known<number> {
  const text = insideOfFence(shortRuns(answer.normalize('NFKC')).trim())
  const json = asJson(text)
  if (
    json === undefined ||
    (typeof json !== 'number' && typeof json !== 'string' && !isObject(json))
  ) {
    return scoreInText(text, highest)
  }
  const value = isObject(json)
    ? json['score'] === undefined
      ? json['rating']
      : json['score']
    : json
  if (typeof value === 'number') return checked(value, highest)
  if (Array.isArray(value) && value.length > 1) return unknown('range')
  return typeof value === 'string' ? scoreInText(value, highest) : unknown('no_number')
}

const insideOfFence = (text: string): string =>
  /^```[^\n`]*\n([^]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text

function asJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Patterns that match mentions of the scale (`0 to 4`, `/4`) and of other scales. */
const scaleTo = (highest: number) => ({
  other: new RegExp(String.raw`\d\s{0,9}(?:\/|out of)\s{0,9}(?!${highest}(?!\d))\d+`, 'iu'),
  range: new RegExp(
    String.raw`(?<![\d.])0\s{0,9}(?:[-–—~]|to|and|到|至)\s{0,9}${highest}(?!\d|\.\d)`,
    'giu',
  ),
  outOf: new RegExp(
    String.raw`\s{0,9}(?:\/\s{0,9}${highest}|out of\s{0,9}${highest})(?!\d|\.\d)`,
    'giu',
  ),
})

const marks = String.raw`[\s"'“”‘’*_\x60]{0,12}`
const label = new RegExp(
  String.raw`(?:(score|评分|得分|分数)|rating)${marks}(?:is|was|of|为|是)?${marks}([:=]?)[\s"'“”‘’*_\x60:=[(]{0,12}(-?\d+(?:\.\d+)?)(?![a-z\d_])`,
  'giu',
)
const freeStanding = /(?<![a-z\d_.-])(-?\d+(?:\.\d+)?)(?![a-z\d_])/giu
/** Matches words that announce a corrected score, and the new number. */
const correction =
  /(?:actually|in fact|wait|on (?:reflection|second thoughts?)|correct(?:ion|ed)|revis(?:ed|ion)|其实|实际上|更正|修正|改为|改成|应该是|应为)[^\d\n]{0,40}(\d+(?:\.\d+)?)/giu
/** Matches words before numbers of turns, which are not scores. */
const beforeTurnNumber = /(?:turns?|messages?|rounds?|lines?|replies|steps?|第)[ \t]{0,3}$/iu

interface Labelled extends Span {
  readonly value: number
  readonly isScore: boolean
  readonly hasColon: boolean
}

function scoreInText(original: string, highest: number): Known<number> {
  const { other, range, outOf } = scaleTo(highest)
  if (other.test(original)) return unknown('wrong_scale')
  const text = original.replace(range, ' ').replace(outOf, ' ')
  const spans = spansIn(text).filter(
    ({ start }) => !beforeTurnNumber.test(text.slice(Math.max(0, start - 20), start)),
  )
  const labels = [...text.matchAll(label)].map((match): Labelled => {
    const [whole, score, colon, number] = match
    const end = match.index + whole.length
    return {
      value: Number(number),
      start: end - number!.length,
      end,
      isScore: score !== undefined,
      hasColon: colon !== '',
    }
  })
  if (labels.length > 0) return labelledScore(text, { labels, spans, highest })
  if (spans.length > 0) return unknown('range')
  const numbers = [...text.matchAll(freeStanding)].map(({ 0: number, index }) => ({
    number,
    index,
  }))
  const values = new Set(numbers.map(({ number }) => Number(number)))
  const [value] = values
  if (value === undefined) return unknown('no_number')
  if (values.size > 1) return markedScore(text, highest)
  const isMeant = numbers.every(({ number, index }) => isStated(text, index, index + number.length))
  return isMeant ? checked(value, highest) : unknown('not_stated')
}

/** The number that is marked as the result, if there are several numbers: `[RESULT] 3`, `[[3]]`. */
function markedScore(text: string, highest: number): Known<number> {
  const marked = markedIn(text).flatMap((each) => {
    const value = numberIn(each.value)
    return typeof value === 'number' ? [{ ...each, value }] : []
  })
  const value = settled(text, marked)
  return value === undefined ? unknown('ambiguous') : checked(value, highest)
}

/**
 * The score after a label such as "score". Labels with a colon outrank others, and "score" outranks
 * "rating".
 */
function labelledScore(
  text: string,
  {
    labels,
    spans,
    highest,
  }: { labels: readonly Labelled[]; spans: readonly Span[]; highest: number },
): Known<number> {
  const stated = labels.filter(({ hasColon }) => hasColon)
  const scores = stated.filter(({ isScore }) => isScore)
  const strongest = scores.length > 0 ? scores : stated.length > 0 ? stated : labels.slice(-1)
  if (
    strongest.some((each) => spans.some(({ start, end }) => start < each.end && end > each.start))
  ) {
    return unknown('range')
  }
  const { value, start, end } = strongest.at(-1)!
  if (isOneOfTwo(text, end)) return unknown('range')
  const isMeant = isStated(text, start, end)
  if (!isMeant || strongest.some((each) => isBound(text, each.start, each.end)))
    return unknown('not_stated')
  const corrections = [...text.slice(end).matchAll(correction)].map(([, number]) => Number(number))
  const isOne =
    strongest.every((each) => each.value === value) && corrections.every((each) => each === value)
  return isOne ? checked(value, highest) : unknown('ambiguous')
}

function checked(value: number, highest: number): Known<number> {
  if (!Number.isInteger(value)) return unknown('not_integer')
  return value < 0 || value > highest ? unknown('out_of_range') : known(value)
}
