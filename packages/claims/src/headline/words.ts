/** A headline in words, in English and Chinese from the same record. */
import type { Claim } from '@attune/core/findings'
import { zh } from './chinese.js'
import { en } from './english.js'
import type { Headline, LookAt } from './headline.js'

export interface HeadlineWords {
  /** Who is better, of whom that is found; or that nobody is. More supporters than `most` on one side are counted; default 3. */
  readonly verdict: (headline: Headline, most?: number) => string
  /** By how much, and in how many scenarios. */
  readonly size: (claim: Claim) => string
  /** Seekers and scorers, since others may differ. */
  readonly asked: (claim: Claim) => string
  /** Short text on scale and direction of the measure. */
  readonly scale: (headline: Headline) => string
  /** Meaning, scale and direction of the measure, and whether it is primary. */
  readonly measure: (headline: Headline, about?: string) => string
  /** Measures that are not drawn, because they equal a drawn one; empty without any. */
  readonly equal: (headline: Headline) => string
  readonly why: (look: LookAt) => string
  /** Facts that could change the verdict, each as a word and a sentence. */
  readonly changes: (claim: Claim) => readonly (readonly [what: string, how: string])[]
  /**
   * Heading of the differences: of the leader to the others in one measure, or of two supporters in
   * several.
   */
  readonly differences: (headline: Headline) => string
}

export const headlineWords = { en, zh } as const
