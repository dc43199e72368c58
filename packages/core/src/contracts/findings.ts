/** Findings of an analysis: tables and figures as data. The host prints and draws them. */
import type { JsonObject, Known } from './data.js'

export interface Interval {
  readonly lower: number
  readonly upper: number
  /** Confidence level: 0.95 for a 95 % interval. */
  readonly level: number
  /** Name of the method, as a reader would cite it: `t over scenario clusters`. */
  readonly method: string
}

/** A number with its uncertainty. */
export interface Quantity {
  readonly value: Known<number>
  /** Number of observations behind the value. */
  readonly n: number
  /** Number of values, if n counts people with several values each. */
  readonly values?: number
  /** Number of independent units (scenario clusters) of these observations. */
  readonly clusters?: number
  /**
   * Number of scenarios, if a cluster contains several: conversations of a person, translations of
   * a story.
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
  /** Worst case of a measure with a floor: `0 of 12 below 50: up to 22 %`. */
  readonly tail?: string
  /** The claim that the number belongs to. */
  readonly claim?: ClaimReference
  /**
   * True if an offline stand-in contributed to the number. `quantity()` sets it from the
   * observations. If undefined, it is derived from what the analysis read about the supporters of
   * the row.
   */
  readonly offline?: boolean
}

/** Reference to a claim in cells, marks and figures. */
export interface ClaimReference {
  readonly id: string
  readonly family: 'primary' | 'secondary' | 'harm'
  /** True if the claim is detected. Only detected claims may be called different. */
  readonly detected: boolean
}

export type Cell = string | Quantity

export interface Column {
  readonly key: string
  readonly title: string
  /**
   * Meaning of a number that an analysis computes. A component's number is described in its
   * `gives`.
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
   * Key of an earlier column with the same number in every dialogue. Printed tables show that
   * column, and name this one below the table.
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
   * Id of the table of means whose rows and columns this one compares. Exports use it to mark the
   * best values there.
   */
  readonly compares?: string
  /** Set if n counts people with several sessions, and not scenarios. */
  readonly of?: 'people'
  /** Translations of title, heads, notes, texts in cells and reasons. */
  readonly translations?: Translations
}

/**
 * Translations of English texts of findings: by language, then by English text. Texts without a
 * translation are shown in English. The English title of a number, in 「」, is replaced by the title
 * that its component gives in that language.
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
   * as for a quantity.
   */
  readonly offline?: boolean
}

export interface Findings {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  /** Results that a person can act on, each a sentence or two; printed before the tables. */
  readonly sentences?: readonly string[]
  /**
   * Ids of the claims that a sentence states, by sentence. Sentences without a comparison are
   * missing.
   */
  readonly stated?: Readonly<Record<string, readonly string[]>>
  /** Notes on the instruments, printed below every verdict of the evaluation. */
  readonly instrument?: readonly InstrumentNote[]
  /**
   * Values that an analysis derives from many dialogues together, per dialogue, by name. Gates use
   * them.
   */
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
 * Note on one instrument. Notes of the same instrument share a line: `seeker: audited, 6 % flagged,
 * order stable over 3 seekers`.
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
