/** A headline in words, in English and Chinese from the same record. */
import type { Claim } from '@attune/core/findings'
import { zh } from './chinese.js'
import { en } from './english.js'
import type { Headline, NotableScenario } from './headline.js'

export interface HeadlineWords {
  /**
   * Sentence on which supporter is better than which others, or that no difference was detected. If
   * one side has more than `most` supporters (default 3), they are counted instead of named.
   */
  readonly verdict: (headline: Headline, most?: number) => string
  /** Size of the difference, and the number of scenarios with it. */
  readonly size: (claim: Claim) => string
  /** Seekers and scorers, since others may differ. */
  readonly asked: (claim: Claim) => string
  /** Short text on scale and direction of the measure. */
  readonly scale: (headline: Headline) => string
  /** Meaning, scale and direction of the measure, and whether it is primary. */
  readonly measure: (headline: Headline, about?: string) => string
  /** Measures that are not drawn, because they equal a drawn one; empty without any. */
  readonly equal: (headline: Headline) => string
  readonly why: (look: NotableScenario) => string
  /** Facts that could change the verdict, each as a word and a sentence. */
  readonly changes: (claim: Claim) => readonly (readonly [what: string, how: string])[]
  /**
   * Heading of the differences: of the leader to the others in one measure, or of two supporters in
   * several.
   */
  readonly differences: (headline: Headline) => string
}

export const headlineWords = { en, zh } as const
