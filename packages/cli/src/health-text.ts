/** Health of each supporter's data, for a terminal and for `--json`. */
import { healthSentences, languageSentences } from '@attune/project'
import type { LanguageGap, SupporterHealth } from './types.js'

/**
 * One sentence for each supporter whose data are unsound, with its evaluation if there are several.
 */
export function healthFaults(
  health: readonly SupporterHealth[],
): readonly { readonly supporter: string; readonly text: string }[] {
  const isSeveral = new Set(health.map(({ evaluation }) => evaluation)).size > 1
  return healthSentences(health).map(({ evaluation, supporter, text }) => ({
    supporter,
    text: isSeveral ? `${evaluation}: ${text}` : text,
  }))
}

/** The same sentences, one per line. */
export const healthLines = (health: readonly SupporterHealth[]): readonly string[] =>
  healthFaults(health).map(({ text }) => text)

/** Facts on every supporter's data, with a sentence for unsound ones. */
export function healthRecord(health: readonly SupporterHealth[]): {
  readonly health?: readonly object[]
} {
  const said = healthSentences(health)
  const sentenceOf = ({ evaluation, supporter }: SupporterHealth): string | undefined =>
    said.find((each) => each.evaluation === evaluation && each.supporter === supporter)?.text
  const all = health.map((each) => {
    const sentence = sentenceOf(each)
    return { ...each, ...(sentence !== undefined && { sentence }) }
  })
  return all.length === 0 ? {} : { health: all }
}

/**
 * One line per language that no estimator or judge scores, or for which a seeker uses templates of
 * another language. Names the evaluation if there are several.
 */
export function languageLines(gaps: readonly LanguageGap[]): readonly string[] {
  const isSeveral = new Set(gaps.map(({ evaluation }) => evaluation)).size > 1
  return languageSentences(gaps).map(({ evaluation, text }) =>
    isSeveral ? `${evaluation}: ${text}` : text,
  )
}
