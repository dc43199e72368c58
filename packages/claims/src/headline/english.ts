import type { Claim } from '@attune/core/findings'
import { isDivided, isRated } from '../engine/askers.js'
import { areOfOneScale } from './picture.js'
import { equalText } from '@attune/tables'
import { fewAskers, listed, pText, signed } from '../engine/spoken.js'
import { changeOf } from './change.js'
import {
  aheadIn,
  equalIn,
  commonEnd,
  withheldClaims,
  namesWithVeto,
  isOfMeasures,
  counted,
  detectedClaims,
  isEqual,
  isHigher,
  isHundred,
  MOST_NAMED,
  nameOf,
  numbersOf,
  openClaims,
  scaleOf,
  firstTitles,
  whyNoInterval,
} from './parts.js'
import type { Headline } from './headline.js'
import type { HeadlineWords } from './words.js'

const inEnglish = (claim: Claim): string =>
  counted(claim, [' scenario', ' scenarios', ' cluster', ' clusters'])

function changes(claim: Claim): [string, string][] {
  const { seekers, byAsker, beyond, floor, lost, worst, detectable } = changeOf(claim)
  const rows: [string, string][] = []
  if (seekers.length === 1) rows.push(['another seeker', `only ${seekers[0]} was tried`])
  if (byAsker) {
    const each = byAsker.map(([name, difference]) => `${difference} with ${name}`).join(', ')
    rows.push([
      claim.estimand.raters === undefined ? 'another seeker' : 'another rater',
      `the difference is ${each}`,
    ])
  }
  if (beyond) {
    const beyondWord = claim.of.better === 'lower' ? 'above' : 'below'
    const sides = beyond.map(
      (side) => `${side.supporter} ${side.count} of ${side.of} (at most ${side.upper})`,
    )
    rows.push([`${beyondWord} ${floor}`, sides.join(', ')])
  }
  if (lost.length > 0) {
    const text = lost.map(([supporter, count]) => `${count} of ${supporter}`).join(', ')
    rows.push([
      'lost scores',
      worst === undefined ? text : `${text}; at worst the difference is ${worst}`,
    ])
  }
  if (detectable !== undefined)
    rows.push([
      claim.estimand.over === 'people' ? 'more people' : 'more scenarios',
      `four of five runs like this one find a difference of ${detectable}`,
    ])
  return rows
}

/**
 * Text on comparisons that are withheld because of faulty data or harm: `; nothing is compared with
 * thinker, because of the warning above about it`.
 */
const withheldText = (claims: readonly Claim[]): string => {
  const names = namesWithVeto(claims)
  const whose = names.length === 1 ? 'it' : 'them'
  return names.length === 0
    ? ''
    : `; nothing is compared with ${listed(names, ' and ', ', ')}, because of the warning above about ${whose}`
}

/** Text `, with anna and bob` for few seekers, since other seekers may give another difference. */
function whoText(claim: Claim): string {
  const { seekers, raters } = fewAskers(claim)
  if (seekers) return `, with ${listed(seekers, ' and ', ', ')}`
  if (raters === undefined) return ''
  return `, as ${raters === 1 ? 'this rater' : `these ${raters} raters`} would score it`
}

const primaryText = ({ isPrimary }: Headline): string =>
  isPrimary ? 'the primary measure' : 'no primary measure is named'

