/** Claims: what is asked of the numbers of a run, and what can be said of them. An analysis asks, the engine of claims answers for the whole run. */
import type { Known } from './data.js'
import type { Interval, Column } from './findings.js'

/**
 * `difference`: the mean of the first less that of the second. `preference`: the share of pairs that the first won, ties half.
 * `change`: the last value of a dialogue less its first. `not-worse`, `equivalent`: a difference against a margin. `rate`: how many dialogues of
 * one supporter lie beyond a floor; nothing is tested, its interval is exact.
 */
export type ClaimKind = 'difference' | 'preference' | 'change' | 'not-worse' | 'equivalent' | 'rate'

/** A value of one dialogue (or of one pair of dialogues). */
export interface ComparedValue {
  /** The same for the values of two sides that belong together: scenario, repeat and conditions. */
  readonly pair: string
  /** Values of one cluster are not independent of each other. */
  readonly cluster: string
  /** Where it is known: several scenarios may belong to one cluster. */
  readonly scenario?: string
  readonly value: Known<number>
  /** Whether an offline stand-in had a part in it. */
  readonly offline?: boolean
  /** Which simulated help-seeker it is of, where there are several. */
  readonly seeker?: string
  /** Of a measure that ratings correct: what people say of the dialogue; unknown where it is not rated. */
  readonly human?: Known<number>
  /** The same by rater: what `human` is the mean of. */
  readonly byRater?: Readonly<Record<string, number>>
}

/** The number that sides are compared in. */
export interface ComparedMeasure extends Pick<
  Column,
  'about' | 'better' | 'scale' | 'digits' | 'unit' | 'range' | 'floor'
> {
  /** Label of the estimator or judge that found it; none: what an analysis computed, or a number of dialogues themselves. */
  readonly source?: string
  readonly name: string
  /** As sentences name it. */
  readonly title: string
  /** Label of the judge with people's ratings that correct it: claims are then about what people would say. */
  readonly corrected?: string
  /** Yes and no, 1/2 a tie: values from 0 to 1. */
  readonly areShares?: boolean
  /** It is the share of dialogues beyond this floor of another measure. Not scaled. */
  readonly beyond?: number
}

/** One question: do two sides differ in a number, or does one side change? */
export interface Comparison {
  readonly kind: ClaimKind
  readonly of: ComparedMeasure
  readonly supporter: string
  /** The second side; none of a change. */
  readonly against?: string
  /** Tags or conditions that its dialogues have in common, by name: `all` for all of them together. */
  readonly conditions: Readonly<Record<string, string>>
  readonly first: readonly ComparedValue[]
  /** Of two sides; of a preference `first` has both. */
  readonly second?: readonly ComparedValue[]
  /** Whether the sides have scenarios in common, which then are compared; if not, means are. */
  readonly isPaired?: boolean
  /** The largest difference that does not matter; of `not-worse` and `equivalent`. */
  readonly margin?: number
  /** Of a `difference` that a separate method finds: a weighted sum over tasks, two correlations. Values then only say what was lost. */
  readonly computed?: ComputedDifference
}

/** What a method other than the mean over scenarios finds. Its p and its intervals belong to one statistic. */
export interface ComputedDifference {
  readonly estimate: Known<number>
  /** Interval of any level: that of the claim is known after all claims of the run. */
  readonly intervalAt: (level: number) => Known<Interval>
  /** Two-sided, that there is no difference. */
  readonly p: Known<number>
  readonly n: ClaimSize
}

/** What can be said of one comparison, after all of the run are known. */
export interface Claim extends Pick<Comparison, 'kind' | 'of' | 'supporter' | 'against' | 'conditions'> {
  /** The same in every run of the same config: `evaluation/source.measure[conditions]/first~second`. */
  readonly id: string
  readonly evaluation: string
  /**
   * Primary: named in the config, adjusted together over the run. Secondary: all others, by their share of false discoveries. Harm: rates of
   * findings, which are not tested and are counted with nothing else.
   */
  readonly family: 'primary' | 'secondary' | 'harm'
  readonly estimand: Estimand
  /** First less second; of a preference the share; not scaled. */
  readonly estimate: Known<number>
  /**
   * The one interval of the claim, wherever it is printed: it excludes no difference (1/2 of a preference) exactly where `adjusted` is below
   * 1 - level. Its level allows for the claims of the run: `interval.level`.
   */
  readonly interval: Known<Interval>
  /** Two-sided, of this claim only; one-sided against a margin. */
  readonly p: Known<number>
  /** p of Wilcoxon's signed ranks of the same scenarios; of paired differences. It decides nothing. */
  readonly wilcoxon?: Known<number>
  /** p after the adjustment of its family; to be compared with 1 - level. */
  readonly adjusted: Known<number>
  readonly n: ClaimSize
  /** Standard deviation of the scenarios, as far as it is known. */
  readonly deviation: Known<number>
  readonly missing: MissingValues
  /** What was seen in single scenarios; of differences and preferences. */
  readonly seen?: ClaimSeen
  /** Whether a sentence may say it without a hedge. */
  readonly detected: boolean
  /** How far ratings of people carry the score, where a study checks it: as `ScoreGrade.text`. */
  readonly grade?: string
  /** Of the estimate. */
  readonly direction: 'above' | 'below' | 'none'
  /** Why it is not said, where its p-value would say it. */
  readonly withheld?: string
  /** Reasons for which neither of its sides may be called better; it is then not detected. */
  readonly vetoes?: readonly Veto[]
  /** Sides that may not be called better, whether or not the claim would say so: all vetoes that bar the lead. */
  readonly barred?: readonly Veto[]
  /** What this number of scenarios would show; of a claim that is not found. */
  readonly detectable?: Detectable
  /** Estimates of single seekers, or raters, where two to four were asked: the claim is about these, and sentences name them. */
  readonly byAsker?: readonly AskerEstimate[]
  /** Of a run that could end before all planned scenarios were asked. */
  readonly looked?: LookedAt
  /** The claim that it is counted as: the same sides have the same values under another name. */
  readonly sameAs?: string
  /** As reports say it, without what it is about. */
  readonly sentence: string
  /** Of a rate: dialogues beyond the floor, and those that have a value. */
  readonly counted?: { readonly count: number; readonly of: number }
  /** Of a measure with a floor: how many dialogues of each side lie beyond it. Lists of claims hold them after this one. */
  readonly rates?: readonly Claim[]
}

