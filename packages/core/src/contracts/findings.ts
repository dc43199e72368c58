/**
 * Results of an analysis: tables, figures and sentences as data. The host prints and draws them.
 */
import type { JsonObject, Known } from './data.js'

export interface Interval {
  readonly lower: number
  readonly upper: number
  /** Confidence level: 0.95 for a 95 % interval. */
  readonly level: number
  /** Name of the method for citations: `t over scenario clusters`. */
  readonly method: string
}

/** A number with its uncertainty. */
export interface Quantity {
  readonly value: Known<number>
  /** Number of observations from which the value is computed. */
  readonly n: number
  /** Number of single values. Set if `n` counts people with several values each. */
  readonly values?: number
  /** Number of independent units (scenario clusters) of these observations. */
  readonly clusters?: number
  /**
   * Number of scenarios. Set if a cluster contains several: sessions of a person, translations of a
   * story.
   */
  readonly scenarios?: number
  readonly interval?: Interval
  /** Reason why a known value has no interval although one could be expected. */
  readonly noInterval?: string
  /** Number of missing values, by reason. */
  readonly missing?: Readonly<Record<string, number>>
  /** For a comparison: its unadjusted p-value. */
  readonly p?: Known<number>
  /** p-value adjusted within its family of claims. */
  readonly adjusted?: Known<number>
  /** Upper bound of the harm rate of a measure with a floor: `0 of 12 below 50: up to 22 %`. */
  readonly tail?: string
  /** The claim whose estimate this number is. */
  readonly claim?: ClaimReference
  /**
   * True if an offline stand-in contributed to the number. `quantity()` sets it from the
   * observations. If undefined, it is true if the analysis read results of a stand-in for a
   * supporter that the row names.
   */
  readonly offline?: boolean
}

/** Reference to a claim in cells, marks and figures. */
export interface ClaimReference {
  readonly id: string
  readonly family: 'primary' | 'secondary' | 'harm'
  /** True if the claim is detected. Reports call two supporters different only then. */
  readonly detected: boolean
}

export type Cell = string | Quantity

export interface Column {
  readonly key: string
  readonly title: string
  /**
   * Description of a number that the analysis computes. The number of a component is described in
   * its `gives`.
   */
  readonly about?: string
  /** Factor for printed numbers (BEL × 100). Stored values are never scaled. Default 1. */
  readonly scale?: number
  /** Decimal places when printed. Default 2. */
  readonly digits?: number
  /** The direction that is good, if any. */
  readonly better?: 'higher' | 'lower'
  /** Unit of the printed numbers, for axes of figures: `%`. */
  readonly unit?: string
  /**
   * Least and greatest possible value, unscaled, for axes of figures. Columns with the same range
   * share an axis.
   */
  readonly range?: readonly [number, number]
  /**
   * Harm threshold, unscaled: a dialogue that ends below it (above it if lower is better) does
   * harm.
   */
  readonly floor?: number
  /**
   * Key of another column whose values are equal in every dialogue. Printed tables show only the
   * other column, and name this one below the table.
   */
  readonly sameAs?: string
}

export interface Table {
  /** Identifier, stable within the analysis; names exported files. */
  readonly id: string
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Readonly<Record<string, Cell>>[]
  /** Notes that a reader needs to interpret the table. */
  readonly notes: readonly string[]
  /**
   * For a table of differences: id of the table of means with the same rows and columns. Exports
   * use it to mark the best values there.
   */
  readonly compares?: string
  /** Set if n counts people with several sessions, and not scenarios. */
  readonly of?: 'people'
  /** Translations of title, heads, notes, texts in cells and reasons. */
  readonly translations?: Translations
}

/**
 * Translations of English texts of findings: by language, then by English text. Texts without a
 * translation are shown in English. A measure's English title in 「」 is replaced by its title in
 * that language.
 */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A figure as a Vega-Lite specification with inline data. */
export interface Figure {
  readonly id: string
  readonly title: string
  /** Text alternative for people who cannot see the figure. */
  readonly description: string
  readonly spec: JsonObject
  /**
   * True if an offline stand-in contributed to the figure; a notice is then drawn into it. Default:
   * true if the analysis read results of a stand-in.
   */
  readonly offline?: boolean
}

export interface Findings {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  /** Main results in one or two sentences each. Printed before the tables. */
  readonly sentences?: readonly string[]
  /**
   * Ids of the claims on which a sentence rests, by sentence. Sentences without a comparison have
   * no entry.
   */
  readonly stated?: Readonly<Record<string, readonly string[]>>
  /** Notes on the quality of the simulated seekers. Printed below every result of a comparison. */
  readonly instrument?: readonly InstrumentNote[]
  /** Values per dialogue that depend on many dialogues together, by name. Gates can test them. */
  readonly marks?: Readonly<Record<string, readonly DialogueMark[]>>
  /**
   * Subset of `sentences` that explain why a number may mislead. A run counts them on its first
   * screen.
   */
  readonly warnings?: readonly string[]
  /** Translations of sentences and figures. Sentences that state claims need none. */
  readonly translations?: Translations
}

/**
 * Note on the quality of the simulated seekers. All notes share a line: `seeker check: audited,
 * 6 % flagged, order stable over 3 seekers`.
 */
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
