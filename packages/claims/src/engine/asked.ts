/** What the engine is asked: the comparisons of all analyses of a run. */
import type { Comparison } from '@attune/core/findings'
import type { AskedSoFar } from '../sequential/course.js'
import type { PrimaryMeasure } from './primary.js'

/** What claims say of an evaluation, apart from its numbers. */
export interface EvaluationFacts {
  readonly name: string
  /** Labels of its simulated help-seekers; none where dialogues are recorded. */
  readonly seekers: readonly string[]
  readonly primary: readonly PrimaryMeasure[]
  /** Of one that is looked at before its end. */
  readonly course?: AskedSoFar | undefined
}

export interface AskedComparison {
  readonly evaluation: EvaluationFacts
  /** Label of the analysis. */
  readonly analysis: string
  readonly comparison: Comparison
  /** Whether it is the share beyond a floor of another comparison. */
  readonly isOfFloor?: boolean
}

export interface ClaimSettings {
  /** 0.95: claims of the run are wrong in at most 5 %. */
  readonly level: number
}

/** The chance of a false find that a level leaves. */
export const alphaOf = ({ level }: ClaimSettings): number => Number((1 - level).toPrecision(12))
