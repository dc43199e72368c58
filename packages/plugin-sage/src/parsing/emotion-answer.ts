import {
  announcesRevision,
  cleanBody,
  formParts,
  type Headings,
  problem,
  sectionsOf,
  statedChange,
  tidied,
  unfenced,
} from '@attune/answers'
import { known, type Known, unknown } from '@attune/core'
import { entryOf } from '@attune/statistics'
import { defaultMaxStep, requireMaxStep } from '../emotion/state.js'

/** What happens to a decimal: cut towards 0 (as released), rounded half away from 0, or the answer refused. */
type DecimalPolicy = 'truncate' | 'round' | 'reject'

/** What happens to a change beyond the largest step: limited (as released), or the answer refused. */
type RangePolicy = 'clamp' | 'reject'

export interface ChangeOptions {
  /** Default `truncate`. */
  readonly decimal?: DecimalPolicy
  /** Default `clamp`. */
  readonly outOfRange?: RangePolicy
  /** Largest change either way. Default 10. */
  readonly maxStep?: number
  /** Which signs count: those `at` the number (default), or `anywhere` the text states one explicitly. */
  readonly signs?: 'at' | 'anywhere'
  /** Up to where a number without a sign is a change; beyond, it is more likely the new emotion. Default: two steps. */
  readonly unsignedUpTo?: number
}

/** Why no change can be read. */
type ChangeProblem = 'no_number' | 'ambiguous_change' | 'non_integer' | 'out_of_range'

export interface ChangeValue {
  /** What counts, within ±maxStep. */
  readonly change: number
  /** The number as the model wrote it. */
  readonly rawChange: number
  /** Any of `clamped` and `non_integer`, sorted. */
  readonly warnings: readonly string[]
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
 * try and never means 0. A number without a sign counts only where it is all there is.
 *
 * @throws STATISTICS_INPUT for an unknown policy, or a largest step that is negative or not finite
 *
 * Source: SAGE states the range; the released simulator truncates and limits; the rest is decided here.
 */
export function parseChange(text: string, options: ChangeOptions = {}): Known<ChangeValue> {
  const { maxStep = defaultMaxStep, signs = 'at', unsignedUpTo = 2 * maxStep } = options
  const withinStep = stepOf(options, maxStep)
  const read = statedChange(text, { inWords: signs === 'anywhere' })
  if (typeof read === 'string') return unknown(read satisfies ChangeProblem)
  if (signs === 'at' && !read.isDirect) return unknown('ambiguous_change' satisfies ChangeProblem)
  // Two small numbers may be a range of the change; two that are far apart are the scale.
  if (read.ends?.every((end) => end <= maxStep) === true) return unknown('ambiguous_change' satisfies ChangeProblem)
  if (read.ends !== undefined && Math.abs(read.value) > maxStep) return unknown('out_of_range' satisfies ChangeProblem)
  if (!read.hasSign && read.value > unsignedUpTo) return unknown('out_of_range' satisfies ChangeProblem)
  return withinStep(read.value)
}

/** What makes a change of a number: the policies of the options. */
function stepOf(options: ChangeOptions, maxStep: number): (rawChange: number) => Known<ChangeValue> {
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
  /** Whether every section must be there. If not, absent texts become empty and are warned about. Default true. */
  readonly strict?: boolean
}

/** One emotion estimation. `warnings` also holds `missing:<section>` for absent texts. */
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

/** In a section that holds a value, a bracket with a digit may be that value. */
const holdsNoDigit = (text: string): boolean => !/[0-9]/.test(text.normalize('NFKC'))

/**
 * Whether another estimation states another change, and nothing says that it is replaced. After it comes a Change or a new form;
 * where the form goes on, the model quotes a reply that poses as an estimation.
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
 * Reads the five sections that the emotion estimation answers with, under headings of any common layout or as an object. The
 * last of several equal headings counts; template labels that the model repeats are dropped. Unknown with
 * `missing_section: <names>`, `two_estimations` (two changes, and no word that the second replaces the first) or a
 * `ChangeProblem` means: ask again. Without `strict` an absent text is a warning; the change
 * is always needed. Its sign may be stated in any way that leaves no doubt (`signs: anywhere`).
 *
 * @throws STATISTICS_INPUT as `parseChange` does
 *
 * Source: SAGE, prompt of the emotion estimation; the paper gives no parsing rules.
 */
export function parseEmotionAnswer(text: string, options: EmotionAnswerOptions = {}): Known<EmotionAnswer> {
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
