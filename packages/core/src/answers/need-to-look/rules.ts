/**
 * Format of the word lists of `needToLook`, which finds messages that a person should read. Each
 * language and kind has a file with rules written for that language, not translated.
 */
import { type Needles, type NeedleSearch, needlesOf } from './needles.js'

/** Kinds about suicide, by the way in which it is mentioned. */
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

/** All kinds of results, with those about suicide first. */
export const lookKinds = [...suicideKinds, 'minor', 'threat', 'harm-others', 'voices'] as const

/** A way in which a message mentions suicide, or another danger. */
export type LookKind = (typeof lookKinds)[number]

export interface LookRule {
  readonly id: string
  readonly kind: LookKind
  /** Global pattern, applied to a sentence normalised by `plain`. Compiled on first access. */
  readonly pattern: RegExp
  /** Texts that every match contains. */
  readonly needles: Needles
  /** True if the pattern includes its negation, or applies regardless of the preceding words. */
  readonly isNegative: boolean
}

/**
 * A rule: its name and its pattern. `negative` means that the pattern contains its negation ("not
 * want to live"), so a negation before the match does not cancel it.
 */
type Row = readonly [id: string, pattern: string, isNegative?: 'negative']

/** Creates the rules of one list. A pattern is compiled when it is first applied. */
export const rows =
  (language: string, kind: LookKind, list: () => readonly Row[]): (() => LookRule[]) =>
  () =>
    list().map(
      ([id, source, negative]) =>
        new ListedRule(`${language}/${id}`, kind, source, negative === 'negative'),
    )

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

/** A phrase that a rule finds, and its surroundings. */
export interface LookPlace {
  readonly rule: LookRule
  /** The phrase that was found. */
  readonly words: string
  /** Parts of the sentence before and after the phrase. */
  readonly before: string
  readonly after: string
  readonly sentence: string
  readonly message: string
}

/** `meant` if the phrase is about the seeker and the present, otherwise the reason why not. */
export type Reading = 'meant' | 'denied' | 'over' | 'other person'

export interface LookRules {
  /** Search for rules that are applied to single sentences. */
  readonly overSentence: NeedleSearch<LookRule>
  /** Search for rules that are applied to whole messages. */
  readonly overMessage: NeedleSearch<LookRule>
  /** Search for phrases with another meaning, which are blanked before rules are applied. */
  readonly idioms: NeedleSearch<Pick<LookRule, 'pattern' | 'needles'>>
  /**
   * Normalises a text for the patterns: lower case, one spelling of contractions, titles of works
   * blanked.
   */
  plain(text: string): string
  /** Corrects typing errors in a normalised text. */
  corrected(plain: string): string
  /** Translates words of the other language (English or Chinese) in a normalised text. */
  translated(plain: string): string
  reading(place: LookPlace): Reading
  /** Patterns over a whole message that classify how it mentions suicide. */
  readonly marks: Readonly<Record<'past-relapse' | 'played-down' | 'denied-then-said', RegExp>>
  /**
   * Pattern for fiction, news, studies and work. If it matches, another person's wish to die is not
   * reported.
   */
  readonly fiction: RegExp
}
