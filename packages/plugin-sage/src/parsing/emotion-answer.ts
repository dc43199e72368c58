import { known, type Known } from '@attune/core'
import { parseChange, type ChangeOptions, type ChangeValue } from './change-value.js'
import { problem } from './problem.js'
import { cleanBody, holdsNoDigit, lastByName, sectionsOf, withoutReasoning, type Headings } from './sections.js'

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
  content: 'Content',
  targetCompletion: 'Target[ \\t_-]?Completion',
  activity: 'Activity',
  analyze: 'Anal(?:yze|yse|ysis)',
  change: 'Change',
} as const satisfies Headings<string>

type SectionName = keyof typeof headings

const names = Object.keys(headings) as SectionName[]

const inlineHeadings = names.map(
  (name) => new RegExp(String.raw`(?<![^\s;；。|,，])(?:${headings[name]})[ \t]*[:：]`, 'g'),
)

/** The bodies of an answer that runs on without line breaks; undefined unless all five headings come in their order. */
function inlineBodies(text: string): Map<SectionName, string> | undefined {
  const places: { start: number; end: number }[] = []
  for (const heading of inlineHeadings) {
    heading.lastIndex = places.at(-1)?.end ?? 0
    const match = heading.exec(text)
    if (match === null) return undefined
    places.push({ start: match.index, end: match.index + match[0].length })
  }
  return new Map(names.map((name, i) => [name, text.slice(places[i]!.end, places[i + 1]?.start)]))
}

function bodiesOf(text: string): Map<SectionName, string> {
  const sections = lastByName(sectionsOf(text, headings))
  const inline = sections.size < names.length ? inlineBodies(text) : undefined
  return inline ?? new Map([...sections].map(([name, { body }]) => [name, body]))
}

/**
 * Reads the five sections that the emotion estimation answers with. The last of several equal headings counts; template
 * labels that the model repeats are dropped. Unknown with `missing_section: <names>` or a `ChangeProblem` means: ask
 * again. Without `strict` an absent text is a warning; the change is always needed.
 *
 * @throws STATISTICS_INPUT as `parseChange` does
 *
 * Source: SAGE, prompt of the emotion estimation; the paper gives no parsing rules.
 */
export function parseEmotionAnswer(text: string, options: EmotionAnswerOptions = {}): Known<EmotionAnswer> {
  const bodies = bodiesOf(withoutReasoning(text))
  const textOf = (name: SectionName): string =>
    cleanBody(bodies.get(name) ?? '', name === 'change' ? holdsNoDigit : undefined)
  const missing = names.filter((name) => textOf(name) === '')
  const fatal = (options.strict ?? true) ? missing : missing.filter((name) => name === 'change')
  if (fatal.length > 0) return problem('missing_section', fatal)
  const change = parseChange(textOf('change'), options)
  if (change.state === 'unknown') return change
  return known({
    content: textOf('content'),
    targetCompletion: textOf('targetCompletion'),
    activity: textOf('activity'),
    analyze: textOf('analyze'),
    ...change.value,
    warnings: [...change.value.warnings, ...missing.map((name) => `missing:${name}`)].sort(),
  })
}
