import type { Json } from '@attune/core'
import type { Talk } from '../dialogues.js'

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
