import type { Random } from '@attune/core/internal'
import type { Assignment, DesignItem } from './design.js'
import { shuffled } from './draw.js'
import type { DialogueAt, Guess } from './shown.js'

/** Maximum number of pairs by one system, and maximum number of pairs by two systems, per rater. */
const MOST_PER_KIND = 3

/**
 * Draws pairs of dialogues that a rater has read, for the test of the blinding: the rater guesses
 * whether one system wrote both. Up to half of the pairs are by one system. Empty for a study of a
 * single system.
 */
export function drawGuesses(
  items: readonly DesignItem[],
  assignments: readonly Assignment[],
  raters: readonly string[],
  randomOf: (rater: number) => Random,
): Guess[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return raters.flatMap((rater, at) => {
    const random = randomOf(at)
    const own = assignments.filter((each) => each.rater === rater && each.occasion === 1)
    const read = own.flatMap(({ item }) =>
      byId.get(item)!.dialogues.map(({ supporter }, index) => ({ item, at: index, supporter })),
    )
    const pairs = shuffled(
      [...pairsOf(read, true, random), ...pairsOf(read, false, random)],
      random,
    )
    return pairs.map((of, index): Guess => ({ id: `guess ${index + 1}`, rater, of }))
  })
}

interface Read extends DialogueAt {
  readonly supporter: string
}

function pairsOf(
  read: readonly Read[],
  isSame: boolean,
  random: Random,
): [DialogueAt, DialogueAt][] {
  if (new Set(read.map(({ supporter }) => supporter)).size < 2) return []
  const free = shuffled(read, random)
  const pairs: [DialogueAt, DialogueAt][] = []
  while (pairs.length < MOST_PER_KIND && free.length > 1) {
    const first = free.pop()!
    const other = free.findIndex(
      (each) => (each.supporter === first.supporter) === isSame && each.item !== first.item,
    )
    if (other === -1) continue
    const [second] = free.splice(other, 1)
    pairs.push([dialogueAt(first), dialogueAt(second!)])
  }
  return pairs
}

const dialogueAt = ({ item, at }: Read): DialogueAt => ({ item, at })
