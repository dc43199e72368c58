/** Sentences of a headline, in English and Chinese. */
import type { Claim } from '@attune/core/findings'
import { zh } from './chinese.js'
import { en } from './english.js'
import type { Headline, NotableScenario } from './headline.js'

export interface HeadlineWords {
  /**
   * Sentence on which supporter is better than which others, or that no difference was detected. A
   * list of more than `most` supporters (default 3) is replaced by their number.
   */
  readonly verdict: (headline: Headline, most?: number) => string
  /** Size of the difference, with the number of scenarios. */
  readonly size: (claim: Claim) => string
  /** Names of the simulator and the judge, since others may give another result. */
  readonly asked: (claim: Claim) => string
  /** Short text on scale and direction of the measure. */
  readonly scale: (headline: Headline) => string
  /** Meaning, scale and direction of the measure, with the words `primary measure` if it is one. */
  readonly measure: (headline: Headline, about?: string) => string
  /**
   * Measures that the figure omits because another measure has identical values; empty without any.
   */
  readonly equal: (headline: Headline) => string
  readonly why: (look: NotableScenario) => string
  /** Facts that could change the verdict, each as a keyword and a sentence. */
  readonly changes: (claim: Claim) => readonly (readonly [what: string, how: string])[]
  /**
   * Heading of the figure of differences: between the leader and the others in one measure, or
   * between two supporters in several measures.
   */
  readonly differences: (headline: Headline) => string
}

export const headlineWords = { en, zh } as const
