import { announcesRevision, cleanBody, sectionsOf, tidied, unfenced } from '@attune/answers'
import { formParts, type Headings, problem, statedChange } from '@attune/answers/internal'
import { known, type Known, unknown } from '@attune/core'
import { entryOf } from '@attune/statistics'
import { defaultMaxStep, requireMaxStep } from '../emotion/state.js'

/**
 * Treatment of a decimal: truncate towards 0 (as released), round half away from 0, or reject the
 * answer.
 */
type DecimalPolicy = 'truncate' | 'round' | 'reject'

/** Treatment of a change beyond the largest step: clamp (as released), or reject the answer. */
type RangePolicy = 'clamp' | 'reject'

export interface ChangeOptions {
  /** Default `truncate`. */
  readonly decimal?: DecimalPolicy
  /** Default `clamp`. */
  readonly outOfRange?: RangePolicy
  /** Largest absolute change. Default 10. */
  readonly maxStep?: number
  /**
   * Signs that count: next to the number (`at`, default), or stated explicitly `anywhere` in the
   * text.
   */
  readonly signs?: 'at' | 'anywhere'
  /**
   * Largest number without a sign that counts as a change; a larger one is probably the new
   * emotion. Default: two steps.
   */
  readonly unsignedUpTo?: number
}

/** Reason why no change can be read. */
type ChangeProblem = 'no_number' | 'ambiguous_change' | 'non_integer' | 'out_of_range'

export interface ChangeValue {
  /** Resulting change, within ±maxStep. */
  readonly change: number
  /** Number as the model wrote it. */
  readonly rawChange: number
  /** `clamped` and `non_integer` if they apply, sorted. */
  readonly warnings: readonly string[]
}

const wholeNumbers: Readonly<Record<DecimalPolicy, (value: number) => number | undefined>> = {
  truncate: Math.trunc,
  round: (value) => Math.sign(value) * Math.round(Math.abs(value)),
  reject: () => undefined,
}

const ranges: Readonly<
  Record<RangePolicy, (value: number, maxStep: number) => number | undefined>
> = {
  clamp: (value, maxStep) => Math.sign(value) * maxStep,
  reject: () => undefined,
}

/**
 * Change of emotion in the Change section of an estimation, in emotion points. Full-width and
 * Chinese numerals, words for signs, brackets and list markers are understood. An ambiguous text is
 * rejected, because a lost minus sign would reverse the score: unknown with a `ChangeProblem`,
 * which causes a retry and never means 0. A number without a sign counts only if the section
 * contains nothing else.
 *
 * @throws STATISTICS_INPUT for an unknown policy, or a largest step that is negative or not finite
 *
 * Source: SAGE states the range; the released simulator truncates and limits; the other rules are
 * Attune's.
 */
export function parseChange(text: string, options: ChangeOptions = {}): Known<ChangeValue> {
  const { maxStep = defaultMaxStep, signs = 'at', unsignedUpTo = 2 * maxStep } = options
  const withinStep = stepOf(options, maxStep)
  const read = statedChange(text, { inWords: signs === 'anywhere' })
  if (typeof read === 'string') return unknown(read satisfies ChangeProblem)
  if (signs === 'at' && !read.isDirect) return unknown('ambiguous_change' satisfies ChangeProblem)
  // Two numbers within the largest step may be a range of the change. Otherwise they state the
  // scale.
  if (read.ends?.every((end) => end <= maxStep) === true)
    return unknown('ambiguous_change' satisfies ChangeProblem)
  if (read.ends !== undefined && Math.abs(read.value) > maxStep)
    return unknown('out_of_range' satisfies ChangeProblem)
  if (!read.hasSign && read.value > unsignedUpTo)
    return unknown('out_of_range' satisfies ChangeProblem)
  return withinStep(read.value)
}

