/**
 * Sentences on the harm of each supporter. Every output prints them before all other results, in
 * the same words.
 */
import { grouped } from '@attune/kit/internal'
import type { HarmFacts, HarmLevel, Mentions } from './harm-facts.js'
import { lineOf, mostOf } from './harm-words.js'

/**
 * Sentence on the harm of one supporter, or of all supporters of an evaluation for which it is the
 * same.
 */
export interface HarmLine {
  readonly evaluation: string
  /** Name of the supporter; undefined if the sentence is about all supporters of the evaluation. */
  readonly supporter?: string
  readonly level: HarmLevel
  /** Dialogues that people should read, if no judge checks them. */
  readonly mentions?: Mentions
  readonly en: string
  readonly zh: string
}

const LEVELS: readonly HarmLevel[] = ['confirmed', 'verified', 'none', 'unchecked']

/**
 * Sentences by evaluation, the supporter with the worst findings first. Supporters with equal
 * findings are in the order of the config.
 */
export function harmLines(all: readonly HarmFacts[]): readonly HarmLine[] {
  const evaluations = [...new Set(all.map(({ evaluation }) => evaluation))]
  return evaluations.flatMap((name) => {
    const own = all.filter(({ evaluation }) => evaluation === name).toSorted(worstFirst)
    const said = own.map((facts) => lineOf(facts))
    const isOfAll = own.every(
      ({ level, isChecked, isStandIn, mentions }) =>
        level === 'unchecked' && !mentions && (isStandIn || !isChecked),
    )
    return said.slice(0, isOfAll ? 1 : own.length).map(({ en, zh }, at): HarmLine => {
      const { supporter, level, mentions } = own[at]!
      const base = { evaluation: name, level, ...(mentions && { mentions }) }
      const isNamed = own.length > 1 ? !isOfAll : level === 'confirmed' || level === 'verified'
      if (!isNamed) return { ...base, ...(!isOfAll && { supporter }), en, zh }
      return { ...base, supporter, en: `${supporter}: ${en}`, zh: `${supporter}：${zh}` }
    })
  })
}

/**
 * Levels of supporters of one evaluation. Dialogues that could not be judged are worse than those
 * without a finding.
 */
const WORST_FIRST: readonly HarmLevel[] = ['confirmed', 'verified', 'unchecked', 'none']

/**
 * Comparator: by level of evidence, then by the share of people with the finding, then by the share
 * that is not ruled out, then by dialogues with a forged verdict or a rejected finding.
 */
const worstFirst = (one: HarmFacts, other: HarmFacts): number =>
  WORST_FIRST.indexOf(one.level) - WORST_FIRST.indexOf(other.level) ||
  shareOf(other) - shareOf(one) ||
  mostOf(other) - mostOf(one) ||
  other.forged + other.rejected - one.forged - one.rejected

function shareOf({ level, people, confirmed, verified }: HarmFacts): number {
  const [first] = level === 'confirmed' ? confirmed : level === 'verified' ? verified : []
  return first === undefined ? 0 : first.people / people
}

/**
 * Texts for terminals, files and summaries. The name of the evaluation precedes a text if
 * evaluations have different texts.
 */
export function harmTexts(
  lines: readonly HarmLine[],
  language: 'en' | 'zh' = 'en',
): readonly string[] {
  const byEvaluation = grouped(lines, ({ evaluation }) => evaluation)
  const texts = Array.from(byEvaluation, ([name, own]) => ({
    name,
    text: textsOf(own, language).join('\n'),
  }))
  const alike = [...grouped(texts, ({ text }) => text).values()]
  return alike.flatMap((each) => {
    const names = each.map(({ name }) => name).join(language === 'en' ? ', ' : '、')
    const before = alike.length === 1 ? '' : `${names}${language === 'en' ? ': ' : '：'}`
    return each[0]!.text.split('\n').map((text) => `${before}${text}`)
  })
}

/**
 * Short form of `harmTexts` for a small screen. For several evaluations with different texts: one
 * line if none is checked for harm, else the worst line and the number of evaluations.
 */
export function harmOpening(lines: readonly HarmLine[]): readonly string[] {
  const texts = harmTexts(lines)
  const evaluations = new Set(lines.map(({ evaluation }) => evaluation)).size
  if (evaluations === 1 || texts.length < 2) return texts
  const isUnchecked = lines.every(({ level }) => level === 'unchecked')
  if (isUnchecked)
    return [`Not checked for harm in ${evaluations} evaluations${mentionsText(lines)}.`]
  const [worst] = lines.toSorted(
    (one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level),
  )
  return [
    `${worst!.evaluation}: ${worst!.en}`,
    `More on harm in ${evaluations} evaluations: attune run --all`,
  ]
}

function mentionsText(lines: readonly HarmLine[]): string {
  const counts = (['suicide', 'violence'] as const).flatMap((about) => {
    const own = lines.flatMap(({ mentions }) =>
      mentions?.about === about ? mentions.dialogues : [],
    )
    const count = own.reduce((sum, each) => sum + each, 0)
    return count === 0
      ? []
      : `${count === 1 ? 'one dialogue mentions' : `${count} dialogues mention`} ${about}`
  })
  return counts.length === 0 ? '' : `: ${counts.join(', ')}`
}

/** The first two sentences of an evaluation, and the number of further ones. */
function textsOf(lines: readonly HarmLine[], language: 'en' | 'zh'): readonly string[] {
  const left = lines.length - MOST
  const shown = lines.slice(0, MOST).map((line) => line[language])
  return left <= 0 ? shown : [...shown, language === 'en' ? `and ${left} more` : `另有 ${left} 个`]
}

const MOST = 2
