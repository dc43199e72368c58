/**
 * Sentences on the anchors of a baseline: the shifts that they detect, and shifts of the judge that
 * were detected.
 */
import { formatBound, formatNumber } from '@attune/tables'
import { type AnchoredNumber, type Anchors, numberText } from '../baseline/anchors.js'
import type { AnchorFound } from './check-anchors.js'

/** Tolerance of the search for the smallest detectable shift. */
const NEAR = 1e-3

/** Sentence on the shifts that checks can detect with these anchors. */
export function anchorsSentence(evaluation: string, { numbers, of, times }: Anchors): string {
  const often = times === 1 ? '' : `, ${times} times each`
  const finds = numbers.map((number) => findsText(number)).join('; ')
  const dialogues = of.length === 1 ? 'one dialogue' : `${of.length} dialogues`
  return `${evaluation}: each check has ${dialogues} judged again${often}. If the judge moves, it finds in 80 % ${finds}.`
}

function findsText(number: AnchoredNumber): string {
  const { finds, wanted, deviation } = number
  const name = numberText(number)
  if (deviation === 0)
    return `a large shift of ${name}. How small a shift it finds is unknown, as all scores are equal`
  if (finds === undefined) return `no shift of ${name}`
  if (finds <= wanted * (1 + NEAR))
    return `a shift of ${name} by ${formatNumber(wanted, {})}, as large as the margin`
  const noise = formatNumber(number.noise, {})
  return `only a shift of ${name} by ${formatNumber(finds, {})}, as the judge differs from itself by ${noise} (standard deviation)`
}

/**
 * Sentence on an anchored measure without a detected shift, or whose anchors could not be judged
 * again.
 */
export function unmovedSentence({ found, of, why, ...finding }: AnchorFound): string {
  if (!found) return `No anchor was judged again for ${numberText(finding)}: ${why ?? 'no value'}.`
  const missing = found.n < of ? ` of ${of} (${why ?? 'no value'})` : ''
  const shift =
    found.shift === 0 && !found.interval ? 'no difference' : `a difference of ${signed(found)}`
  return `${numberText(finding)}: ${found.n}${missing} dialogues of the baseline judged again, ${shift}.`
}

/**
 * Text on a judge that has moved: `judge.score -0.30 [-0.42, -0.18], -0.3 standard deviations (p <
 * 0.001, 30 dialogues)`.
 */
export const shiftText = ({ found, deviation, ...number }: AnchorFound): string => {
  const inDeviations =
    deviation > 0 ? `, ${formatNumber(found!.shift / deviation, {})} standard deviations` : ''
  const p = found!.p < 0.001 ? 'p < 0.001' : `p = ${found!.p.toFixed(3)}`
  return `${numberText(number)} ${signed(found!)}${inDeviations} (${p}, ${found!.n} dialogues)`
}

function signed({ shift, interval }: NonNullable<AnchorFound['found']>): string {
  const number = `${shift > 0 ? '+' : ''}${formatBound(shift, {})}`
  return interval
    ? `${number} [${formatBound(interval.lower, {})}, ${formatBound(interval.upper, {})}]`
    : number
}
