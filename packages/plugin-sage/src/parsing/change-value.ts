import { known, unknown, type Known } from '@attune/core'
import { defaultMaxStep, requireMaxStep } from '../emotion/trajectory.js'
import { named } from '../input.js'
import { chineseNumeral, number, type SignedNumber, toNumber } from './signed-number.js'

/** What happens to a decimal: cut towards 0 (as released), rounded half away from 0, or the answer refused. */
export type DecimalPolicy = 'truncate' | 'round' | 'reject'

/** What happens to a change beyond the largest step: limited (as released), or the answer refused. */
export type RangePolicy = 'clamp' | 'reject'

export interface ChangeOptions {
  /** Default `truncate`. */
  readonly decimal?: DecimalPolicy
  /** Default `clamp`. */
  readonly outOfRange?: RangePolicy
  /** Largest change either way. Default 10. */
  readonly maxStep?: number
}

/** Why no change can be read. */
export type ChangeProblem = 'no_number' | 'ambiguous_change' | 'non_integer' | 'out_of_range'

export interface ChangeValue {
  /** What counts, within ±maxStep. */
  readonly change: number
  /** The number as the model wrote it. */
  readonly rawChange: number
  /** Any of `clamped` and `non_integer`, sorted. */
  readonly warnings: readonly string[]
}

const noNumber: Known<never> = unknown('no_number' satisfies ChangeProblem)
const ambiguous: Known<never> = unknown('ambiguous_change' satisfies ChangeProblem)

const patterns = {
  markerBeforeSigned: /^[0-9]{1,2}[.)、]\s*(?=[[(【]?[+-][0-9])/,
  markerOrDecimal: /^[0-9]{1,2}(?:[)、]\s*|\.\s+)[0-9]/,
  bracketedNumber: new RegExp(String.raw`[[(【](${number})[\])】]`, 'g'),
  minusWord: /(?:[负負减減]|(?<![a-z])(?:minus|negative) )(?=[0-9])/gi,
  plusWord: /(?:[正加]|(?<![a-z])(?:plus|positive) )(?=[0-9])/gi,
  numberLine: new RegExp(String.raw`^(${number})(?:\s*(?:分|点|points?))?(?:\s*[.。])?$`, 'i'),
  doubtfulSign: /±|[+-][\s/]*[+-]\s*[0-9]|(?:^|[\s:=])[+-]\s+[0-9]/,
  atStart: new RegExp(`^${number}`),
  blanksThenNumber: new RegExp(String.raw`^\s+(${number})`),
  connectorThenNumber: new RegExp(String.raw`^\s*(?:->|=>|[~〜/,、→至到或-]|to|or)\s*${number}`, 'i'),
  anyNumber: new RegExp(number, 'g'),
  falling: /[降减跌]|decreas|drop|lower|fall|fell|declin|reduc|down/i,
}

/** Full-width characters, the many dashes, emphasis and quotes say nothing about a number. */
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[*_`'"‘’“”]/g, '')
    .trim()

/** The one value that all these numbers have. */
function agreed(numbers: readonly SignedNumber[]): Known<SignedNumber> {
  const [first, ...others] = numbers
  if (first === undefined) return noNumber
  return others.every(({ value }) => value === first.value) ? { state: 'known', value: first } : ambiguous
}

function leadingNumber(text: string, written: string): Known<SignedNumber> {
  const rest = text.slice(written.length)
  const first = toNumber(written)
  const second = patterns.blanksThenNumber.exec(rest)?.[1]
  if (second !== undefined) return agreed([first, toNumber(second)])
  const isOneOfTwo = /^[A-Za-z]/.test(rest) || patterns.connectorThenNumber.test(rest)
  return isOneOfTwo ? ambiguous : known(first)
}

/** The number that a text without list marker means. */
function numberIn(text: string): Known<SignedNumber> {
  const lines = text.split('\n').flatMap((line) => patterns.numberLine.exec(line.trim())?.[1] ?? [])
  if (lines.length > 0) return agreed(lines.map(toNumber))
  if (patterns.doubtfulSign.test(text)) return ambiguous
  const leading = patterns.atStart.exec(text)?.[0]
  if (leading !== undefined) return leadingNumber(text, leading)
  return agreed((text.match(patterns.anyNumber) ?? []).map(toNumber))
}

function readNumber(text: string): Known<SignedNumber> {
  const marked = normalised(text).replace(patterns.markerBeforeSigned, '')
  if (patterns.markerOrDecimal.test(marked)) return ambiguous
  const unwrapped = marked.replace(patterns.bracketedNumber, ' $1 ').trim()
  const numeral = chineseNumeral(unwrapped)
  if (numeral !== undefined) return known(numeral)
  const signed = unwrapped.replace(patterns.minusWord, '-').replace(patterns.plusWord, '+')
  const found = numberIn(signed)
  const mayHaveLostMinus = found.state === 'known' && !found.value.hasSign && found.value.value !== 0
  return mayHaveLostMinus && patterns.falling.test(signed) ? ambiguous : found
}

const wholeNumbers: Readonly<Record<DecimalPolicy, (value: number) => number | undefined>> = {
  truncate: Math.trunc,
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  reject: () => undefined,
}

const ranges: Readonly<Record<RangePolicy, (value: number, maxStep: number) => number | undefined>> = {
  clamp: (value, maxStep) => Math.sign(value) * maxStep,
  reject: () => undefined,
}

/**
 * The change of emotion that the Change section of an estimation states, in emotion points: full-width and Chinese
 * numerals, words for signs, brackets and list markers are understood. Where the text admits two readings the answer is
 * refused, because a lost minus sign would turn the score round: unknown with a `ChangeProblem`, which asks for another
 * try and never means 0.
 *
 * @throws STATISTICS_INPUT for an unknown policy, or a largest step that is negative or not finite
 *
 * Source: SAGE states the range; the released simulator truncates and limits; the rest is decided here.
 */
export function parseChange(text: string, options: ChangeOptions = {}): Known<ChangeValue> {
  const { decimal = 'truncate', outOfRange = 'clamp', maxStep = defaultMaxStep } = options
  requireMaxStep(maxStep)
  const toWhole = named('decimal policy', wholeNumbers, decimal)
  const toRange = named('range policy', ranges, outOfRange)
  const read = readNumber(text)
  if (read.state === 'unknown') return read
  const rawChange = read.value.value
  const warnings: string[] = []
  let change: number | undefined = rawChange
  if (!Number.isInteger(change)) {
    warnings.push('non_integer')
    change = toWhole(change)
    if (change === undefined) return unknown('non_integer' satisfies ChangeProblem)
  }
  if (Math.abs(change) > maxStep) {
    warnings.push('clamped')
    change = toRange(change, maxStep)
    if (change === undefined) return unknown('out_of_range' satisfies ChangeProblem)
  }
  return known({ change: change + 0, rawChange, warnings: warnings.sort() })
}
