import type { Evaluation } from '@attune/core'
import type { StageMatch } from './stage-matches.js'

type Place = Pick<StageMatch, 'scenario' | 'repeat' | 'supporter'>

const placeOf = ({ scenario, repeat, supporter }: Place): string => JSON.stringify([scenario, repeat, supporter])

/** Matches with the lengths of their dialogues, in words per reply, where both are known. */
export async function withLengths(evaluation: Evaluation, matches: readonly StageMatch[]): Promise<StageMatch[]> {
  const words = new Map<string, number>()
  for await (const row of evaluation.observations({ kind: 'dialogue', name: 'words' })) {
    if (row.kind === 'dialogue' && row.value.state === 'known') words.set(placeOf(row), Number(row.value.value))
  }
  return matches.map((match) => {
    const [one, other] = [words.get(placeOf(match)), words.get(placeOf({ ...match, supporter: match.other }))]
    return one === undefined || other === undefined ? match : { ...match, lengths: [one, other] as const }
  })
}
