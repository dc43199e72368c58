/**
 * Declaration of a component's results: the names of its numbers and labels, their ranges, and how
 * they are shown. Data, no code.
 */
import type { Axis, FindingKind, Severity } from './data.js'

/** Text for people: one string, or one per language. `en` is shown if a language is missing. */
export type Words = string | { readonly en: string; readonly [language: string]: string }

export type Direction = 'higher' | 'lower'

/** Declaration of a number. It is not part of any key. */
export interface GivenNumber {
  /** Title that outputs show in place of the name. */
  readonly title?: Words
  /** Meaning for a first-time reader: a sentence without the name, scale and direction. */
  readonly about?: Words
  /** Least and greatest possible value. A value outside fails the result. */
  readonly range?: readonly [number, number]
  /**
   * The direction that is good, if any. Sentences then say which supporter is better, instead of
   * only which value is higher. For a criterion with the labels yes and no: of the share of yes.
   * Other labels have none.
   */
  readonly better?: Direction
  /**
   * Harm threshold, unscaled and within `range`: a dialogue that ends below it (above it if lower
   * is better) does harm.
   */
  readonly floor?: number
  readonly unit?: string
  /**
   * Factor for printed numbers: BEL × 100. Stored numbers, `range` and `floor` are never scaled.
   * Default 1.
   */
  readonly scale?: number
  /** Decimal places when printed. */
  readonly digits?: number
  /** True if reports show the number below the others, and only when expanded. */
  readonly folded?: boolean
  /**
   * Harmful behaviour that results of this measure or criterion can report. A dialogue with a
   * result and without a finding counts as checked.
   */
  readonly finds?: GivenFinding
  /**
   * True if the number may be missing from a result. Default: a result without it fails.
   * `unknown(why)` is always allowed.
   */
  readonly optional?: boolean
  /**
   * Measured accuracy on dialogues with planted mistakes, as text by language of the dialogues;
   * printed with the number. A language without a text is not validated. Omit it for options that
   * were not validated.
   */
  readonly record?: Readonly<Record<string, Words>>
}

export interface GivenSeries extends GivenNumber {
  /** Turns that have a value. Default: unspecified. */
  readonly over?: Axis
}

/**
 * Criterion of a judge: a score, or a label if it has `outcomes`. For a judge of pairs it is always
 * a preference.
 */
export interface GivenCriterion extends GivenNumber {
  /**
   * Allowed labels: a list, or a map to the words that reports show. `any`: a score or any label.
   */
  readonly outcomes?: readonly string[] | Readonly<Record<string, Words>> | 'any'
  /**
   * For a judge of pairs: true if its verdicts are recorded choices, one per rater, that do not
   * depend on the order in which the engine shows a pair. Default false.
   */
  readonly byRaters?: boolean
}

export interface GivenFinding {
  readonly severity: Severity
  readonly kind: FindingKind
  /** Words that follow a supporter's name in the first line of a report: "endorsed suicide". */
  readonly says: Words
  /** For a criterion with outcomes: the outcomes that report harm. Default `yes`. */
  readonly on?: readonly string[]
  /**
   * True if the judge can confirm its own findings, for example by further checks. If false, only a
   * person can. Default true.
   */
  readonly confirms?: boolean
  /**
   * For a panel of judges: minimum number of its judges that answer. `details.judges` of a verdict
   * has the answer of each.
   */
  readonly judges?: number
  /** Test on planted harm: number of planted cases, and number of those that were flagged. */
  readonly controls?: { readonly flagged: number; readonly planted: number }
}

/**
 * Place where reports show an annotation. `line`: next to the text of the turn. `folded`: visible
 * when expanded. `hidden`: not shown.
 */
export type AnnotationPlace = 'line' | 'folded' | 'hidden'

/**
 * Declarations of results by name, in display order. Reports select example dialogues by the first
 * result that is not folded. `*` in a name stands for any text (`summary/*`), so any number of such
 * names may exist.
 */
export interface Gives {
  /** For an estimator: one number per dialogue. */
  readonly measures?: Readonly<Record<string, GivenNumber>>
  /** For an estimator: one number per turn of one speaker, or of both. */
  readonly series?: Readonly<Record<string, GivenSeries>>
  /** For a judge: its criteria. */
  readonly criteria?: Readonly<Record<string, GivenCriterion>>
  /** For a simulator: its annotations on turns. Undeclared annotations are folded. */
  readonly annotations?: Readonly<Record<string, AnnotationPlace>>
}
