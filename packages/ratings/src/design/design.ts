import type { Json } from '@attune/core'
import type { Row } from '@attune/kit'
import type { GradeIdentity } from '../grade/grade.js'
import type { Question } from './questions.js'

export const FORMAT = 'attune-ratings/1'

/** A dialogue of the run. */
export interface StudyDialogue extends Omit<PopulationDialogue, 'stratum'> {
  readonly language: string
  /** Digest of what was said: ratings belong to a text. */
  readonly text: string
}

export type ItemKind = 'dialogue' | 'pair' | 'tuple'

export interface DesignItem {
  /** An HMAC of its place in the design under the study's secret. */
  readonly id: string
  readonly kind: ItemKind
  /** Their order is drawn, so that the first one is not always of the same supporter. */
  readonly dialogues: readonly StudyDialogue[]
  readonly cluster: string
  readonly stratum?: string
  /** With what chance it was drawn; 1 for one that was chosen. */
  readonly probability: number
  /** Added by hand: no part of corrections and of the grade. */
  readonly chosen?: true
  /** The agreed answers, by question: for training. */
  readonly anchor?: Readonly<Record<string, Json>>
}

export interface Assignment {
  readonly rater: string
  readonly item: string
  /** From 1. */
  readonly place: number
  /** 2: the repeat. */
  readonly occasion: 1 | 2
  /** Of a pair: which of its dialogues stands left. */
  readonly left?: 'first' | 'second'
}

export interface StudyRater {
  readonly id: string
  /** Default: all. */
  readonly languages?: readonly string[]
}

/** A judge that the study can check, as it was when the study was drawn. */
export interface JudgedBy {
  readonly label: string
  readonly identity: GradeIdentity
}

/** A name that a reply contains, and what was done. */
export interface Leak {
  readonly name: string
  readonly done: LeakRule
  /** How often, how often of these written otherwise (spaced, full width, with invisible characters), and in how many dialogues. */
  readonly times: number
  readonly disguised: number
  readonly dialogues: number
  readonly example: string
}
/** A word that looks like a name, and was not masked. */
export interface NearMiss {
  readonly name: string
  readonly written: string
  readonly times: number
  readonly dialogues: number
}

export type LeakRule = 'mask' | 'keep' | 'drop'

export interface PopulationDialogue extends Pick<Row, 'cluster' | 'scenario' | 'supporter' | 'repeat' | 'conditions'> {
  readonly stratum?: string
}

/** What is drawn before anybody rates. The file stays with the owner: raters get `Shown`. */
export interface Design {
  readonly format: typeof FORMAT
  readonly study: string
  readonly seed: string
  /** The end of the run. */
  readonly created: string
  readonly run: { readonly evaluation: string; readonly judges: readonly JudgedBy[] }
  readonly population: {
    readonly size: number
    readonly clusters: number
    readonly supporters: readonly string[]
    readonly languages: readonly string[]
    /** Clusters by stratum: shares of the population are weights. */
    readonly strata?: Readonly<Record<string, number>>
    readonly dialogues: readonly PopulationDialogue[]
  }
  readonly items: readonly DesignItem[]
  readonly raters: readonly StudyRater[]
  readonly assignments: readonly Assignment[]
  readonly questions: readonly Question[]
  readonly wanted: { readonly overlap: number; readonly load: number; readonly gap: number }
  /** How much better a rater may be and the judge still counts as good; chosen before. */
  readonly epsilon: number
  readonly blinded: boolean
  /** Items were used to write the judge's prompt. */
  readonly usedToTune: boolean
  readonly leaks: readonly Leak[]
  readonly nearMisses: readonly NearMiss[]
  /** Digest of what raters see: the design's hash, which stands in every answer. */
  readonly shown: string
}
