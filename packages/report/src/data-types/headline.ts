/** First screen of an evaluation: verdict, reasons, differences, and dialogues to read. */
import type { ClaimRests } from './overview.js'

/** A text in both languages of the page. */
export interface Words {
  readonly en: string
  readonly zh: string
}

export interface HeadlineView {
  readonly verdict: Words
  /** Size of the difference, what would overturn it, simulator and estimator. */
  readonly facts: readonly Words[]
  /** Dialogues from which the first fact is computed. */
  readonly rests: ClaimRests
  readonly measure: Words
  readonly isFound: boolean
  /** True if harm or faulty data withhold every comparison of the headline. */
  readonly isWithheld?: true
  /** Supporters ordered by their mean, best first. */
  readonly standing: readonly StandingView[]
  /**
   * Key of the headline measure in the catalog; undefined if the measure has no value per dialogue.
   */
  readonly key?: string
  readonly differencesTitle: Words
  readonly differences: readonly DifferenceView[]
  readonly axis: AxisView
  /**
   * Sentence that names the measures omitted from the picture because they equal a drawn one; may
   * be empty.
   */
  readonly equal: Words
  readonly look: readonly NotableView[]
  readonly changes: readonly { readonly what: Words; readonly how: Words }[]
  readonly curve?: MeanCurve
  /**
   * Note that the curve shows another measure than the headline; undefined if it shows the same.
   */
  readonly otherCurve?: Words
}

export interface StandingView {
  readonly supporter: string
  /** True for a supporter that did harm. */
  readonly isBarred?: true
  readonly text: string
}

/**
 * Common axis of the differences. Units are shares of each measure's range, or raw values if all
 * differences are of the same measure.
 */
export interface AxisView {
  /** Position at which both sides are equal. */
  readonly nothing: number
  readonly least: number
  readonly most: number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
  /** `%` if values are percentages of each measure's range, else empty. */
  readonly unit: string
}

export interface DifferenceView {
  readonly label: string
  /** Label of a measure in words. */
  readonly title?: string
  /** Difference as text, such as `+6.0`. */
  readonly text: string
  readonly interval: string
  /** Position on the axis; undefined if the measure cannot be placed on it. */
  readonly place?: { readonly value: number; readonly lower: number; readonly upper: number }
  readonly isFound: boolean
  readonly isMain: boolean
  /** The two sides. */
  readonly sides: readonly [string, string]
  readonly key?: string
}

export interface NotableView {
  readonly scenario: string
  readonly title: string
  readonly language: string
  readonly sides: readonly [string, string]
  readonly values: readonly [string, string]
  readonly why: Words
}

export interface MeanCurve {
  readonly title: string
  /** Set if the curve is of another component, because the headline's component gives no series. */
  readonly isOther?: true
  readonly domain: readonly [number, number]
  readonly over: 'seeker' | 'supporter' | 'all'
  readonly lines: readonly {
    readonly supporter: string
    readonly points: readonly {
      readonly at: number
      readonly value: number
      readonly lower?: number
      readonly upper?: number
    }[]
  }[]
}
