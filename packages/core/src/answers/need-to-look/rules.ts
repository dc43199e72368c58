/** Form of the word lists of `needToLook`: one file per language, each written for its language. */
import { type Needles, needlesOf } from './needles.js'

/** An open wish to die, a passive one, or a threat by other people. */
export type LookKind = 'suicide-open' | 'suicide-passive' | 'threat'

export interface LookRule {
  readonly id: string
  readonly kind: LookKind
  /** Searched in a sentence as `plain` writes it; global. */
  readonly pattern: RegExp
  /** A sentence that lacks one of these sets does not match. */
  readonly needles: Needles
  /** The pattern holds its own negation, so that "not" before it says nothing. */
  readonly isNegative?: boolean
}

/** The place of a phrase in a message. */
export interface LookPlace {
  readonly rule: LookRule
  /** The phrase as it was found. */
  readonly words: string
  /** Words of the sentence before the phrase, and after it. */
  readonly before: string
  readonly after: string
  readonly sentence: string
  readonly message: string
}

export interface LookRules {
  /** The sentence as the patterns expect it: lower case, one spelling of contractions. */
  plain(text: string): string
  /** Phrases with another meaning, words that are quoted from others: they are blanked before rules are searched. */
  readonly idioms: readonly RegExp[]
  readonly rules: readonly LookRule[]
  /** Whether the phrase is meant of the seeker and of now: no negation, no other person, no past that is over. */
  isMeant(place: LookPlace): boolean
}

/** Makes the rules of a language. */
export const ruleOf =
  (language: string) =>
  (kind: LookKind, id: string, pattern: string, isNegative = false): LookRule => ({
    kind,
    id: `${language}/${id}`,
    pattern: new RegExp(pattern, 'gu'),
    needles: needlesOf(pattern),
    ...(isNegative && { isNegative }),
  })
