import { agree, variantName, type Evaluation, type Observation } from '@attune/core/findings'
import type { Match } from './matches.js'

/** Matches with the lengths of their two dialogues, in words per reply, where both are known. */
export async function withLengths<M extends Match>(evaluation: Evaluation, matches: readonly M[]): Promise<M[]> {
  const byPlace = new Map<string, Observation[]>()
  for await (const row of evaluation.observations({ kind: 'dialogue', name: 'words' })) {
    if (row.kind !== 'dialogue') continue
    const own = byPlace.get(placeOf(row)) ?? []
    own.push(row)
    byPlace.set(placeOf(row), own)
  }
  const wordsOf = (match: Match, name: string): number | undefined => {
    const row = byPlace.get(placeOf(match))?.find((each) => isDialogueOf(each, match, name))
    return row?.value.state === 'known' ? Number(row.value.value) : undefined
  }
  return matches.map((match) => {
    const [one, other] = [wordsOf(match, match.supporter), wordsOf(match, match.other)]
    return one === undefined || other === undefined ? match : { ...match, lengths: [one, other] as const }
  })
}

const placeOf = ({ scenario, repeat }: Pick<Match, 'scenario' | 'repeat'>): string => JSON.stringify([scenario, repeat])

/** A match across conditions names its sides by what the match itself does not carry. */
function isDialogueOf({ supporter, conditions }: Observation, match: Match, name: string): boolean {
  const own = Object.entries(conditions).filter(([condition]) => !Object.hasOwn(match.conditions, condition))
  return agree(conditions, match.conditions) && name === variantName(supporter, Object.fromEntries(own))
}
