/**
 * Anchors: dialogues of a baseline that each check judges again, to detect a judge that changed
 * behind its name.
 */
import type { Dialogue } from '@attune/core'
import type { Conditions } from '@attune/core/internal'

export interface Anchors {
  /** For each number with gates, the data behind the number of anchors. */
  readonly numbers: readonly AnchoredNumber[]
  /** Number of judgements of an anchor by each check. */
  readonly times: number
  readonly of: readonly Anchor[]
}

export interface AnchoredNumber {
  /** Label of the estimator or judge. */
  readonly source: string
  /** Name of the measure or criterion. */
  readonly name: string
  /** Labels of a rate that count as 1; all others are 0. */
  readonly is?: readonly string[]
  /**
   * Standard deviation of the judge's repeated values for one dialogue, in units of the number,
   * like the next three members.
   */
  readonly noise: number
  /** Standard deviation between dialogues of one supporter, without that noise. */
  readonly deviation: number
  /** Shift to detect: the smallest margin of the gates. */
  readonly wanted: number
  /** Smallest shift that a check detects in 80 % of cases; undefined if none is detectable. */
  readonly finds?: number
}

/** A dialogue of the baseline with the values of all judges. */
export interface Anchor {
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  /** Conditions of the dialogue and of its reader. */
  readonly conditions?: Conditions
  /** Key of the dialogue in the baseline's store, or its text. */
  readonly dialogue: string | Dialogue
  readonly said: readonly Said[]
}

/**
 * A judge's values for an anchor under one name: first from the run, then the repeats for the
 * baseline.
 */
export interface Said extends Pick<AnchoredNumber, 'source' | 'name'> {
  readonly values: readonly (number | string)[]
}

export type NumberId = Pick<AnchoredNumber, 'source' | 'name' | 'is'>

/** Name of a number in messages: `talk.warmth`. */
export const numberText = ({ source, name }: NumberId): string => `${source}.${name}`

export const saidOf = (
  { said }: Pick<Anchor, 'said'>,
  { source, name, is }: NumberId,
): readonly number[] =>
  numeric(
    said.flatMap((each) => (each.source === source && each.name === name ? each.values : [])),
    is,
  )

/** Values as numbers: labels of a rate as 1 and 0; other non-numeric values are dropped. */
export const numeric = (
  said: readonly (number | string)[],
  is: NumberId['is'],
): readonly number[] =>
  said.flatMap((each) =>
    is ? Number(is.includes(String(each))) : typeof each === 'number' ? each : [],
  )