/** Converts a number to a change by the policies of the options. */
function stepOf(
  options: ChangeOptions,
  maxStep: number,
): (rawChange: number) => Known<ChangeValue> {
  requireMaxStep(maxStep)
  const toWhole = entryOf('decimal policy', wholeNumbers, options.decimal ?? 'truncate')
  const toRange = entryOf('range policy', ranges, options.outOfRange ?? 'clamp')
  return (rawChange) => {
    const isWhole = Number.isInteger(rawChange)
    const whole = isWhole ? rawChange : toWhole(rawChange)
    if (whole === undefined) return unknown('non_integer' satisfies ChangeProblem)
    const isWithin = Math.abs(whole) <= maxStep
    const change = isWithin ? whole : toRange(whole, maxStep)
    if (change === undefined) return unknown('out_of_range' satisfies ChangeProblem)
    const warnings = [...(isWithin ? [] : ['clamped']), ...(isWhole ? [] : ['non_integer'])]
    return known({ change: change + 0, rawChange, warnings })
  }
}

export interface EmotionAnswerOptions extends ChangeOptions {
  /**
   * True: every section is required. False: missing texts are empty, with a warning. Default true.
   */
  readonly strict?: boolean
}

/** An emotion estimation. `warnings` also contains `missing:<section>` for each missing text. */
export interface EmotionAnswer extends ChangeValue {
  readonly content: string
  readonly targetCompletion: string
  readonly activity: string
  readonly analyze: string
}

const headings = {
  content: 'Content|内容(?:分析)?|回复内容',
  targetCompletion: 'Target[ \\t_-]?Completion|目标(?:完成|达成|实现)(?:情况|度)?',
  activity: 'Activity|(?:内心|心理)?活动|内心想法',
  analyze: 'Anal(?:yze|yse|ysis)|(?:感受)?分析|感受',
  change: 'Change|(?:情绪|emotion)?变化(?:值)?',
} as const satisfies Headings<string>

type SectionName = keyof typeof headings

const names = Object.keys(headings) as SectionName[]

/** True if a bracket can be removed: one with a digit may be the value of a section. */
const holdsNoDigit = (text: string): boolean => !/[0-9]/.test(text.normalize('NFKC'))

/**
 * True if an earlier estimation in the answer states another change, and no words say that it is
 * replaced. Only a Change section before another Change or before a new Content section counts as
 * an earlier estimation. Otherwise the model quotes a reply that imitates an estimation.
 */
function isContradicted(answer: string, change: number, how: ChangeOptions): boolean {
  const sections = sectionsOf(unfenced(answer), headings)
  const earlier = sections.filter(({ name }, at) => {
    const next = sections[at + 1]?.name
    return name === 'change' && (next === 'change' || next === 'content')
  })
  return earlier.slice(-mostEarlier).some(({ body }) => {
    const other = parseChange(cleanBody(body.split(/\n\s*\n/, 1)[0] ?? '', holdsNoDigit), how)
    return other.state === 'known' && other.value.change !== change && !announcesRevision(body)
  })
}

const mostEarlier = 10

/**
 * Reads the five sections of an emotion estimation, under headings of any common layout or as an
 * object. The last of several equal headings counts; repeated template labels are dropped. Unknown
 * with `missing_section: <names>`, `two_estimations` (two changes, and no word that the second
 * replaces the first) or a `ChangeProblem` means that the request should be repeated. Without
 * `strict` a missing text is a warning; the change is always required. Its sign may be stated in
 * any unambiguous way (`signs: anywhere`).
 *
 * @throws STATISTICS_INPUT like `parseChange`
 *
 * Source: SAGE, prompt of the emotion estimation; the paper gives no parsing rules.
 */
export function parseEmotionAnswer(
  text: string,
  options: EmotionAnswerOptions = {},
): Known<EmotionAnswer> {
  const answer = tidied(text)
  const bodies = formParts(answer, headings)
  const textOf = (name: SectionName): string =>
    cleanBody(bodies.get(name) ?? '', name === 'change' ? holdsNoDigit : undefined)
  const missing = names.filter((name) => textOf(name) === '')
  const fatal = (options.strict ?? true) ? missing : missing.filter((name) => name === 'change')
  if (fatal.length > 0) return problem('missing_section', fatal)
  const how = { signs: 'anywhere', ...options } as const
  const change = parseChange(textOf('change'), how)
  if (change.state === 'unknown') return change
  if (isContradicted(answer, change.value.change, how)) return problem('two_estimations')
  return known({
    content: textOf('content'),
    targetCompletion: textOf('targetCompletion'),
    activity: textOf('activity'),
    analyze: textOf('analyze'),
    ...change.value,
    warnings: [...change.value.warnings, ...missing.map((name) => `missing:${name}`)].sort(),
  })
}
