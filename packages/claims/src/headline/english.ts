import type { Claim } from '@attune/core/findings'
import {
  aheadIn,
  counted,
  found,
  isHigher,
  isHundred,
  listed,
  MOST_NAMED,
  nameOf,
  numbersOf,
  open,
  pText,
  scaleOf,
} from './parts.js'
import type { HeadlineWords } from './words.js'

const inEnglish = (claim: Claim): string => counted(claim, [' scenario', ' scenarios', ' cluster', ' clusters'])

export const en: HeadlineWords = {
  verdict: (headline) => {
    const { leader, of, claims } = headline
    const [better, equal] = [found(headline), open(headline)]
    const [first] = claims as [Claim]
    const isPreferred = first.kind === 'preference'
    const relation = isPreferred ? 'is preferred to' : of.better === undefined ? 'is higher than' : 'is better than'
    const on = isPreferred ? `in ${of.title}` : `on ${of.title}`
    const names = (all: readonly Claim[]): string => listed(all.map(nameOf), ' and ', ', ')
    if (better.length === 0) {
      if (claims.length === 1)
        return `${leader} and ${nameOf(first)} cannot be told apart ${on} at ${inEnglish(first)}.`
      return `Nobody is shown to lead ${on} at ${inEnglish(first)}: ${leader} has the best mean, and cannot be told apart from ${equal.length <= MOST_NAMED ? names(equal) : `the ${equal.length} others`}.`
    }
    const many = better.length > MOST_NAMED
    const others = many
      ? equal.length === 0
        ? `all ${better.length} others`
        : `${better.length} of ${claims.length} others`
      : names(better)
    const rest =
      equal.length === 0
        ? ''
        : `; ${leader} and ${equal.length <= MOST_NAMED ? names(equal) : `the ${equal.length} others`} cannot be told apart`
    return `${leader} ${relation} ${others} ${on}${rest}.`
  },
  size: (claim) => {
    const { of, kind, against } = claim
    const { size, interval } = numbersOf(claim)
    const scale = scaleOf(of)
    const ahead = aheadIn(claim)
    const amount =
      kind === 'preference'
        ? `Preferred to ${against} in ${size} % of pairs`
        : isHundred(of)
          ? `${size} of 100 points ${isHigher(claim) ? 'above' : 'below'} ${against}`
          : `${size}${scale ? ` on a scale from ${scale[0]} to ${scale[1]}` : ''}, ${isHigher(claim) ? 'above' : 'below'} ${against}`
    const parts = [
      `${amount} ${interval}`.trim(),
      ahead === undefined ? '' : `ahead in ${ahead} of ${inEnglish(claim)}`,
      pText(claim, ['p', 'adjusted p']),
    ]
    return `${parts.filter(Boolean).join(', ')}.`
  },
  asked: ({ estimand: { seekers, about, judge } }) => {
    const by = about === 'like-these' ? `seekers like the ${seekers.length} that were asked` : seekers.join(', ')
    const scored = judge === undefined ? '' : `${seekers.length === 0 ? 'Scored' : ', scored'} by ${judge}`
    const text = `${seekers.length === 0 ? '' : about === 'like-these' ? `For ${by}` : `Asked by ${by}`}${scored}`
    return text === '' ? '' : `${text}; others may differ.`
  },
  measure: ({ of, isPrimary }) => {
    const scale = scaleOf(of)
    const parts = [
      scale ? `${scale[0]} to ${scale[1]}` : '',
      of.better === undefined ? '' : `${of.better} is better`,
      isPrimary ? 'the primary measure' : 'no primary measure is named',
    ]
    return `${of.title}: ${parts.filter(Boolean).join(', ')}.`
  },
  why: ({ why, sides }) =>
    ({
      most: `most for ${sides[0]}`,
      least: `most for ${sides[1]}`,
      lowest: 'lowest mean',
      highest: 'highest mean',
    })[why],
}
