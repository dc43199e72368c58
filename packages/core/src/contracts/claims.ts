/**
 * Claims: statistical statements about the numbers of a run. Analyses submit comparisons; the
 * claims engine evaluates them for the whole run.
 */
import type { Known } from './data.js'
import type { Interval, Column } from './findings.js'

/**
 * `difference`: mean of the first side minus mean of the second. `preference`: share of pairs that
 * the first side won, ties counted as half. `change`: last value of a dialogue minus its first.
 * `not-worse`, `equivalent`: a difference tested against a margin. `rate`: number of dialogues of
 * one supporter beyond a floor, with an exact interval and without a test.
 */
export type ClaimKind = 'difference' | 'preference' | 'change' | 'not-worse' | 'equivalent' | 'rate'

/** A value of one dialogue (or of one pair of dialogues). */
export interface ComparedValue {
  /**
   * Identifier of a pair (scenario, repeat and conditions). Values of two sides with the same
   * `pair` are compared.
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

/** The number that two sides are compared by. */
export interface ComparedMeasure extends Pick<
  Column,
  'about' | 'better' | 'scale' | 'digits' | 'unit' | 'range' | 'floor'
> {
  /**
   * Label of the estimator or judge that produced the number. Undefined for a number that an
   * analysis computes and for properties of dialogues.
   */
  readonly source?: string
  readonly name: string
  /** Title of the measure in sentences. */
  readonly title: string
  /**
   * Label of the judge whose scores are corrected with people's ratings. Claims are then about what
   * people would say.
   */
  readonly corrected?: string
  /** True if each value is a yes or a no, or 1/2 for a tie: values lie in 0 to 1. */
  readonly areShares?: boolean
  /**
   * Floor of another measure, if the number is the share of dialogues beyond that floor. Not
   * scaled.
   */
  readonly beyond?: number
}

/** One question: do two sides differ in a number, or does one side change? */
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
   * True if the sides share scenarios, which are then compared one by one. If false, means are
   * compared.
   */
  readonly isPaired?: boolean
  /** Largest difference that does not matter. Set for `not-worse` and `equivalent`. */
  readonly margin?: number
  /**
   * Result of a `difference` that needs another method, such as a weighted sum over tasks or two
   * correlations. The values then only count missing results.
   */
  readonly computed?: ComputedDifference
}

/**
 * Result of a method other than the mean over scenarios. The p-value and the intervals belong to
 * the same statistic.
 */
export interface ComputedDifference {
  readonly estimate: Known<number>
  /** Interval at any level; the level of a claim is known only after all claims of the run. */
  readonly intervalAt: (level: number) => Known<Interval>
  /** Two-sided p-value of the hypothesis of equal sides. */
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
   * `primary`: measures named in the config, adjusted together over the run (Holm). `secondary`:
   * all others, with a controlled false discovery rate (Benjamini and Hochberg). `harm`: rates of
   * findings, not tested and not counted in any family.
   */
  readonly family: 'primary' | 'secondary' | 'harm'
  readonly estimand: Estimand
  /** First minus second; for a preference, the share. Not scaled. */
  readonly estimate: Known<number>
  /**
   * The interval of the claim, the same in every output. It excludes no difference (1/2 for a
   * preference) exactly if `adjusted` is below 1 - level. Its level accounts for the other claims
   * of the run: `interval.level`.
   */
  readonly interval: Known<Interval>
  /** Unadjusted p-value of this claim: two-sided, or one-sided against a margin. */
  readonly p: Known<number>
  /**
   * p-value of Wilcoxon's signed-rank test on the same scenarios, for paired differences. It does
   * not affect the claim.
   */
  readonly wilcoxon?: Known<number>
  /** p-value adjusted within the claim's family, to be compared with 1 - level. */
  readonly adjusted: Known<number>
  readonly n: ClaimSize
  /** Standard deviation over scenarios, if known. */
  readonly deviation: Known<number>
  readonly missing: MissingValues
  /** Values of single scenarios behind the claim, for differences and preferences. */
  readonly seen?: ClaimSeen
  /** True if a sentence may state the claim without a hedge. */
  readonly detected: boolean
  /**
   * Degree to which people's ratings support the score, if a study checked it: `ScoreGrade.text`.
   */
  readonly grade?: string
  /** Direction of the estimate from `no difference`, or from the limit of a gate. */
  readonly direction: 'above' | 'below' | 'none'
  /** Reason why the claim is not stated although its p-value would allow it. */
  readonly withheld?: string
  /** Reasons why a side may not be called better; the claim is then not detected. */
  readonly vetoes?: readonly Veto[]
  /** All vetoes that bar a side from being called better, whether or not the claim would say so. */
  readonly barred?: readonly Veto[]
  /** Difference that a study of this size could detect. Undefined for a detected claim. */
  readonly detectable?: Detectable
  /**
   * Estimates of single seekers (or raters) if there are two to four: the claim is then about
   * these, and sentences name them.
   */
  readonly byAsker?: readonly AskerEstimate[]
  /** Interim analyses. Set if the run could end before all planned scenarios were run. */
  readonly looked?: DecidingAnalysis
  /**
   * Id of the claim that this one is counted as: the same sides have the same values under another
   * name.
   */
  readonly sameAs?: string
  /** Sentence for reports, without the subject matter of the claim. */
  readonly sentence: string
  /** For a rate: number of dialogues beyond the floor, and number of dialogues with a value. */
  readonly counted?: { readonly count: number; readonly of: number }
  /**
   * For a measure with a floor: the rates of dialogues beyond it, per side. Lists of claims place
   * them after this claim.
   */
  readonly rates?: readonly Claim[]
}

