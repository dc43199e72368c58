import { known, type Known } from '@attune/core'
import {
  announcesRevision,
  cleanBody,
  formParts,
  type Headings,
  problem,
  sectionsOf,
  tidied,
  unfenced,
} from '@attune/answers'
import { parseChange, type ChangeOptions, type ChangeValue } from './change-value.js'

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
