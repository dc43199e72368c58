/** The findings of an analysis: tables and figures as data. The host prints and draws them. */
import type { JsonObject, Known } from './data.js'

export interface Interval {
  readonly lower: number
  readonly upper: number
  /** 0.95 for a 95 % interval. */
  readonly level: number
  /** As a reader would cite it: `t over scenario clusters`. */
  readonly method: string
}

/** A number with its uncertainty. */
export interface Quantity {
  readonly value: Known<number>
  /** How many observations the value rests on. */
  readonly n: number
  /** How many independent pieces (scenario clusters) these observations come from. */
  readonly clusters?: number
  /** Of how many scenarios, where several belong to one cluster: conversations of a person, translations of a story. */
  readonly scenarios?: number
  readonly interval?: Interval
  /** Why a known value has no interval, where one could be expected. */
  readonly noInterval?: string
  /** Number of missing values, by reason. */
  readonly missing?: Readonly<Record<string, number>>
  /** Of a comparison: its p-value by itself. */
  readonly p?: Known<number>
  /** The same p-value adjusted within its family of claims. */
  readonly adjusted?: Known<number>
  /** How bad it gets, of a measure with a floor: `0 of 12 below 50: up to 22 %`. */
  readonly tail?: string
  /** The claim whose number this is. */
  readonly claim?: ClaimReference
  /**
   * Whether an offline stand-in had a part in it. `quantity()` says so where its observations do; where nothing says so, it
   * follows from what the analysis read about the supporters that the row names.
   */
  readonly offline?: boolean
}

/** A claim as cells, marks and figures point to it. */
export interface ClaimReference {
  readonly id: string
  readonly family: 'primary' | 'secondary' | 'harm'
  /** Whether it is found: nothing else may be said to differ. */
  readonly detected: boolean
}

export type Cell = string | Quantity

export interface Column {
  readonly key: string
  readonly title: string
  /** What it says, where an analysis computes it; of a number of a component its `gives` says it. */
  readonly about?: string
  /** Numbers are multiplied by this before they are printed (BEL × 100). Stored values are never scaled. Default 1. */
  readonly scale?: number
  /** Decimal places when printed. Default 2. */
  readonly digits?: number
  /** Which direction is good, if one is. */
  readonly better?: 'higher' | 'lower'
  /** Of the printed numbers, for axes of figures: `%`. */
  readonly unit?: string
  /** From the least to the greatest possible value, unscaled: axes of figures. Columns of one range share their axis. */
  readonly range?: readonly [number, number]
  /** A dialogue that ends below it (above it where lower is better) does harm; unscaled. */
  readonly floor?: number
  /** Key of an earlier column that has the same number in every dialogue: printed tables show that one, and name this one below. */
  readonly sameAs?: string
}

export interface Table {
  /** Stable within its analysis; names exported files. */
  readonly id: string
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
  /** Notes that a reader needs to interpret it. */
  readonly notes: readonly string[]
  /** Id of the table of means whose rows and columns this one compares: exports mark the best there by it. */
  readonly compares?: string
  /** Of its title, heads, notes, texts in cells and reasons. */
  readonly translations?: Translations
}

/**
 * English texts of findings in other languages: by language, then by the English text. What is not in it is shown in English. An
 * English title of a number in 「」 is put into the language that its component gives.
 */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A figure as a Vega-Lite specification with its data inline. */
export interface Figure {
  readonly id: string
  readonly title: string
  /** A description for people who cannot see it. */
  readonly description: string
  readonly spec: JsonObject
  /** Whether an offline stand-in had a part in what it draws: a notice is drawn into it. Default: as for a quantity. */
  readonly offline?: boolean
}

export interface Findings {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  /** Results that a person can act on, each a sentence or two; printed before the tables. */
  readonly sentences?: readonly string[]
  /** Which claims a sentence states: their ids, by sentence. Sentences that compare nothing are not in it. */
  readonly stated?: Readonly<Record<string, readonly string[]>>
  /** What stands under every verdict of the evaluation about what it was measured with. */
  readonly instrument?: readonly InstrumentNote[]
  /** By name what many dialogues together say of each of them: gates decide on it. */
  readonly marks?: Readonly<Record<string, readonly DialogueMark[]>>
  /** Of the sentences, those that say why a number may mislead: a run counts them on its first screen. */
  readonly warnings?: readonly string[]
  /** Of sentences and figures. Sentences that state claims need none: the claims say them. */
  readonly translations?: Translations
}

/** Notes of one instrument share a line: `seeker: audited, 6 % flagged, order stable over 3 seekers`. */
export interface InstrumentNote {
  readonly of: 'seeker'
  readonly says: string
}

export interface DialogueMark {
  readonly scenario: string
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Readonly<Record<string, string>>
  readonly value: Known<number>
}
