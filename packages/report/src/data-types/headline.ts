/** The first screen of an evaluation: the verdict, its ground, the differences, and where to look. */
import type { ClaimRests } from './overview.js'

/** A text in each language of the page. */
export interface Words {
  readonly en: string
  readonly zh: string
}

export interface HeadlineView {
  readonly verdict: Words
  /** How much, what would overturn it, who asked and who scored. */
  readonly facts: readonly Words[]
  /** Behind the first fact. */
  readonly rests: ClaimRests
  readonly measure: Words
  readonly isFound: boolean
  /** By mean, the best first. */
  readonly standing: readonly StandingView[]
  /** The key of the measure in the catalog, if dialogues have it. */
  readonly key?: string
  readonly differencesTitle: Words
  readonly differences: readonly DifferenceView[]
  readonly axis: AxisView
  /** Measures that equal one of these, and are not drawn; empty where there are none. */
  readonly equal: Words
  readonly look: readonly LookView[]
  readonly changes: readonly { readonly what: Words; readonly how: Words }[]
  readonly curve?: MeanCurve
  /** That the curve is of another measure. */
  readonly otherCurve?: Words
}

export interface StandingView {
  readonly supporter: string
  readonly text: string
}

/** On one axis with the others: values as shares of the range, or as they are where all are of one measure. */
/** The axis of differences, with its numbers. */
export interface AxisView {
  /** Where neither side is ahead. */
  readonly nothing: number
  readonly least: number
  readonly most: number
  readonly ticks: readonly { readonly at: number; readonly text: string }[]
  /** `%` of percents of each scale. */
  readonly unit: string
}

export interface DifferenceView {
  readonly label: string
  /** Of a measure: the label in words. */
  readonly title?: string
  /** `+6.0` */
  readonly text: string
  readonly interval: string
  /** On the axis; none of a measure that has no place on it. */
  readonly place?: { readonly value: number; readonly lower: number; readonly upper: number }
  readonly isFound: boolean
  readonly isMain: boolean
  /** The two sides, and the key of the measure where dialogues have it. */
  readonly sides: readonly [string, string]
  readonly key?: string
}

export interface LookView {
  readonly scenario: string
  readonly title: string
  readonly language: string
  readonly sides: readonly [string, string]
  readonly values: readonly [string, string]
  readonly why: Words
}

export interface MeanCurve {
  readonly title: string
  /** The component of the headline gives no curve: this one is of another. */
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
