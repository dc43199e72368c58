/**
 * Anchors: dialogues of a baseline that each check judges again, to detect a judge that changed
 * while its name stayed the same.
 */
import type { Dialogue } from '@attune/core'
import type { Conditions } from '@attune/core/internal'

export interface Anchors {
  /** For each gated measure, the data from which the number of anchors was chosen. */
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
  /** For gates on the rate of some labels: the labels that count as 1. All others count as 0. */
  readonly is?: readonly string[]
  /**
   * Standard deviation of the judge's repeated values for one dialogue. This and the next three
   * members are in units of the measure.
   */
  readonly noise: number
  /** Standard deviation between dialogues of one supporter, without `noise`. */
  readonly deviation: number
  /**
   * Shift to detect: the smallest margin of the gates, or a part of `deviation` without a margin.
   */
  readonly wanted: number
  /** Smallest shift that a check detects in 80 % of cases; undefined if none is detectable. */
  readonly finds?: number
}

/** A dialogue of the baseline with the values of all judges. */
export interface Anchor {
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  /** Conditions of the dialogue, and those of the estimators and judges. */
  readonly conditions?: Conditions
  /** Key of the dialogue in the baseline's store, or its text. */
  readonly dialogue: string | Dialogue
  readonly said: readonly Said[]
}

/**
 * Values that a judge gave one anchor, for one measure or criterion. The first is from the run, the
 * others are repeats for the baseline.
 */
export interface Said extends Pick<AnchoredNumber, 'source' | 'name'> {
  readonly values: readonly (number | string)[]
}

export type NumberId = Pick<AnchoredNumber, 'source' | 'name' | 'is'>

/** Name of a measure in messages: `talk.warmth`. */
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