/** A supporter, and the reason for which a comparison with it is not said. */
export interface Veto {
  readonly supporter: string
  /**
   * `all` (default): nothing may be called better or worse in a comparison with it. `lead`: it may not be called better, higher or ahead; the
   * other side may.
   */
  readonly bars?: 'all' | 'lead'
  /** A clause that names the supporter, in English and Chinese. */
  readonly reason: { readonly en: string; readonly zh: string }
}

/** When a run was looked at that ended once it was decided: `p`, `adjusted` and `interval` hold all the same. */
export interface LookedAt {
  /** The look at which the scenarios of the claim ended, from 1. */
  readonly at: number
  readonly of: number
  /** Independent scenarios at the last look. */
  readonly planned: number
  /** Whether it ended before that. */
  readonly isEarly: boolean
  /** `adjusted`, had there been only this look. */
  readonly nominal: Known<number>
}

/** What one of few seekers, or raters, finds by itself. */
export interface AskerEstimate {
  readonly name: string
  readonly estimate: number
}

/** What it rests on: its values, their independent clusters, and the scenarios of these where a cluster holds several. */
export interface ClaimSize {
  readonly values: number
  readonly clusters: number
  readonly scenarios?: number
}

export interface Estimand {
  /** A scenario counts once. */
  readonly over: 'scenarios'
  /** The simulated help-seekers that were asked. */
  readonly seekers: readonly string[]
  /** Number of people whose ratings correct the measure. */
  readonly raters?: number
  /**
   * `these`: the claim is about them. `like-these`: seekers (raters of a corrected measure) are a sample of five or more, and interval and p
   * are for others like them.
   */
  readonly about: 'these' | 'like-these'
  /** The estimator or judge that found the number. */
  readonly judge?: string
}

/** Values of either side that were lost, or have no counterpart. */
export interface MissingValues {
  readonly first: number
  readonly second: number
  /** How many values each side was asked for, where no value of one can be compared with one of the other. */
  readonly asked?: readonly [first: number, second: number]
  /** In favour of which side more is lost, as a reason; then there is only "among those scored". */
  readonly onlyScored?: string
  /** The difference if all that is lost were as bad, or as good, as the range allows. */
  readonly worstCase?: { readonly lower: number; readonly upper: number }
}

/** What both sides have in common, scenario by scenario: a scenario counts once. Of sides without a pair in common only means. */
export interface ClaimSeen {
  /** Means, not scaled: their difference is the estimate of a difference. Of a preference the shares of pairs that each won. */
  readonly means: readonly [first: number, second: number]
  /** In how many scenarios each side has the greater value, and in how many they are equal. */
  readonly greater?: { readonly first: number; readonly second: number; readonly neither: number }
  /** Where to look: what speaks most for the first side, what speaks most for the second, and where the mean of both is worst. */
  readonly scenarios?: readonly SeenScenario[]
}

export interface SeenScenario {
  readonly scenario: string
  readonly why: 'most' | 'least' | 'lowest' | 'highest'
  readonly values: readonly [first: number, second: number]
}

export interface Detectable {
  /** The difference that four of five studies of this size and spread find, at the level of the claim: always more than was seen. */
  readonly smallest: Known<number>
  /** Scenarios for the difference that matters by the config. */
  readonly needed?: Known<number>
  readonly matters?: number
}

/** Answers comparisons: in a first reading of all analyses they are only noted, in the second they are decided for the whole run. */
export interface Claims {
  /** In the order of the comparisons. */
  ask(comparisons: readonly Comparison[]): readonly Claim[]
}
