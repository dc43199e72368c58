/** Translates the names of measures in Chinese sentences. */
import { unknown } from '@attune/core'
import type { Claim, ComparedMeasure } from '@attune/core/findings'
import type { Headline } from '../headline/headline.js'

/**
 * Translates a title of a component or an analysis to Chinese. Returns a title without a
 * translation unchanged.
 */
export type Tell = (english: string) => string

/** End of the title of a share of dialogues beyond a floor: `below 10.0`. */
const BEYOND = / (above|below) (\S+)$/

export function titleIn(
  of: Pick<ComparedMeasure, 'title' | 'name' | 'beyond'>,
  tell: Tell,
): string {
  const [, side, floor] = (of.beyond === undefined ? undefined : BEYOND.exec(of.name)) ?? []
  if (side === undefined) return tell(of.title)
  const measure = of.title.slice(0, -`, dialogues ${side} ${floor}`.length)
  return `${tell(measure)}，${side === 'above' ? '高于' : '低于'} ${floor} 的对话`
}

const titled = (claim: Claim, tell: Tell): Claim => ({
  ...claim,
  of: { ...claim.of, title: titleIn(claim.of, tell) },
  ...(claim.p.state === 'unknown' && { p: unknown(tell(claim.p.why)) }),
})

/** Replaces the names of measures in a headline by Chinese ones. */
export const headlineIn = (headline: Headline, tell: Tell): Headline => ({
  ...headline,
  of: { ...headline.of, title: titleIn(headline.of, tell) },
  claims: headline.claims.map((claim) => titled(claim, tell)),
  first: titled(headline.first, tell),
  others: headline.others.map((claim) => titled(claim, tell)),
  equal: headline.equal.map(({ title, equal }) => ({ title: tell(title), equal: equal.map(tell) })),
})
