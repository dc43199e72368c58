import type { Dialogue } from '@attune/core'
import { partition } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import { sha256 } from '@attune/core/runtime'
import type { StudyDialogue } from './design.js'
import type { ShownTurn } from './shown.js'

export interface Candidate extends StudyDialogue {
  readonly turns: readonly ShownTurn[]
  readonly stratum?: string
}

/** Speakers and texts, the only part of a dialogue that raters see. */
export const turnsOf = ({ turns }: Dialogue): ShownTurn[] =>
  turns.map(({ speaker, text }) => ({ speaker, text }))

/** Digest of a dialogue's text. Ratings are stored for this digest. */
export const textDigest = (turns: readonly ShownTurn[]): string =>
  sha256(JSON.stringify(turns.map(({ speaker, text }) => [speaker, text]))).slice(0, 16)

/** All dialogues that can be drawn, in the order of the run. */
export async function populationOf(
  evaluation: Evaluation,
  strata?: string,
  judge?: string,
): Promise<Candidate[]> {
  const readers = strata === 'judge' && judge !== undefined ? [judge] : []
  const found: (Candidate & { readonly score?: number })[] = []
  for await (const {
    scenario,
    supporter,
    repeat,
    conditions,
    dialogue,
    verdicts,
  } of evaluation.dialogues({
    readers,
  })) {
    if (dialogue.state === 'unknown') continue
    const turns = turnsOf(dialogue.value)
    if (!turns.some(({ speaker }) => speaker === 'supporter')) continue
    const given = judge === undefined ? undefined : verdicts[judge]
    const scores =
      given?.state === 'known' ? partition(given.value.map(({ outcome }) => outcome)).values : []
    const numbers = scores.filter((value): value is number => typeof value === 'number')
    found.push({
      scenario: scenario.id,
      supporter,
      repeat,
      conditions,
      cluster: scenario.cluster ?? scenario.id,
      language: scenario.language,
      text: textDigest(turns),
      turns,
      ...(strata === 'language' && { stratum: scenario.language }),
      ...(strata?.startsWith('tag:') && {
        stratum: scenario.tags[strata.slice('tag:'.length)] ?? 'none',
      }),
      ...(numbers.length > 0 && {
        score: numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
      }),
    })
  }
  return strata === 'judge' ? withScoreStrata(found) : found
}

/**
 * Assigns each scenario cluster to one of three strata (thirds) by its mean score from the judge;
 * the stratum is `none` without a score.
 */
function withScoreStrata(found: readonly (Candidate & { readonly score?: number })[]): Candidate[] {
  const scores = new Map<string, number[]>()
  for (const { cluster, score } of found)
    if (score !== undefined) scores.set(cluster, [...(scores.get(cluster) ?? []), score])
  const means = [...scores].map(([cluster, own]) => ({
    cluster,
    mean: own.reduce((sum, value) => sum + value, 0) / own.length,
  }))
  const order = means.sort((left, right) => left.mean - right.mean)
  const band = new Map(
    order.map(({ cluster }, at) => [
      cluster,
      ['low', 'middle', 'high'][Math.floor((3 * at) / order.length)]!,
    ]),
  )
  return found.map((each) => {
    const { score: _, ...dialogue } = each
    return { ...dialogue, stratum: band.get(each.cluster) ?? 'none' }
  })
}
