/** Anchors: dialogues of a baseline that each check has judged again, so that a judge that moved behind its name is noticed. */
import type { Conditions, Dialogue } from '@attune/core'

export interface Anchors {
  /** What the number of anchors was computed from, for each number that gates are on. */
  readonly numbers: readonly AnchoredNumber[]
  /** How often each check has an anchor judged again. */
  readonly times: number
  readonly of: readonly Anchor[]
}

export interface AnchoredNumber {
  /** Label of the estimator or judge. */
  readonly source: string
  /** Of the measure or criterion. */
  readonly name: string
  /** Of a rate: the labels that count as 1; all others are 0. */
  readonly is?: readonly string[]
  /** Standard deviation of what the judge says of one dialogue, asked repeatedly. In units of the number, as the next three. */
  readonly noise: number
  /** Standard deviation between dialogues of one supporter, without that noise. */
  readonly deviation: number
  /** The shift that is to be found: the smallest margin of its gates. */
  readonly wanted: number
  /** The smallest shift that a check finds in 80 %; none: no shift is. */
  readonly finds?: number
}

/** A dialogue of the baseline as one judge after the other has read it. */
export interface Anchor {
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  /** Those of the dialogue and of what read it. */
  readonly conditions?: Conditions
  /** The key under which the store of the baseline has the dialogue, or its text. */
  readonly dialogue: string | Dialogue
  readonly said: readonly Said[]
}

/** What a judge said of an anchor under one name: in the run first, then when it was judged again for the baseline. */
export interface Said extends Pick<AnchoredNumber, 'source' | 'name'> {
  readonly values: readonly (number | string)[]
}

export type NumberId = Pick<AnchoredNumber, 'source' | 'name' | 'is'>

/** As people read it. */
export const numberText = ({ source, name }: NumberId): string => `${source}.${name}`

export const saidOf = ({ said }: Pick<Anchor, 'said'>, { source, name, is }: NumberId): readonly number[] =>
  numeric(
    said.flatMap((each) => (each.source === source && each.name === name ? each.values : [])),
    is,
  )

/** Labels as 1 and 0 where the gate is on a rate; what is not a number is left out. */
export const numeric = (said: readonly (number | string)[], is: NumberId['is']): readonly number[] =>
  said.flatMap((each) => (is ? Number(is.includes(String(each))) : typeof each === 'number' ? each : []))
