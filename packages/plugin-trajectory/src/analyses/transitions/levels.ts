import type { Json } from '@attune/core'
import type { Row } from '@attune/kit'
import type { Talk } from '../dialogues.js'

/** Name under which a row of a transition carries the level that it starts from. */
export const FROM = 'from'

/** Transitions of one dialogue, as `trajectory/markov` keeps them. */
export interface Transitions {
  readonly values: readonly number[]
  readonly counts: readonly (readonly number[])[]
}

export function transitionsOf({ read }: Talk): Transitions | undefined {
  if (read.state === 'unknown') return undefined
  const { states, counts } = read.value.estimate.details ?? {}
  return isNumbers(states) && Array.isArray(counts) && counts.every(isNumbers) ? { values: states, counts } : undefined
}

const isNumbers = (value: Json | undefined): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

/** `0.2–0.4` */
export const nameOf = (level: number, count: number): string =>
  [level / count, (level + 1) / count].map((edge) => edge.toFixed(10 % count === 0 ? 1 : 2)).join('–')

/** The names of all levels: any of them says how many there are. */
export function levelsOf(rows: readonly Row[]): readonly string[] {
  const [first = 0, last = 1] = (rows[0]?.tags[FROM] ?? '').split('–').map(Number)
  const count = Math.round(1 / (last - first))
  return Array.from({ length: count }, (_, level) => nameOf(level, count))
}
