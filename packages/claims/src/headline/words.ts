/** A headline in words, in each language of the house: the record is the same. */
import type { Claim } from '@attune/core/findings'
import { zh } from './chinese.js'
import { en } from './english.js'
import type { Headline, LookAt } from './headline.js'

export interface HeadlineWords {
  /** Who is better, of whom that is found; or that nobody is. More supporters than `most` on one side are counted; default 3. */
  readonly verdict: (headline: Headline, most?: number) => string
  /** By how much, and in how many scenarios. */
  readonly size: (claim: Claim) => string
  /** Who asked and who scored: others may see it differently. */
  readonly asked: (claim: Claim) => string
  /** Scale and direction of the measure, in short. */
  readonly scale: (headline: Headline) => string
  /** What the measure says, its scale and direction, and whether it was named as the one that decides. */
  readonly measure: (headline: Headline, about?: string) => string
  /** Measures that are not drawn, since they equal one that is; empty where there are none. */
  readonly equal: (headline: Headline) => string
  readonly why: (look: LookAt) => string
  /** What could change the verdict, each in a word and a sentence. */
  readonly changes: (claim: Claim) => readonly (readonly [what: string, how: string])[]
  /** Heading of the differences: of the leader to the others in one measure, or of two supporters in several. */
  readonly differences: (headline: Headline) => string
}

export const headlineWords = { en, zh } as const
