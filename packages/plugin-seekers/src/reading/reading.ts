import type { Known } from '@attune/core'
import type { ReadLists } from '../lists/index.js'
import type { MeasureName } from './measures.js'
import type { Said } from './said.js'

export interface Feature {
  readonly value: Known<number>
  /** Places in the dialogue of own turns that show it most. */
  readonly turns?: readonly number[]
}
export type Features = Readonly<Record<MeasureName, Feature>>
export type Part<N extends MeasureName> = Pick<Features, N>

/** A dialogue as measures read it, with what several of them need. */
export interface Reading extends Said {
  readonly lists: ReadLists
  readonly brief: string | undefined
  /** Of every own turn. */
  readonly words: readonly (readonly string[])[]
  readonly units: readonly ReadonlySet<string>[]
}

export const feature = (value: Known<number>, turns: readonly number[] = []): Feature =>
  turns.length === 0 ? { value } : { value, turns }

/** Places of the turns with the largest values above 0, three at most. */
export function topTurns(values: readonly (number | null)[], placeOf: (at: number) => number): readonly number[] {
  return values
    .flatMap((value, at) => (value !== null && value > 0 ? [{ value, at }] : []))
    .sort((a, b) => b.value - a.value || a.at - b.at)
    .slice(0, 3)
    .map(({ at }) => placeOf(at))
}
