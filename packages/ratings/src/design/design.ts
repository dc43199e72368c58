import type { Json } from '@attune/core'
import type { Row } from '@attune/kit'
import type { GradeIdentity } from '../grade/grade.js'
import type { Question } from './questions.js'

export const FORMAT = 'attune-ratings/1'

/** Identifies a dialogue of the run that the study shows. */
export interface StudyDialogue extends Omit<PopulationDialogue, 'stratum'> {
  readonly language: string
  /** Digest of the text, because ratings belong to a text. */
  readonly text: string
  /** Index of the message that is rated; raters see the dialogue up to it. Default: all of it. */
  readonly turn?: number
}

export type ItemKind = 'dialogue' | 'pair' | 'tuple'

export interface DesignItem {
  /** HMAC of the item's place in the design under the study's secret. */
  readonly id: string
  readonly kind: ItemKind
  /** Dialogues in random order, so that the first one is not always of the same supporter. */
  readonly dialogues: readonly StudyDialogue[]
  readonly cluster: string
  readonly stratum?: string
  /** Inclusion probability; 1 for items that the owner chose. */
  readonly probability: number
  /** True for items that the owner added; corrections and grades ignore them. */
  readonly chosen?: true
  /** For training items: the agreed answers, by question. */
  readonly anchor?: Readonly<Record<string, Json>>
}

export interface Assignment {
  readonly rater: string
  readonly item: string
  /** Place in the rater's order, from 1. */
  readonly place: number
  /** 1: first showing; 2: repeat. */
  readonly occasion: 1 | 2
  /** Dialogue of a pair that is shown on the left. */
  readonly left?: 'first' | 'second'
}

export interface StudyRater {
  readonly id: string
  /** Languages of the rater. Default: all. */
  readonly languages?: readonly string[]
}

/** Identity of a judge that the study can check, at the time of the draw. */
export interface JudgedBy {
  readonly label: string
  readonly identity: GradeIdentity
}

/** Name of a system that replies contain, and how the study treats it. */
export interface Leak {
  readonly name: string
  readonly done: LeakRule
  /** Number of occurrences; `disguised` counts the spaced, full-width or invisibly split ones. */
  readonly times: number
  readonly disguised: number
  readonly dialogues: number
  readonly example: string
}
/** A word that resembles a name and was not masked. */
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

/** Complete study design. The file stays with the owner; raters receive {@link Shown}. */
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
    /** Number of clusters by stratum; their shares of the population are weights. */
    readonly strata?: Readonly<Record<string, number>>
    readonly dialogues: readonly PopulationDialogue[]
  }
  readonly items: readonly DesignItem[]
  readonly raters: readonly StudyRater[]
  readonly assignments: readonly Assignment[]
  readonly questions: readonly Question[]
  readonly wanted: { readonly overlap: number; readonly load: number; readonly gap: number }
  /**
   * Advantage of people over the judge that is still acceptable (alternative annotator test), fixed
   * in advance.
   */
  readonly epsilon: number
  readonly blinded: boolean
  /** True if the items were used to write the judge's prompt. */
  readonly usedToTune: boolean
  readonly leaks: readonly Leak[]
  readonly nearMisses: readonly NearMiss[]
  /** Digest of everything that raters see; each answer contains it as the design's hash. */
  readonly shown: string
}
