import type { Json } from '@attune/core'
import type { Row } from '@attune/kit'
import type { GradeIdentity } from '../grade/grade.js'
import type { Question } from './questions.js'

export const FORMAT = 'attune-ratings/1'

/** A dialogue of the run that the study shows, by its identifying properties. */
export interface StudyDialogue extends Omit<PopulationDialogue, 'stratum'> {
  readonly language: string
  /**
   * Digest of the dialogue's text. Ratings belong to this text: after a change they no longer
   * apply.
   */
  readonly text: string
  /**
   * Index of the message that is rated; raters see the dialogue up to this message. Default: the
   * whole dialogue is rated.
   */
  readonly turn?: number
}

export type ItemKind = 'dialogue' | 'pair' | 'tuple'

export interface DesignItem {
  /**
   * HMAC of the item's position in the design, keyed with the study's secret, so that it reveals
   * nothing.
   */
  readonly id: string
  readonly kind: ItemKind
  /**
   * One dialogue, or several that are compared. They are in random order, so that the first one is
   * not always by the same supporter.
   */
  readonly dialogues: readonly StudyDialogue[]
  readonly cluster: string
  readonly stratum?: string
  /** Probability with which the item was drawn; 1 for items that the study's owner chose. */
  readonly probability: number
  /**
   * True for items that the study's owner added. They are no random sample, so corrections and
   * grades ignore them.
   */
  readonly chosen?: true
  /** For training items: the agreed answers, by question id. */
  readonly anchor?: Readonly<Record<string, Json>>
}

export interface Assignment {
  readonly rater: string
  readonly item: string
  /** Position in the rater's list, from 1. */
  readonly place: number
  /**
   * 1: the rater sees the item for the first time. 2: the item is repeated to test the rater's
   * consistency.
   */
  readonly occasion: 1 | 2
  /** Dialogue of a pair that is shown on the left. */
  readonly left?: 'first' | 'second'
}

export interface StudyRater {
  readonly id: string
  /** Languages of the rater. Default: all. */
  readonly languages?: readonly string[]
}

/** Identity of a judge that the study checks, at the time when the study was drawn. */
export interface JudgedBy {
  readonly label: string
  readonly identity: GradeIdentity
}

/**
 * Name of a system that occurs in replies and would break the blinding, with the study's treatment
 * of it.
 */
export interface Leak {
  readonly name: string
  readonly done: LeakRule
  /**
   * Number of occurrences. `disguised` counts those written with spaces, full-width letters or
   * invisible characters.
   */
  readonly times: number
  readonly disguised: number
  readonly dialogues: number
  readonly example: string
}
/** A word that resembles a system's name and was not masked. */
export interface NearMiss {
  readonly name: string
  readonly written: string
  readonly times: number
  readonly dialogues: number
}

export type LeakRule = 'mask' | 'keep' | 'drop'

export interface PopulationDialogue extends Pick<
  Row,
  'cluster' | 'scenario' | 'supporter' | 'repeat' | 'conditions'
> {
  readonly stratum?: string
}

/**
 * Complete study design, including the systems behind the dialogues. The file stays with the
 * study's owner; raters receive only {@link Shown}.
 */
export interface Design {
  readonly format: typeof FORMAT
  readonly study: string
  readonly seed: string
  /** End time of the run. */
  readonly created: string
  readonly run: { readonly evaluation: string; readonly judges: readonly JudgedBy[] }
  readonly population: {
    readonly size: number
    readonly clusters: number
    readonly supporters: readonly string[]
    readonly languages: readonly string[]
    /**
     * Number of scenario clusters in each stratum of the run. Stratified means use their shares as
     * weights.
     */
    readonly strata?: Readonly<Record<string, number>>
    readonly dialogues: readonly PopulationDialogue[]
  }
  readonly items: readonly DesignItem[]
  readonly raters: readonly StudyRater[]
  readonly assignments: readonly Assignment[]
  readonly questions: readonly Question[]
  readonly wanted: { readonly overlap: number; readonly load: number; readonly gap: number }
  /**
   * ε of the alternative annotator test: the advantage of people over the judge that is still
   * acceptable. It is fixed in advance.
   */
  readonly epsilon: number
  readonly blinded: boolean
  /** True if these items were used to develop the judge's prompt; the judge then gets no grade. */
  readonly usedToTune: boolean
  readonly leaks: readonly Leak[]
  readonly nearMisses: readonly NearMiss[]
  /**
   * Digest of everything that raters see. Each answer in the log contains this digest as `design`.
   */
  readonly shown: string
}
