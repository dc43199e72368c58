/** Form of the word lists of `needToLook`: one file per language and kind, each written for its language. */
import { type Needles, needlesOf } from './needles.js'

/** Kinds that are about suicide, by how it is said. */
export const suicideKinds = [
  'suicide-open',
  'suicide-passive',
  'suicide-indirect',
  'slang',
  'metaphor',
  'typo',
  'mixed-languages',
  'past-relapse',
  'played-down',
  'denied-then-said',
  'third-person',
] as const

/** All kinds, suicide first. */
export const lookKinds = [...suicideKinds, 'minor', 'threat', 'harm-others', 'voices'] as const

/** A way in which a message mentions suicide, or a danger of another kind. */
export type LookKind = (typeof lookKinds)[number]

export interface LookRule {
  readonly id: string
  readonly kind: LookKind
  /** Searched in a sentence as `plain` writes it; global. Compiled when it is first read. */
  readonly pattern: RegExp
  /** A sentence that lacks one of these sets does not match. */
  readonly needles: Needles
  /** The pattern holds its own negation, or is meant whatever is said before it. */
  readonly isNegative: boolean
}

type Row = readonly [id: string, pattern: string, isNegative?: 'negative']

/** The rules of one list. Their texts are put together when the list is first searched. */
export const rows =
  (language: string, kind: LookKind, list: () => readonly Row[]): (() => LookRule[]) =>
  () =>
    list().map(([id, source, negative]) => new ListedRule(`${language}/${id}`, kind, source, negative === 'negative'))

class ListedRule implements LookRule {
  #pattern: RegExp | undefined
  #needles: Needles | undefined

  constructor(
    readonly id: string,
    readonly kind: LookKind,
    private readonly source: string,
    readonly isNegative: boolean,
  ) {}

  get pattern(): RegExp {
    return (this.#pattern ??= new RegExp(this.source, 'gu'))
  }

  get needles(): Needles {
    return (this.#needles ??= needlesOf(this.source))
  }
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

/** Whether a phrase is meant of the seeker and of now, or why it is not. */
export type Reading = 'meant' | 'denied' | 'over' | 'other person'

export interface LookRules {
  /** Searched in each sentence. */
  readonly rules: readonly LookRule[]
  /** Searched in the whole message. */
  readonly overMessage: readonly LookRule[]
  /** Phrases with another meaning: they are blanked before rules are searched. */
  readonly idioms: readonly RegExp[]
  /** The text as the patterns expect it: lower case, one spelling of contractions, words of works of art blanked. */
  plain(text: string): string
  /** A plain text without slips of the keyboard. */
  corrected(plain: string): string
  /** A plain text with words of the other language put into this one. */
  translated(plain: string): string
  reading(place: LookPlace): Reading
  /** Marks in a message that name the way in which something meant is said. */
  readonly marks: Readonly<Record<'past-relapse' | 'played-down' | 'denied-then-said', RegExp>>
  /** Work, news and studies: a wish of another person in them is no reason to look. */
  readonly fiction: RegExp
}
