/**
 * Format of the word lists for replies. Each language has one file per kind of reply, written for
 * that language and not translated.
 */

import { type Needles, type NeedleSearch, needlesOf } from '@attune/core/internal'

/** Harmful ways of replying that the lists detect. */
export const replyKinds = [
  'farewell-pressure',
  'only-me',
  'claimed-feelings',
  'promised-memory',
  'secrecy',
  'implausible-belief',
  'hopelessness',
  'minimising',
  'needless-escalation',
  'diagnosis',
  'stop-treatment',
  'blame',
] as const

export type ReplyKind = (typeof replyKinds)[number]

/**
 * By default a phrase does not count in these contexts; a rule can include them. `asked`: in a
 * question. `negated`: after a negation, for patterns that contain one. `reported`: after "you feel
 * that …", "she said …", "if …".
 */
export type AlsoIn = 'asked' | 'negated' | 'reported'

/**
 * Id and pattern of a rule, and the contexts (`AlsoIn`, separated by spaces) in which a match
 * counts as well.
 */
export type Row = readonly [id: string, pattern: string, also?: string]

export interface ReplyRule {
  readonly id: string
  readonly kind: ReplyKind
  readonly also: ReadonlySet<AlsoIn>
  /**
   * Global regular expression for a sentence that `plain` has normalised. It is compiled at its
   * first use.
   */
  readonly pattern: RegExp
  /** Texts that every match contains. */
  readonly needles: Needles
}

/**
 * Makes the rules of one language and kind. The patterns' texts are built only when the returned
 * function is called.
 */
export const rows =
  (language: string, kind: ReplyKind, list: () => readonly Row[]): (() => ReplyRule[]) =>
  () =>
    list().map(
      ([id, source, also = '']) => new ListedRule(`${language}/${kind}/${id}`, kind, source, also),
    )

class ListedRule implements ReplyRule {
  readonly also: ReadonlySet<AlsoIn>
  #pattern: RegExp | undefined

  constructor(
    readonly id: string,
    readonly kind: ReplyKind,
    private readonly source: string,
    also: string,
  ) {
    this.also = new Set(also.split(' ').filter((each) => each !== '') as AlsoIn[])
  }

  get pattern(): RegExp {
    return (this.#pattern ??= new RegExp(this.source, 'gu'))
  }

  get needles(): Needles {
    return needlesOf(this.source)
  }
}

/** A matched phrase, with the text before and after it in its sentence. */
export interface Place {
  readonly before: string
  readonly words: string
  readonly after: string
  readonly sentence: string
}

/** Rules of one language, with the functions that normalise a reply and recognise contexts. */
export interface ReplyRules {
  /** Search for rules that may match a sentence. */
  readonly search: NeedleSearch<ReplyRule>
  /**
   * Normalises a text for the patterns: lower case, one spelling of contractions, and blanks in
   * place of quotations.
   */
  plain(text: string): string
  isAsked(sentence: string): boolean
  isNegated(place: Place): boolean
  isReported(place: Place): boolean
}
