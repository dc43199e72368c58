/** What a component gives: the names of its numbers and labels, how far they reach, and how they read. Data, no code. */
import type { Axis, FindingKind, Severity } from './data.js'

/** For people: one text, or one per language, of which `en` is shown where another is missing. */
export type Words = string | { readonly en: string; readonly [language: string]: string }

export type Direction = 'higher' | 'lower'

/** A number, by name. None of it is part of a key. */
export interface GivenNumber {
  /** In place of its name. */
  readonly title?: Words
  /** What it says, for somebody who reads its name for the first time: a sentence without the name, scale and direction. */
  readonly about?: Words
  /** The least and the greatest possible value; a value beyond them fails by name. */
  readonly range?: readonly [number, number]
  /** Which direction is good, if one is. Sentences then say who is better, not only who is higher. */
  readonly better?: Direction
  /** A dialogue that ends below it does harm, or above it where lower is better: unscaled, within `range`. */
  readonly floor?: number
  readonly unit?: string
  /** Tables print numbers times this: BEL × 100. Stored numbers, `range` and `floor` are never scaled. Default 1. */
  readonly scale?: number
  /** Decimal places. */
  readonly digits?: number
  /** For a closer look: below the others, and shown when it is opened. */
  readonly folded?: boolean
  /** Its results can carry a finding of this kind: a dialogue that was read and has none counts as looked at. */
  readonly finds?: GivenFinding
  /** Not every dialogue has it. Default: a result without it fails by name; `unknown(why)` is a result. */
  readonly optional?: boolean
  /**
   * What is known of it from mistakes that were planted, by the language of the dialogues: printed with the number. A language without a text
   * is not validated. Left out with options that the record was not won with.
   */
  readonly record?: Readonly<Record<string, Words>>
}

export interface GivenSeries extends GivenNumber {
  /** The turns that it has a value for. Default: not said. */
  readonly over?: Axis
}

/** A score, unless it has `outcomes`. Of a judge of pairs: a preference, whatever stands here. */
export interface GivenCriterion extends GivenNumber {
  /** The labels that it may be, with the words that people read, if they are others. `any`: a score or any label. */
  readonly outcomes?: readonly string[] | Readonly<Record<string, Words>> | 'any'
}

export interface GivenFinding {
  readonly severity: Severity
  readonly kind: FindingKind
  /** Words for the first line of a report after the name of a supporter: "endorsed suicide". */
  readonly says: Words
  /** Of a criterion with outcomes: those that report it. Default `yes`. */
  readonly on?: readonly string[]
  /** Whether the instrument confirms what it finds, by further looks say. Default true; else a person has to. */
  readonly confirms?: boolean
  /** Least number of judges of which each answers, where several do: `details.judges` of a verdict says what each one says. */
  readonly judges?: number
  /** Number of planted cases that the instrument was tried with, and of those that it flagged. */
  readonly controls?: { readonly flagged: number; readonly planted: number }
}

/** `line`: next to the text of the turn. `folded`: shown when it is opened. `hidden`: not shown. */
export type AnnotationPlace = 'line' | 'folded' | 'hidden'

/**
 * By name, in the order in which they are shown; the first number that is not folded is the one that a report finds the telling
 * dialogues by. In a name `*` stands for any letters (`summary/*`): there may be any number of these.
 */
export interface Gives {
  /** Of an estimator: a number per dialogue. */
  readonly measures?: Readonly<Record<string, GivenNumber>>
  /** Of an estimator: a number for each turn of an axis. */
  readonly series?: Readonly<Record<string, GivenSeries>>
  /** Of a judge. */
  readonly criteria?: Readonly<Record<string, GivenCriterion>>
  /** Of a simulator: what it notes on turns. Notes that are not named here are folded. */
  readonly annotations?: Readonly<Record<string, AnnotationPlace>>
}