function scaleText({ of, first }: Headline): string {
  if (first.kind === 'preference') return 'percent of pairs, 50 is even'
  const scale = scaleOf(of)
  const parts = [
    scale ? `${scale[0]} to ${scale[1]}` : '',
    of.better === undefined ? '' : `${of.better} is better`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Estimates by seeker: `+21.0 with anna, −10.4 with bob`. */
const eachText = (claim: Claim): string =>
  (claim.byAsker ?? [])
    .map(
      ({ name, estimate }) =>
        `${signed(claim, estimate)} ${isRated(claim.of) ? 'by' : 'with'} ${name}`,
    )
    .join(', ')

/**
 * A title within a sentence. A question is put in quotation marks, so that its question mark does
 * not end the sentence.
 */
const inSentence = (title: string): string => (title.endsWith('?') ? `"${title}"` : title)

export const en: HeadlineWords = {
  changes,
  differences: (headline) => {
    const what = isOfMeasures(headline)
      ? `${headline.leader} minus ${nameOf(headline.first)}${areOfOneScale(headline) ? '' : ', in percent of each scale'}`
      : `${headline.leader} minus each, ${headline.of.title}`
    return what
  },
  verdict: (headline, most = MOST_NAMED) => {
    const { leader, of } = headline
    const [better, equal] = [detectedClaims(headline), openClaims(headline)]
    const claims = [...better, ...equal]
    const apart = withheldText(withheldClaims(headline))
    if (claims.length === 0)
      return `Nothing is concluded on ${inSentence(of.title)}, because of the warning above about ${listed(namesWithVeto(headline.claims), ' and ', ', ')}.`
    const [first] = claims as [Claim]
    const isPreferred = first.kind === 'preference'
    const relation = isPreferred
      ? 'is preferred to'
      : of.better === undefined
        ? 'is higher than'
        : 'is better than'
    const on = isPreferred ? `in ${inSentence(of.title)}` : `on ${inSentence(of.title)}`
    const names = (all: readonly Claim[]): string => listed(all.map(nameOf), ' and ', ', ')
    const who = whoText(first)
    if (claims.every(({ p }) => p.state === 'unknown') && first.p.state === 'unknown')
      return `${leader} and ${equal.length <= most ? names(equal) : `the ${equal.length} others`} cannot be compared ${on}: ${first.p.why}.`
    if (better.length === 0) {
      if (claims.length === 1 && isDivided(first))
        return `${leader} and ${nameOf(first)} ${on}: it depends on who ${isRated(first.of) ? 'rates' : 'asks'}: ${eachText(first)}${apart}.`
      if (claims.length === 1)
        return `${leader} and ${nameOf(first)} cannot be told apart ${on} at ${inEnglish(first)}${apart}.`
      return `Nobody is shown to lead ${on} at ${inEnglish(first)}: ${leader} has the best mean, and cannot be told apart from ${equal.length <= most ? names(equal) : `the ${equal.length} others`}${apart}.`
    }
    const many = better.length > most
    const others = many
      ? equal.length === 0
        ? better.length === 2
          ? 'both others'
          : `all ${better.length} others`
        : `${better.length} of ${claims.length} others`
      : names(better)
    const rest =
      equal.length === 0
        ? ''
        : `; ${leader} and ${equal.length <= most ? names(equal) : `the ${equal.length} others`} cannot be told apart`
    return `${leader} ${relation} ${others} ${on}${who}${rest}${apart}.`
  },
  size: (claim) => {
    const { of, kind, against } = claim
    const { size, ends } = numbersOf(claim)
    const scale = scaleOf(of)
    const ahead = aheadIn(claim)
    if (claim.vetoes) return ''
    const end = commonEnd(claim)
    if (isEqual(claim))
      return end === undefined
        ? 'Their means are equal.'
        : `Their means are equal: each value is ${end}, an end of the scale.`
    const amount =
      kind === 'preference'
        ? `Preferred to ${against} in ${size} % of pairs`
        : isHundred(of)
          ? `${size} of 100 points ${isHigher(claim) ? 'above' : 'below'} ${against}`
          : `${size} ${isHigher(claim) ? 'above' : 'below'} ${against}${scale ? ` on a scale from ${scale[0]} to ${scale[1]}` : ''}`
    const why = whyNoInterval(claim)
    const sure = ends
      ? `, ${ends[0]} to ${ends[1]} (${ends[2]} % confidence)`
      : why && ` (no interval: ${why})`
    const rests = [
      ahead === undefined ? '' : `ahead in ${ahead} of ${inEnglish(claim)}`,
      ahead === undefined || equalIn(claim) === 0 ? '' : `equal in ${equalIn(claim)}`,
      pText(claim, ['p', 'adjusted p']),
    ]
    return `${[amount + sure, rests.filter(Boolean).join(', ')].filter(Boolean).join('; ')}.`
  },
  asked: ({ estimand: { seekers, about, judge }, grade }) => {
    const named = `${seekers.length > 1 ? 'Seekers' : 'Seeker'}: ${seekers.join(', ')}`
    const by = about === 'like-these' ? `For seekers like these ${seekers.length}` : named
    const scored =
      judge === undefined
        ? ''
        : `${seekers.length === 0 ? 'Scored' : ', scored'} by ${judge}${grade === undefined ? '' : ` (${grade})`}`
    const text = `${seekers.length === 0 ? '' : by}${scored}`
    const isOfThese = (seekers.length > 0 && about !== 'like-these') || judge !== undefined
    return text === '' ? '' : `${text}${isOfThese ? '; no others were tried' : ''}.`
  },
  scale: scaleText,
  measure: (headline, about) => {
    const said = about === undefined ? '' : `${about} `
    const parts = [scaleText(headline), primaryText(headline)].filter(Boolean)
    return `${headline.of.title}: ${said}${parts.join(', ')}.`
  },
  equal: ({ equal }) =>
    equal
      .map(({ title, equal: titles }) => {
        const { named, more } = firstTitles(titles)
        return equalText([...named, ...(more > 0 ? [`${more} more`] : [])], title)
      })
      .join(' '),
  why: ({ why, sides }) =>
    ({
      most: `most for ${sides[0]}`,
      least: `most for ${sides[1]}`,
      lowest: 'lowest mean',
      highest: 'highest mean',
    })[why],
}
