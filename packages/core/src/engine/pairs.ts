/**
 * Determines the pairs of dialogues that a pair judge compares, and the orders in which it sees
 * them.
 */
import { agree, createRandom, seedPathOf, variantName } from '../values.js'
import type { JudgeEntry } from '../config/types.js'
import type { Conditions } from '../contracts/data.js'
import type { DialogueUnits } from './group.js'
import type { Unit } from './unit.js'

export interface Side {
  /**
   * Name in results: the supporter. If a judge compares two values of a condition, the name
   * includes the value.
   */
  readonly name: string
  readonly simulate: Unit
}

export interface Pair {
  /** Conditions that both dialogues share. */
  readonly conditions: Conditions
  readonly sides: readonly [Side, Side]
}

export function pairsOf(
  dialogues: readonly DialogueUnits[],
  { pairs, across }: Pick<JudgeEntry, 'pairs' | 'across'>,
): readonly Pair[] {
  const all = dialogues.flatMap((a, i) => dialogues.slice(i + 1).map((b) => [a, b] as const))
  if (across !== undefined) return all.filter((pair) => areAcross(...pair, across)).map(pairAcross)
  const alike = all.filter(([a, b]) => a.supporter !== b.supporter && areAlike(a, b))
  if (pairs === 'all') return alike.map(pairOf)
  const { baseline } = pairs
  return alike.flatMap(([a, b]) =>
    b.supporter === baseline ? [pairOf([a, b])] : a.supporter === baseline ? [pairOf([b, a])] : [],
  )
}

type DialoguePair = readonly [DialogueUnits, DialogueUnits]

const areAlike = ({ conditions: a }: DialogueUnits, { conditions: b }: DialogueUnits): boolean =>
  Object.keys(a).length === Object.keys(b).length && agree(a, b) && agree(b, a)

/**
 * True if two dialogues of one supporter have different values of the condition `across` and equal
 * values of all other conditions that both have.
 */
function areAcross(a: DialogueUnits, b: DialogueUnits, across: string): boolean {
  const { [across]: first, ...others } = a.conditions
  const { [across]: second, ...rest } = b.conditions
  return (
    a.supporter === b.supporter &&
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    agree(others, rest)
  )
}

const pairOf = ([a, b]: DialoguePair): Pair => ({
  conditions: a.conditions,
  sides: [
    { name: a.supporter, simulate: a.simulate },
    { name: b.supporter, simulate: b.simulate },
  ],
})

function pairAcross([a, b]: DialoguePair): Pair {
  const shared = pick(a.conditions, (name, value) => b.conditions[name] === value)
  const sideOf = ({ supporter, conditions, simulate }: DialogueUnits): Side => ({
    name: variantName(
      supporter,
      pick(conditions, (name) => !Object.hasOwn(shared, name)),
    ),
    simulate,
  })
  return { conditions: shared, sides: [sideOf(a), sideOf(b)] }
}

const pick = (
  conditions: Conditions,
  isWanted: (name: string, value: string) => boolean,
): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([name, value]) => isWanted(name, value)))

/**
 * Orders in which a judge sees a pair: true means the order of the config. `names` identify the
 * pair and its scenario, and seed a random order.
 */
export function ordersOf(
  { orders, use }: Pick<JudgeEntry, 'orders' | 'use'>,
  seed: string,
  names: readonly (string | number)[],
): boolean[] {
  return orders === 'both'
    ? [true, false]
    : [createRandom(seedPathOf([seed, use, ...names]))() < 0.5]
}
