import type { Row } from '@attune/kit'
import { dimensionTitles, type Dimension } from '../../dimensions/dimensions.js'
import { publishedAccuracy } from '../../published/ranker-accuracy.js'
import { GENERAL_JUDGE } from '../../scores-judge/options.js'
import type { JudgeKind } from '../score-rows.js'

/** Below what a blind guess among five levels hits, in percent. */
const POOR = 20

/** The dimensions that general models are known to score badly, as the published test of GPT-4 shows. */
function poorDimensions(kind: JudgeKind, language: string, names: readonly Dimension[]): Dimension[] {
  return kind === GENERAL_JUDGE ? names.filter((name) => accuracyOf('acc', language)(name) < POOR) : []
}

/** A line per such dimension. */
export const reliabilityNotes = (kind: JudgeKind, language: string, names: readonly Dimension[]): string[] =>
  poorDimensions(kind, language, names).map((name) => {
    const [exact, near] = [accuracyOf('acc', language)(name), accuracyOf('accSoft', language)(name)]
    return `${dimensionTitles[name]}: not reliable. GPT-4 gave the score of people in ${exact.toFixed(1)} % of published dialogues, within one point in ${near.toFixed(0)} %; general models are far too kind here.`
  })

/** The same in one sentence, next to those about differences. */
export function reliabilitySentences(
  kind: JudgeKind,
  language: string,
  names: readonly Dimension[],
  about: string,
): string[] {
  const titles = poorDimensions(kind, language, names).map((name) => dimensionTitles[name])
  if (titles.length === 0) return []
  return [`${about} · ${titles.join(', ')}: do not rely on these, general models are known to score them badly.`]
}

const accuracyOf =
  (key: 'acc' | 'accSoft', language: string) =>
  (name: Dimension): number =>
    publishedAccuracy['GPT-4'][/^zh\b/i.test(language) ? 'zh' : 'en'][name][key]

export const conventionNote = (failed: 'exclude' | 'zero'): string =>
  failed === 'exclude'
    ? 'Percent: 25 times the mean of scores from 0 to 4 (the paper: points over 4 n). Scores that could not be read are left out and counted; `failed: zero` counts them as 0.'
    : 'Percent: points over 4 n, n all judged dialogues: a score that could not be read counts as 0. `failed: exclude` leaves such scores out.'

/** Share of scores that are there, where it is below the threshold: a line per dimension. */
export function coverageNotes(rows: readonly Row[], names: readonly Dimension[], least: number): string[] {
  return names.flatMap((name) => {
    const own = rows.filter((row) => row.name === name)
    const share = own.filter(({ value }) => value.state === 'known').length / own.length
    if (share === 0 || share >= least) return []
    return [
      `${dimensionTitles[name]}: only ${(100 * share).toFixed(0)} % of ${own.length} dialogues have a score (at least ${(100 * least).toFixed(0)} % are wanted).`,
    ]
  })
}

/** The dimensions that have no value at all, by reason. */
export function emptyNotes(rows: readonly Row[], names: readonly Dimension[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const name of names) {
    const lost = rows.find((row) => row.name === name)?.value
    const why = lost?.state === 'unknown' ? lost.why : 'not scored'
    byReason.set(why, [...(byReason.get(why) ?? []), dimensionTitles[name]])
  }
  return [...byReason].map(([why, titles]) => `No value: ${titles.join(', ')} (${why}).`)
}
