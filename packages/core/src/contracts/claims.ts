/**
 * Claims: statistical statements about the numbers of a run. Analyses submit comparisons; the
 * claims engine evaluates them for the whole run.
 */
import type { Known } from './data.js'
import type { Interval, Column } from './findings.js'

/**
 * `difference`: mean of the first supporter minus mean of the second. `preference`: share of pairs
 * that the first supporter won, ties counted as half. `change`: last value of a dialogue minus its
 * first. `not-worse`, `equivalent`: a difference tested against a margin. `rate`: number of
 * dialogues of one supporter beyond a floor (the value that counts as harm), with an exact interval
 * and without a test.
 */
export type ClaimKind = 'difference' | 'preference' | 'change' | 'not-worse' | 'equivalent' | 'rate'

/** A value of one dialogue (or of one pair of dialogues). */
export interface ComparedValue {
  /**
   * Identifier of scenario, repeat and conditions. Values of two supporters with the same `pair`
   * are compared with each other.
   */
  readonly pair: string
  /** Values of one cluster are not independent of each other. */
  readonly cluster: string
  /** Scenario id, if known. One cluster may contain several scenarios. */
  readonly scenario?: string
  readonly value: Known<number>
  /** True if an offline stand-in contributed to the value. */
  readonly offline?: boolean
  /** Name of the simulated help-seeker, if there are several. */
  readonly seeker?: string
  /**
   * Mean rating by people, for a measure that is corrected with ratings; unknown if the dialogue
   * has no ratings.
   */
  readonly human?: Known<number>
  /** Ratings by rater; `human` is their mean. */
  readonly byRater?: Readonly<Record<string, number>>
}

/** The measure by which two supporters are compared. */
export interface ComparedMeasure extends Pick<
  Column,
  'about' | 'better' | 'scale' | 'digits' | 'unit' | 'range' | 'floor'
> {
  /**
   * Label of the estimator or judge that produced the values. Undefined for values that an analysis
   * computes and for properties of dialogues.
   */
  readonly source?: string
  readonly name: string
  /** Title of the measure in sentences. */
  readonly title: string
  /**
   * Label of the judge whose scores are corrected with human ratings. Claims then estimate the
   * scores that people would give.
   */
  readonly corrected?: string
  /** True if each value is yes (1), no (0) or a tie (1/2), so that the mean is a share. */
  readonly areShares?: boolean
  /**
   * Floor of another measure, if the values say whether a dialogue is beyond that floor (does
   * harm). In unscaled units of that measure.
   */
  readonly beyond?: number
}

/**
 * One question for the claims engine: do two supporters (or conditions) differ in a measure, or
 * does one supporter change it? The compared groups of values are called sides.
 */
export interface Comparison {
  readonly kind: ClaimKind
  readonly of: ComparedMeasure
  readonly supporter: string
  /** The second side; undefined for a change. */
  readonly against?: string
  /** Tags or conditions that the dialogues share, by name. Value `all`: all dialogues together. */
  readonly conditions: Readonly<Record<string, string>>
  readonly first: readonly ComparedValue[]
  /** Values of the second side. Undefined for a preference, whose pairs are all in `first`. */
  readonly second?: readonly ComparedValue[]
  /**
   * True if both sides have the same scenarios: their values are compared per scenario. If false,
   * the means of two independent groups are compared.
   */
  readonly isPaired?: boolean
  /** Largest difference that does not matter. Set for `not-worse` and `equivalent`. */
  readonly margin?: number
  /**
   * Result of a `difference` that another method computes, such as a weighted sum over tasks, or a
   * difference of two correlations. `first` and `second` then only serve to count missing values.
   */
  readonly computed?: ComputedDifference
}

/**
 * Result of a method other than the comparison of means over scenarios. The p-value and the
 * intervals refer to the same statistic.
 */
export interface ComputedDifference {
  readonly estimate: Known<number>
  /**
   * Interval at a confidence level. It is a function, since the level of a claim is known only
   * after all claims of the run.
   */
  readonly intervalAt: (level: number) => Known<Interval>
  /** Two-sided p-value of the null hypothesis that both supporters are equal. */
  readonly p: Known<number>
  readonly n: ClaimSize
}

