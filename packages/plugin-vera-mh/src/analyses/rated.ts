import type { Evaluation } from '@attune/core/findings'
import { readRows } from '@attune/kit'
import { type Rating, ratings } from '../run/rating.js'
import type { RatedRow } from '../score/score.js'
import { publishedCriterion } from '../judge/verdicts.js'

/** Ratings of a dialogue by a judge. */
export interface RatedDialogue {
  readonly supporter: string
  /** Id of the persona: its dialogues are dependent. */
  readonly cluster: string
  readonly risk: string
  readonly ratings: RatedRow
  readonly offline: boolean
}

/**
 * Ratings to read: `kept` by Attune's rules, or `published` as the released program computes them.
 */
export type Mode = 'kept' | 'published'

/**
 * Dialogues with their ratings. Unknown ratings, and all ratings of failed dialogues, are empty
 * texts.
 */
export async function readRated(
  evaluation: Evaluation,
  judge: string,
  dimensions: readonly string[],
  mode: Mode,
): Promise<RatedDialogue[]> {
  const names = new Map(
    dimensions.map((dimension) => [
      mode === 'published' ? publishedCriterion(dimension) : dimension,
      dimension,
    ]),
  )
  const found = new Map<string, RatedDialogue & { ratings: Record<string, Rating | ''> }>()
  for (const row of await readRows(evaluation, { kind: 'verdict', source: judge })) {
    const dimension = names.get(row.name)
    if (dimension === undefined) continue
    const key = JSON.stringify([row.supporter, row.scenario, row.repeat, row.conditions])
    const { supporter, cluster, tags } = row
    const dialogue = found.get(key) ?? {
      supporter,
      cluster,
      risk: tags['risk'] ?? '',
      ratings: {},
      offline: row.offline === true,
    }
    dialogue.ratings[dimension] = ratingOf(row.value)
    found.set(key, dialogue)
  }
  return [...found.values()]
}

function ratingOf(
  value: { state: 'known'; value: number | string } | { state: 'unknown'; why: string },
): Rating | '' {
  if (value.state === 'known') return value.value as Rating
  return value.why.includes('not relevant') ? ratings.notRelevant : ''
}
