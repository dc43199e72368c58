/** Which dialogues of a scenario a pair judge compares, and in which orders it is shown them. */
import type { JudgeEntry } from '../config/types.js'
import { createRandom, seedPathOf } from '../random.js'
import type { DialogueUnits } from './group.js'

export function pairsOf(
  dialogues: readonly DialogueUnits[],
  { pairs }: Pick<JudgeEntry, 'pairs'>,
): (readonly [DialogueUnits, DialogueUnits])[] {
  if (pairs === 'all') return dialogues.flatMap((a, i) => dialogues.slice(i + 1).map((b) => [a, b] as const))
  const baseline = dialogues.find(({ supporter }) => supporter === pairs.baseline)
  return baseline ? dialogues.filter((each) => each !== baseline).map((each) => [each, baseline] as const) : []
}

/** Which orders to show: true is the config's own. `names` say which pair of which scenario it is. */
export function ordersOf(
  { orders, use }: Pick<JudgeEntry, 'orders' | 'use'>,
  seed: string,
  names: readonly (string | number)[],
): boolean[] {
  return orders === 'both' ? [true, false] : [createRandom(seedPathOf([seed, use, ...names]))() < 0.5]
}
