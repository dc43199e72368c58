import { agree, type Evaluation, type Observation, variantName } from '@attune/core/findings'
import { grouped } from './grouped.js'
import type { Match } from './matches.js'

/**
 * Matches with the lengths of their two dialogues in words per reply, if both are known.
 *
 * ```ts
 * const matches = await withLengths(evaluation, await readMatches(evaluation, 'closer'))
 * ```
 */
export async function withLengths<M extends Match>(
  evaluation: Evaluation,
  matches: readonly M[],
): Promise<M[]> {
  const rows: Observation[] = []
  for await (const row of evaluation.observations({ kind: 'dialogue', name: 'words' }))
    if (row.kind === 'dialogue') rows.push(row)
  const byPlace = grouped(rows, placeOf)
  const wordsOf = (match: Match, name: string): number | undefined => {
    const row = byPlace.get(placeOf(match))?.find((each) => isDialogueOf(each, match, name))
    return row?.value.state === 'known' ? Number(row.value.value) : undefined
  }
  return matches.map((match) => {
    const [one, other] = [wordsOf(match, match.supporter), wordsOf(match, match.other)]
    return one === undefined || other === undefined
      ? match
      : { ...match, lengths: [one, other] as const }
  })
}

const placeOf = ({ scenario, repeat }: Pick<Match, 'scenario' | 'repeat'>): string =>
  JSON.stringify([scenario, repeat])

/**
 * True if the dialogue is the named side of the match. In a match between conditions, the name of a
 * side contains the conditions that the match itself lacks.
 */
function isDialogueOf({ supporter, conditions }: Observation, match: Match, name: string): boolean {
  const own = Object.entries(conditions).filter(
    ([condition]) => !Object.hasOwn(match.conditions, condition),
  )
  return (
    agree(conditions, match.conditions) && name === variantName(supporter, Object.fromEntries(own))
  )
}
