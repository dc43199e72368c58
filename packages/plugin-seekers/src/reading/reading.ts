import type { Known } from '@attune/core'
import type { ReadLists } from '../lists/index.js'
import { type MeasureName, measureNames } from './measures.js'
import type { ReadDialogue } from './read-dialogue.js'

export interface Feature {
  readonly value: Known<number>
  /** Indices (in the dialogue) of the seeker's turns that show the measure most. */
  readonly turns?: readonly number[]
}
export type Features = Readonly<Record<MeasureName, Feature>>
export type Part<N extends MeasureName> = Pick<Features, N>

/**
 * Measures of a dialogue that are read on access. All objects share one set of getters, because own
 * properties of fifty thousand objects would need more memory than the numbers.
 */
export abstract class ReadFeatures {
  protected abstract featureOf(name: MeasureName): Feature

  static {
    for (const name of measureNames)
      Object.defineProperty(this.prototype, name, {
        get(this: ReadFeatures): Feature {
          return this.featureOf(name)
        },
      })
  }

  get features(): Features {
    return this as unknown as Features
  }
}

/** A dialogue with intermediate results that several measures use. */
export interface Reading extends Pick<
  ReadDialogue,
  'scenario' | 'own' | 'replies' | 'turns' | 'ending'
> {
  readonly lists: ReadLists
  readonly brief: string | undefined
  /** Words of each of the seeker's turns; `units` are their content units (content words). */
  readonly words: readonly (readonly string[])[]
  readonly units: readonly ReadonlySet<string>[]
}

export const feature = (value: Known<number>, turns: readonly number[] = []): Feature =>
  turns.length === 0 ? { value } : { value, turns }

/** Indices of the turns with the largest values above 0, at most three. */
export function topTurns(
  values: readonly (number | null)[],
  placeOf: (at: number) => number,
): readonly number[] {
  return values
    .flatMap((value, at) => (value !== null && value > 0 ? [{ value, at }] : []))
    .sort((a, b) => b.value - a.value || a.at - b.at)
    .slice(0, 3)
    .map(({ at }) => placeOf(at))
}