/** Result of one comparison, computed after all comparisons of the run are known. */
export interface Claim extends Pick<
  Comparison,
  'kind' | 'of' | 'supporter' | 'against' | 'conditions'
> {
  /**
   * Identifier that is stable across runs of one config:
   * `evaluation/source.measure[conditions]/first~second`.
   */
  readonly id: string
  readonly evaluation: string
  /**
   * `primary`: measures that the config names; their claims are adjusted together over the run
   * (Holm). `secondary`: all others, with a controlled false discovery rate (Benjamini and
   * Hochberg). `harm`: rates of findings, which are not tested and belong to no family.
   */
  readonly family: 'primary' | 'secondary' | 'harm'
  readonly estimand: Estimand
  /**
   * Mean of `supporter` minus mean of `against`; for a preference, the share of pairs that
   * `supporter` won. Not scaled.
   */
  readonly estimate: Known<number>
  /**
   * The interval of the claim, the same in every output. It excludes "no difference" (1/2 for a
   * preference) exactly if `adjusted` is below the error level, which is 1 minus the confidence
   * level of the config. Its own confidence level, `interval.level`, accounts for the other claims
   * of the run.
   */
  readonly interval: Known<Interval>
  /** Unadjusted p-value of this claim: two-sided, or one-sided against a margin. */
  readonly p: Known<number>
  /**
   * For paired differences: p-value of Wilcoxon's signed-rank test on the same scenarios. It is
   * printed only, and does not decide the claim.
   */
  readonly wilcoxon?: Known<number>
  /** p-value adjusted within the claim's family. Compare it with 1 minus the confidence level. */
  readonly adjusted: Known<number>
  readonly n: ClaimSize
  /** Standard deviation over scenarios, if known. */
  readonly deviation: Known<number>
  readonly missing: MissingValues
  /** Means and example scenarios behind the claim, for differences and preferences. */
  readonly seen?: ClaimSeen
  /** True if a sentence may state the claim without a hedge. */
  readonly detected: boolean
  /**
   * Evidence from human ratings that the score is valid, if a study checked it: `ScoreGrade.text`.
   */
  readonly grade?: string
  /** Direction of the estimate in relation to "no difference", or to the limit of a gate. */
  readonly direction: 'above' | 'below' | 'none'
  /** Reason why the claim is not stated although its p-value would allow it. */
  readonly withheld?: string
  /**
   * Reasons why the supporter that this claim would call better must not be called so. With such a
   * reason the claim is not detected.
   */
  readonly vetoes?: readonly Veto[]
  /**
   * All reasons why one of the two supporters must not be called better, even if this claim would
   * not call it better.
   */
  readonly barred?: readonly Veto[]
  /** Smallest difference that a study of this size can detect. Undefined for a detected claim. */
  readonly detectable?: Detectable
  /**
   * Estimates per seeker (or rater) if there are two to four. The claim then holds for these
   * seekers only, and sentences name them.
   */
  readonly byAsker?: readonly AskerEstimate[]
  /** Interim analyses. Set if the run could end before all planned scenarios were run. */
  readonly looked?: DecidingAnalysis
  /**
   * Id of an equal claim, whose measure has the same values under another name. Both count as one
   * claim in the adjustment.
   */
  readonly sameAs?: string
  /** Sentence for reports. It names supporters and the measure, but no evaluation or condition. */
  readonly sentence: string
  /** For a rate: number of dialogues beyond the floor, and number of dialogues with a value. */
  readonly counted?: { readonly count: number; readonly of: number }
  /**
   * For a measure with a floor: claims with the rate of harmful dialogues (beyond the floor), one
   * per supporter. Lists of claims show them after this claim.
   */
  readonly rates?: readonly Claim[]
}

/** Reason why claims must not call a supporter better, such as harmful replies. */
export interface Veto {
  readonly supporter: string
  /**
   * `all` (default): in a comparison with this supporter, neither supporter may be called better or
   * worse. `lead`: this supporter may not be called better, higher or ahead; the other one may.
   */
  readonly bars?: 'all' | 'lead'
  /** Text of the reason, a clause that contains the supporter's name. */
  readonly reason: { readonly en: string; readonly zh: string }
}

