/** Words of a language that the tracer knows. Lists are strings of words with blanks. */
export interface Lexicon {
  /** Words without content. */
  readonly stop: string
  /** Words of one meaning; the first one stands for all. */
  readonly synonyms: readonly string[]
  /** Irregular forms; the first one stands for all. */
  readonly forms: readonly string[]
  /** Words of one kind, of which a statement has one: two days, two relatives. */
  readonly kinds: readonly string[]
  /** Two lists of words; a word of one list excludes those of the other list. */
  readonly opposites: readonly (readonly [string, string])[]
  /** Words for persons. */
  readonly people: string
}
