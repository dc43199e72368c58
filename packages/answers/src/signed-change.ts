import { shortRuns } from '@attune/core/answers'
import { movementIn, type Movement } from './from-to.js'
import { chineseNumeral, englishNumeral, numeralValue, plainSigns } from './numerals.js'
import { isBound } from './stated-number.js'
import {
  directSign,
  movementWords,
  negation,
  painfulName,
  painfulSubject,
  signWords,
  type Words,
} from './direction-words.js'

/** A change of a value that a text states. */
export interface StatedChange {
  /** The change; never negative zero. */
  readonly value: number
  readonly hasSign: boolean
  /** True if a plus or minus, as a character or word, is directly before the number. */
  readonly isDirect: boolean
  /** The values before and after the change, if the change is their difference. */
  readonly ends?: readonly [from: number, to: number]
}

export type UnclearReason = 'no_number' | 'ambiguous_change'

type Sign = '+' | '-'
type Source = 'written' | 'apart' | 'word' | 'movement'
interface Term {
  readonly size: number
  readonly sign: Sign | undefined
  readonly source: Source | undefined
  readonly isDirect: boolean
  /** True if a word joins the number with another one, as in "from -5 to -3" or "4 or 5". */
  readonly isJoint: boolean
  /** True if the line of the number contains nothing else. */
  readonly isOnOwnLine: boolean
}

/**
 * Returns the change that a text states, or the reason why it is unclear. `inWords`: numerals in
 * English words count too.
 */
export function statedChange(
  text: string,
  { inWords }: { readonly inWords: boolean },
): StatedChange | UnclearReason {
  const plain = withoutScales(normalised(shortRuns(text), inWords))
  if (!/[0-9]/.test(plain)) return inWords ? changeWithoutDigits(plain) : 'no_number'
  const sum = statedSum(plain)
  if (sum !== undefined) return sum
  const movement = movementIn(plain)
  if (movement === null) return 'ambiguous_change'
  if (movement !== undefined) return differenceOf(movement, inWords)
  return fromTerms(plain)
}

/**
 * Difference of the two values of a movement. It counts only if a word states the direction or the
 * change is also stated; a stated change must equal it.
 */
function differenceOf(
  { from, to, hasDirectionWord: isSaid, rest }: Movement,
  inWords: boolean,
): StatedChange | UnclearReason {
  // Rounded to two decimals, as the values have at most two: 40.4 − 40.1 must be 0.3.
  const value = Math.round((to - from) * 100) / 100 + 0
  if (!/[0-9]/.test(rest) && !isSaid) return 'ambiguous_change'
  if (!/[0-9]/.test(rest)) return { value, hasSign: true, isDirect: false, ends: [from, to] }
  const stated = statedChange(rest, { inWords })
  if (typeof stated === 'string') return stated
  const isSame = stated.hasSign ? stated.value === value : stated.value === Math.abs(value)
  return isSame ? { value, hasSign: true, isDirect: stated.isDirect } : 'ambiguous_change'
}

function fromTerms(plain: string): StatedChange | UnclearReason {
  const terms = termsIn(plain)
  return terms === undefined ? 'ambiguous_change' : combinedChange(terms, plain)
}

const noChange = new RegExp(
  [
    String.raw`^(?:there (?:is|was) |overall,? )?(?:no|zero|without)(?: (?:real|significant|noticeable|net))? change(?: at all)?(?: (?:in|of) (?:(?:the|my|his|her|their) )?(?:emotions?|mood|feelings?))?$`,
    String.raw`^(?:(?:the |my |his |her )?(?:emotions?|mood|it) )?(?:(?:is |was |are )?(?:unchanged|not changed)|(?:stays?|stayed|remains?|remained|is)(?: (?:about|exactly|much))? (?:the same|unchanged)|(?:does|do|did)(?: not|n't) change)$`,
    '^(?:总体|整体)?(?:情绪|心情)?(?:值)?(?:上)?(?:保持|维持|完全|毫|一点)?(?:不变|(?:没有|没|无|毫无|零)(?:任何|明显|什么)?(?:变化|改变|波动)|都?没变|未变|持平)$',
  ].join('|'),
  'i',
)
const inHundreds = /百分之|percent/i
const aboutOr = /[一二两三四五六七八九]{2}个?[分点]/

/**
 * Result for a text without digits: 0 for an explicit "no change", else the reason why no number
 * can be read.
 */