/**
 * Interim analysis at which the claim was decided. `p`, `adjusted` and `interval` already account
 * for the interim analyses.
 */
export interface DecidingAnalysis {
  /** Number of the analysis, from 1, after which the comparison ran no further scenarios. */
  readonly at: number
  readonly of: number
  /**
   * Number of independent scenarios (clusters) that the run would have at its last planned
   * analysis.
   */
  readonly planned: number
  /** True if the comparison stopped before the last planned analysis. */
  readonly isEarly: boolean
  /** Adjusted p-value without the correction for interim analyses. */
  readonly nominal: Known<number>
}

/** Estimate of a claim for one seeker, or for one rater of a corrected measure. */
export interface AskerEstimate {
  readonly name: string
  readonly estimate: number
}

/**
 * Sample size of a claim: numbers of values, of independent clusters, and of scenarios if a cluster
 * contains several.
 */
export interface ClaimSize {
  readonly values: number
  readonly clusters: number
  readonly scenarios?: number
}

export interface Estimand {
  /** Unit over which the mean is taken. `people`: a person with several sessions counts once. */
  readonly over: 'scenarios' | 'people'
  /** Labels of the simulated help-seekers in the run. */
  readonly seekers: readonly string[]
  /** Number of people whose ratings correct the measure. */
  readonly raters?: number
  /**
   * Population of the claim. `these`: the seekers in the run. `like-these`: five or more seekers
   * (for a corrected measure, raters) count as a random sample, and interval and p-value generalise
   * to others like them.
   */
  readonly about: 'these' | 'like-these'
  /** Label of the estimator or judge that produced the values. */
  readonly judge?: string
}

/**
 * Numbers of missing values of each supporter. A value without a counterpart of the other supporter
 * is missing too.
 */
export interface MissingValues {
  readonly first: number
  readonly second: number
  /**
   * Numbers of values that were expected from each supporter. Set only if no values of the two can
   * be compared.
   */
  readonly asked?: readonly [first: number, second: number]
  /**
   * Reason why the missing values may favour one supporter. The claim is then stated only "among
   * those scored".
   */
  readonly onlyScored?: string
  /**
   * Bounds of the difference if every missing value were the lowest, or the highest, of the
   * measure's range.
   */
  readonly worstCase?: { readonly lower: number; readonly upper: number }
}

/**
 * Results of both supporters in the scenarios that they share. Each scenario counts once. For
 * unpaired comparisons only `means` is set.
 */
export interface ClaimSeen {
  /**
   * Unscaled means of both supporters, whose difference is the estimate. For a preference, the
   * shares of pairs that each supporter won.
   */
  readonly means: readonly [first: number, second: number]
  /**
   * Numbers of scenarios in which each supporter has the greater value, and in which both are
   * equal.
   */
  readonly greater?: { readonly first: number; readonly second: number; readonly neither: number }
  /**
   * Example scenarios: the one with the largest difference in favour of each supporter, and the one
   * with the worst mean of both.
   */
  readonly scenarios?: readonly SeenScenario[]
}

export interface SeenScenario {
  readonly scenario: string
  readonly why: 'most' | 'least' | 'lowest' | 'highest'
  readonly values: readonly [first: number, second: number]
}

export interface Detectable {
  /**
   * Difference that a study of this size and spread detects with a probability of 80 %, at the
   * level of the claim. Unknown if it is not larger than the observed difference.
   */
  readonly smallest: Known<number>
  /** Number of scenarios needed to detect a difference of `matters`. */
  readonly needed?: Known<number>
  readonly matters?: number
}

/**
 * Evaluates comparisons in two passes over all analyses: the first pass collects them, the second
 * returns claims decided for the whole run.
 */
export interface Claims {
  /** Requests comparisons. Returns a claim for each, in the same order. */
  ask(comparisons: readonly Comparison[]): readonly Claim[]
}
