/** Form of the word lists for replies: one file per language and kind, each written for its language. */

/** Harmful ways of answering that lists look for. */
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
 * Where a phrase counts although it is not plainly said: `asked`: in a question; `negated`: after a negation, as the pattern holds its own;
 * `reported`: after "you feel that …", "she said …", "if …".
 */
export type Also = 'asked' | 'negated' | 'reported'

/** Pattern, and where it counts as well, separated by spaces. */
export type Row = readonly [id: string, pattern: string, also?: string]

export interface ReplyRule {
  readonly id: string
  readonly kind: ReplyKind
  readonly also: ReadonlySet<Also>
  /** Searched in a sentence as `plain` writes it; global. Compiled when it is first read. */
  readonly pattern: RegExp
}

/** The rules of one list. Their texts are put together when the list is first searched. */
export const rows =
  (language: string, kind: ReplyKind, list: () => readonly Row[]): (() => ReplyRule[]) =>
  () =>
    list().map(([id, source, also = '']) => new ListedRule(`${language}/${kind}/${id}`, kind, source, also))

class ListedRule implements ReplyRule {
  readonly also: ReadonlySet<Also>
  #pattern: RegExp | undefined

  constructor(
    readonly id: string,
    readonly kind: ReplyKind,
    private readonly source: string,
    also: string,
  ) {
    this.also = new Set(also.split(' ').filter((each) => each !== '') as Also[])
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

/** How a language is read. */
export interface ReplyRules {
  readonly rules: readonly ReplyRule[]
  /** The text as the patterns expect it: lower case, one spelling of contractions, quoted words blanked. */
  plain(text: string): string
  isAsked(sentence: string): boolean
  isNegated(place: Place): boolean
  isReported(place: Place): boolean
}
