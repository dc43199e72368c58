/** Claims in words, without what they are about. */
import type { Claim, ComparedMeasure } from '@attune/core/findings'
import { formatInterval, formatNumber, piecesText } from '@attune/tables'

type Said = Omit<Claim, 'sentence'>

/** `A is better than B by 0.40 [0.12, 0.68] (adjusted p = 0.004, 24 scenarios)`, or that the two cannot be told apart. */
export function sentenceOf(claim: Said): string {
  const { detected, withheld } = claim
  if (!detected) return withheld === undefined ? openText(claim) : `${openText(claim)}: ${withheld}`
  const text = `${detectedText(claim)} (${sureText(claim)}${sizeText(claim)}${lookText(claim)})`
  return claim.holdsUnless === undefined ? text : `${text}, ${claim.holdsUnless}`
}

const detectedText = (claim: Said): string => {
  if (claim.kind === 'preference') return preferredText(claim)
  if (claim.kind === 'change') return changeText(claim)
  return claim.kind === 'difference' ? betterText(claim) : marginText(claim)
}

function openText({ kind, supporter, against }: Said): string {
  if (kind === 'change') return `with ${supporter} it neither rises nor falls for sure`
  if (kind === 'not-worse' || kind === 'equivalent') return `${supporter} and ${against}: not shown`
  return `${supporter} and ${against} cannot be told apart`
}

function betterText(claim: Said): string {
  const { of, supporter, against, estimate } = claim
  const isFirst = numberOf(estimate) > 0 === (of.better !== 'lower')
  const [one, other] = isFirst ? [supporter, against] : [against, supporter]
  return `${one} is ${of.better === undefined ? 'higher' : 'better'} than ${other} by ${sizeOf(claim)}`
}

function changeText(claim: Said): string {
  return `with ${claim.supporter} it ${numberOf(claim.estimate) > 0 ? 'rises' : 'falls'} by ${sizeOf(claim)}`
}

/** A negative difference is given by its size: its bounds change places. */
function sizeOf({ of, estimate, interval }: Said): string {
  const size = numberOf(estimate)
  const printed = printedOf(of)
  const text = formatNumber(Math.abs(size), printed)
  if (interval.state === 'unknown') return text
  const { lower, upper } = interval.value
  return `${text} ${formatInterval(size > 0 ? { lower, upper } : { lower: -upper, upper: -lower }, printed)}`
}

const asPercent = { scale: 100, digits: 0, range: [0, 1] } as const

function preferredText({ supporter, against, estimate, interval }: Said): string {
  const rate = numberOf(estimate)
  const [one, other] = rate > 1 / 2 ? [supporter, against] : [against, supporter]
  const share = formatNumber(Math.max(rate, 1 - rate), asPercent)
  if (interval.state === 'unknown') return `${one} is preferred to ${other} in ${share} % of matches`
  const { lower, upper } = interval.value
  const turned = rate > 1 / 2 ? { lower, upper } : { lower: 1 - upper, upper: 1 - lower }
  return `${one} is preferred to ${other} in ${share} % ${formatInterval(turned, asPercent, [1 / 2])} of matches`
}

const marginText = ({ kind, supporter, against }: Said): string =>
  kind === 'equivalent'
    ? `${supporter} and ${against} differ by less than the margin`
    : `${supporter} is not worse than ${against} by the margin`

/** `adjusted p = 0.004, `. */
function sureText({ p, adjusted }: Said): string {
  if (adjusted.state !== 'known') return ''
  const name = p.state === 'known' && p.value !== adjusted.value ? 'adjusted p' : 'p'
  return `${name} ${adjusted.value < 0.001 ? '< 0.001' : `= ${adjusted.value.toFixed(3)}`}, `
}

/** `, stopped at look 2 of 5`. */
const lookText = ({ looked }: Said): string => (looked?.isEarly ? `, stopped at look ${looked.at} of ${looked.of}` : '')

/** `24 scenarios`. */
const sizeText = ({ kind, of, n: { values, clusters, scenarios } }: Said): string =>
  of.corrected === undefined
    ? piecesText({ n: values, clusters, ...(scenarios !== undefined && { scenarios }) })
    : kind === 'preference'
      ? `as people would choose, from their choices in ${clusters} scenarios and ${values} of the judge`
      : `as people would score it, from their ratings of ${clusters} scenarios and ${values} scores`

const printedOf = ({ scale, digits, range }: ComparedMeasure): Parameters<typeof formatNumber>[1] => ({
  ...(scale !== undefined && { scale }),
  ...(digits !== undefined && { digits }),
  ...(range !== undefined && { range }),
})

const numberOf = (value: Claim['estimate']): number => (value.state === 'known' ? value.value : 0)