/** A supporter, and the reason why comparisons with it are not stated. */
export interface Veto {
  readonly supporter: string
  /**
   * `all` (default): neither side of a comparison with it may be called better or worse. `lead`: it
   * may not be called better, higher or ahead; the other side may.
   */
  readonly bars?: 'all' | 'lead'
  /** Clause that names the supporter. */
  readonly reason: { readonly en: string; readonly zh: string }
}

/**
 * Interim analysis at which the claim was decided. `p`, `adjusted` and `interval` already account
 * for the interim analyses.
 */
export interface DecidingAnalysis {
  /** Number of the interim analysis at which the scenarios of the claim ended, from 1. */
  readonly at: number
  readonly of: number
  /** Number of independent scenarios that are planned until the last analysis. */
  readonly planned: number
  /** True if the claim ended before the last analysis. */
  readonly isEarly: boolean
  /** Value of `adjusted` if this analysis had been the only one. */
  readonly nominal: Known<number>
}

/** Estimate for one of a few seekers or raters. */
export interface AskerEstimate {
  readonly name: string
  readonly estimate: number
}

/** Numbers of values, of independent clusters, and of scenarios if a cluster contains several. */
export interface ClaimSize {
  readonly values: number
  readonly clusters: number
  readonly scenarios?: number
}

export interface Estimand {
  /** Unit of the mean: every scenario counts once, or every person with several sessions. */
  readonly over: 'scenarios' | 'people'
  /** Labels of the simulated help-seekers in the run. */
  readonly seekers: readonly string[]
  /** Number of people whose ratings correct the measure. */
  readonly raters?: number
  /**
   * `these`: the claim is about the seekers in the run. `like-these`: five or more seekers (raters,
   * for a corrected measure) are treated as a sample, and interval and p-value generalise to others
   * like them.
   */
  readonly about: 'these' | 'like-these'
  /** Label of the estimator or judge that produced the number. */
  readonly judge?: string
}

/** Numbers of values that are lost on each side, or have no counterpart on the other. */
export interface MissingValues {
  readonly first: number
  readonly second: number
  /**
   * Numbers of values expected on each side. Set if no value of one side can be compared with one
   * of the other.
   */
  readonly asked?: readonly [first: number, second: number]
  /** Reason why the losses favour one side. The claim then holds only "among those scored". */
  readonly onlyScored?: string
  /** Bounds of the difference if all lost values were as bad, or as good, as the range allows. */
  readonly worstCase?: { readonly lower: number; readonly upper: number }
}

/**
 * Results of both sides in the scenarios that they share, each scenario counted once. Unpaired
 * sides have only means.
 */
export interface ClaimSeen {
  /**
   * Means, not scaled: their difference is the estimate. For a preference, the shares of pairs that
   * each side won.
   */
  readonly means: readonly [first: number, second: number]
  /** Numbers of scenarios in which each side has the greater value, and in which they are equal. */
  readonly greater?: { readonly first: number; readonly second: number; readonly neither: number }
  /**
   * Example scenarios: the largest difference in favour of each side, and the worst mean of both
   * sides.
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
   * Difference that 80 % of studies of this size and spread detect, at the level of the claim.
   * Unknown unless it is larger than the observed difference.
   */
  readonly smallest: Known<number>
  /** Number of scenarios needed to detect `matters`. */
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