function changeWithoutDigits(plain: string): StatedChange | UnclearReason {
  const words = plain
    .replace(/^[\s([（【]+/, '')
    .replace(/(?<![\s.,!。！，)\]）】])[\s.,!。！，)\]）】]+$/, '')
  if (noChange.test(words)) return { value: 0, hasSign: false, isDirect: true }
  return inHundreds.test(plain) || aboutOr.test(plain) ? 'ambiguous_change' : 'no_number'
}

const arrows = { down: /[↓▼▽⬇⇩🔻📉]/gu, up: /[↑▲△⬆⇧🔺📈]/gu } as const
const signOrMove = String.raw`(?:[+-]|(?:minus|negative|plus|positive|by|down|up|neg)(?![a-z]))[\s:(]*`
const chineseSign = '[负負正加减減扣降跌升涨+-]|下降|降低|减少|上升|增加|提高'

/**
 * Normalises a text: numerals become digits; emphasis, quotation marks, labels of the template,
 * list markers and horizontal rules are removed.
 */
const normalised = (text: string, inWords: boolean): string =>
  (inWords ? withNumerals(plainSigns(text)) : plainSigns(text))
    .replace(/\\boxed\{([^{}]*)\}/g, '$1')
    .replace(/[*_`'"‘’“”$]/g, '')
    .replace(arrows.down, ' down ')
    .replace(arrows.up, ' up ')
    .replace(
      new RegExp(
        `((?:${chineseSign})了?)(${chineseNumeral})(?!\\p{Script=Han}|[0-9])|((?:${chineseSign})了?)(${chineseNumeral})(?=个?[分点])`,
        'gu',
      ),
      (_, a, b, c, d) => withDigits('', a ?? c, b ?? d),
    )
    .replace(aloneIn(chineseNumeral), withDigits)
    .split('\n')
    .map(withoutMarker)
    .filter((line) => !/^\s*(?:[-=~]{3,}|)\s*$/.test(line))
    .join('\n')
    .trim()

const aloneIn = (numeral: string): RegExp =>
  new RegExp(String.raw`^([\s[(【]*)(${numeral})\s*(?=(?:points?|分|点)?[.。\])】]*\s*$)`, 'iu')

const withNumerals = (text: string): string =>
  text
    .replace(new RegExp(`(${signOrMove})(${englishNumeral})(?![a-z])`, 'gi'), withDigits)
    .replace(new RegExp(`([0-9] (?:to|or) )(${englishNumeral})(?![a-z])`, 'gi'), withDigits)
    .replace(aloneIn(englishNumeral), withDigits)

const withDigits = (_: string, before: string, numeral: string): string =>
  before + String(numeralValue(numeral) ?? numeral)

const withoutMarker = (line: string): string =>
  line
    .trim()
    .replace(/^[([【]?\s*(?:step\s*[0-9]|第\s*[0-9一二三四五]\s*步)\s*[)\]】]?\s*[:.]?\s*/i, '')
    .replace(/^[0-9]{1,2}[.)、]\s*(?=[[(【]?\s*[+-]\s*[[(]?[0-9])/, '')
    .replace(/^[-•·]\s+(?=[[(【]?[+-])/, '')

const number = String.raw`[+-]?\s?[0-9]+(?:\.[0-9]+)?`
const span = String.raw`${number}\s*(?:to|and|\.{2,}|~|〜|至|到|和|与|-|,)\s*${number}`
const scaleInBrackets = new RegExp(
  String.raw`[(\[【][^()\[\]【】\n]*(?:[a-z]|\p{Script=Han})[^()\[\]【】\n]*${span}[^()\[\]【】\n]*[)\]】]`,
  'giu',
)
const scale = new RegExp(
  String.raw`(?:on (?:a|the) scale|in (?:a|the) range|within|range[ds]?|scale|范围|区间)[^\n.;0-9+-]*${span}`,
  'giu',
)
/** Matches the scale after a signed number. After an unsigned number, "5/10" may be a grade. */
const outOfTen = /(?<=[+-]\s?[0-9]{1,2}(?:\.[0-9]+)?)\s*(?:\/|out of)\s*10(?![0-9])/gi

/** Removes mentions of the range of possible changes, unless no number would remain. */
function withoutScales(text: string): string {
  const rest = text.replace(scaleInBrackets, ' ').replace(scale, ' ').replace(outOfTen, '').trim()
  return /[0-9]/.test(rest) ? rest : text
}

const term = String.raw`[+-]\s*[0-9]+(?:\.[0-9]+)?`
const arithmetic = new RegExp(
  String.raw`(?<![0-9])(${term}(?:\s*${term})+)\s*=\s*([+-]?\s*[0-9]+(?:\.[0-9]+)?)(?![0-9])`,
)
const total = new RegExp(
  String.raw`(?:total|sum|net|overall|altogether|in all|合计|总计|总共|综合)[^\n0-9+-]*(${term})`,
  'i',
)
const signed = (written: string): number => Number(written.replaceAll(/\s/g, '')) + 0

/** The result of an addition that is written out, if it is correct, or of a stated total. */
function statedSum(text: string): StatedChange | UnclearReason | undefined {
  const [, terms, result] = arithmetic.exec(text) ?? []
  if (terms !== undefined && result !== undefined) {
    const sum = (terms.match(new RegExp(term, 'g')) ?? []).map(signed).reduce((a, b) => a + b, 0)
    return sum === signed(result)
      ? { value: sum + 0, hasSign: true, isDirect: true }
      : 'ambiguous_change'
  }
  const named = total.exec(text)?.[1]
  return named === undefined ? undefined : { value: signed(named), hasSign: true, isDirect: true }
}

const doubtfulSign = /±(?!\s*0(?![0-9.]))|[+-]\s*\/?\s*[+-]\s*(?!0(?![0-9.]))[0-9]/
const doubtfulNumber = /[0-9],[0-9]{3}|[0-9](?!(?:\s?(?:pts?|points?)|-?ish)(?![a-z]))[a-z]/i
const bracketedThenSigned = /^\([0-9]+\)\s*[+-]?[0-9]/
const bareList = /^\[?\s*[+-]?[0-9]+\s*,\s*[0-9]+\s*\]?$/
const joint = /^[\s)\]]*(?:~|〜|\/|、|至|到|或|(?:to|or|and)(?![a-z]))[\s([]*[+-]?\s?$/i

/** All numbers of a text with their signs. Undefined if a sign or number is ambiguous. */
function termsIn(text: string): Term[] | undefined {
  const doubtful = [doubtfulSign, doubtfulNumber, bracketedThenSigned, bareList]
  if (doubtful.some((pattern) => pattern.test(text))) return undefined
  const terms: Term[] = []
  let from = 0
  for (const match of text.matchAll(/[0-9]+(?:\.[0-9]+)?/g)) {
    const end = match.index + match[0].length
    const next = /[0-9]/.exec(text.slice(end))
    const before = text.slice(Math.max(from, match.index - contextLength), match.index)
    // The text includes the first digit of the next number, so that it does not look like the end
    // of the answer.
    const after = text.slice(
      end,
      end + Math.min(contextLength, next ? next.index + 1 : contextLength),
    )
    const read = termAt(match[0], before, after, from > 0)
    if (
      read === undefined ||
      isBound(text, match.index - (/[+-]\s?$/.exec(before)?.[0].length ?? 0), end)
    )
      return undefined
    const isJoint =
      (from > 0 && joint.test(before)) || (next !== null && joint.test(after.slice(0, -1)))
    terms.push({ ...read, isJoint, isOnOwnLine: isOwnLine(text, match.index, end) })
    from = end
  }
  return terms
}

/** Number of characters around a number in which words for its sign are searched. */
const contextLength = 300

function isOwnLine(text: string, start: number, end: number): boolean {
  // Only punctuation and a unit may be on the same line.
  const before = text.slice(Math.max(0, start - beside), start)
  const line = before.split('\n').at(-1)!
  const after = text.slice(end, end + beside).split('\n', 1)[0] ?? ''
  return (
    line.length < beside &&
    /^[\s([+-]*$/.test(line) &&
    /^[\s)\].。]*(?:分|点|points?|pts?)?[\s)\].。]*$/i.test(after)
  )
}

const beside = 40

const writtenSign = /(^|[^a-z0-9])([+-])$/i
const signApart = /(^|[\s:=(,[])([+-])[\s)\]([]*$/
const namedSign =
  /(?<![a-z])(?:sign|符号)\s*[:=]\s*([+-])[\s,;]*(?:value|magnitude|size|number|amount|数值|大小)?\s*[:=]?\s*$/i
const trailingSign = /^\s?([+-])(?=\s*(?:$|\n|[)\].,;]))/

/**
 * One number with the sign that the surrounding text gives it. Undefined if signs contradict each
 * other.
 */
function termAt(
  digits: string,
  before: string,
  after: string,
  follows: boolean,
): Omit<Term, 'isOnOwnLine' | 'isJoint'> | undefined {
  const size = Number(digits)
  // "+6 -2" are two numbers; "+2-4" and "2 - 4" may be ranges.
  if (follows && /^\s*-\s*$/.test(before) && !/\n|^\s-$/.test(before)) return undefined
  const isOperator = follows && /^\s*\+\s*$/.test(before)
  if (isOperator && !/\n|^\s\+$/.test(before))
    return { size, sign: undefined, source: undefined, isDirect: false }
  const written = writtenSign.exec(before)?.[2] as Sign | undefined
  const words = signBy(signWords, before, after)
  const moves = signBy(movementWords, before, written === undefined ? after : '')
  if (words === 'doubtful' || (written === undefined && moves === 'doubtful')) return undefined
  if (written !== undefined && (takenBack.test(before) || painfulName.test(before)))
    return undefined
  if (written !== undefined) {
    const contradicted =
      (words !== undefined && words !== written) || (written === '+' && moves === '-')
    return contradicted && size !== 0
      ? undefined
      : { size, sign: written, source: 'written', isDirect: true }
  }
  const apart = (signApart.exec(before)?.[2] ??
    namedSign.exec(before)?.[1] ??
    trailingSign.exec(after)?.[1]) as Sign | undefined
  if (apart !== undefined) return { size, sign: apart, source: 'apart', isDirect: false }
  if (words !== undefined)
    return { size, sign: words, source: 'word', isDirect: directSign.test(before) }
  // A movement in percent is a relative change and no number of points.
  if (moves !== undefined && /^\s?(?:%|percent|per cent|个百分点)/i.test(after)) return undefined
  if (moves !== undefined && moves !== 'doubtful')
    return { size, sign: moves, source: 'movement', isDirect: moves === '+' }
  return { size, sign: undefined, source: undefined, isDirect: true }
}

const takenBack = /(?:(?<![a-z])(?:not|never|\w+n't)|不是|并非)\s*[+-]$/i

function signBy(
  words: Readonly<Record<Sign, Words>>,
  before: string,
  after: string,
): Sign | 'doubtful' | undefined {
  const found = new Set<Sign>()
  for (const sign of ['-', '+'] as const) {
    const match = words[sign].before.exec(before.replace(/[+-]$/, ''))
    const lead = match === null ? '' : before.slice(0, match.index)
    if (
      match !== null &&
      (negation.test(lead) || (words === movementWords && painfulSubject.test(lead)))
    )
      return 'doubtful'
    if (match !== null || words[sign].after.test(after)) found.add(sign)
  }
  return found.size === 2 ? 'doubtful' : [...found][0]
}

const valueOf = ({ size, sign }: Term): number => (sign === '-' ? -size : size) + 0

/**
 * The change that several numbers state together. Written signs outrank words, and numbers on
 * separate lines outrank others.
 */
function combinedChange(terms: readonly Term[], text: string): StatedChange | UnclearReason {
  const withSign = terms.filter(({ sign }) => sign !== undefined)
  if (withSign.length > 0) {
    const explicit = withSign.filter(({ source }) => source !== 'movement')
    const strongest = explicit.length > 0 ? explicit : withSign
    const own = strongest.filter(({ isOnOwnLine }) => isOnOwnLine)
    return strongest.some(({ isJoint }) => isJoint)
      ? 'ambiguous_change'
      : agreed(own.length > 0 ? own : strongest)
  }
  if (terms.every(({ size }) => size === 0)) return { value: 0, hasSign: false, isDirect: true }
  return isBare(text)
    ? { value: terms[0]!.size, hasSign: false, isDirect: true }
    : 'ambiguous_change'
}

function agreed(terms: readonly Term[]): StatedChange | UnclearReason {
  const values = new Set(terms.map(valueOf))
  const [value] = values
  if (value === undefined || values.size > 1) return 'ambiguous_change'
  return { value, hasSign: true, isDirect: terms.some(({ isDirect }) => isDirect) }
}

const bareNumber =
  /^[\s[({]*(?:(?:the )?(?:emotion(?:al)? |mood )?(?:change|delta|Δ)|(?:情绪|心情|emotion)?的?变化(?:值|量)?)?\s*(?:[:=]|is|为|是)?\s*(?:about|around|roughly|approximately|approx\.?|~|约|大约|大概)?[\s[({]*([0-9]+(?:\.[0-9]+)?)[\s\])}]*(?:分|点|%|points?|pts?)?[\s\])}.!。]*$/i

/**
 * True if the text is only one number, possibly with a hedge, a unit or the name of the section.
 * The line may be repeated.
 */
const isBare = (text: string): boolean => {
  const numbers = text.split('\n').map((line) => bareNumber.exec(line)?.[1])
  const pair = /^([0-9]+)\s+\1$/.test(text)
  return pair || numbers.every((each) => each !== undefined && each === numbers[0])
}
