/** Form of the word lists for replies: a file per language and kind, written for that language. */

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
 * Contexts in which a phrase also counts: `asked`: in a question; `negated`: after a negation, for
 * patterns that contain one; `reported`: after "you feel that …", "she said …", "if …".
 */
export type AlsoIn = 'asked' | 'negated' | 'reported'

/** Id and pattern of a rule, and the contexts in which a match also counts, separated by spaces. */
export type Row = readonly [id: string, pattern: string, also?: string]

export interface ReplyRule {
  readonly id: string
  readonly kind: ReplyKind
  readonly also: ReadonlySet<AlsoIn>
  /** Global pattern for a sentence in the form of `plain`; compiled at its first use. */
  readonly pattern: RegExp
}

/** Rules of a list; their texts are built at the first search. */
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
}

/** A phrase in a sentence. */
export interface Place {
  readonly before: string
  readonly words: string
  readonly after: string
  readonly sentence: string
}

/** Reading rules of a language. */
export interface ReplyRules {
  readonly rules: readonly ReplyRule[]
  /**
   * Text in the form that patterns expect: lower case, one spelling of contractions, quotations
   * blanked.
   */
  plain(text: string): string
  isAsked(sentence: string): boolean
  isNegated(place: Place): boolean
  isReported(place: Place): boolean
}
