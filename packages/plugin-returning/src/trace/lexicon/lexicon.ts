/**
 * Words of a language that the tracer knows. Each string is a list of words separated by blanks.
 */
export interface Lexicon {
  /** Words without content. */
  readonly stop: string
  /** Each string: words of one meaning, for which the first one stands. */
  readonly synonyms: readonly string[]
  /** Each string: irregular forms of a word, for which the first one stands. */
  readonly forms: readonly string[]
  /** Each string: words that exclude each other in a statement, such as days or relatives. */
  readonly kinds: readonly string[]
  /** Pairs of strings; a word of one string excludes those of the other. */
  readonly opposites: readonly (readonly [string, string])[]
  /** Words for persons. */
  readonly people: string
}
