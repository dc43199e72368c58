/** What anchors show, as people read it. */
import { formatBound, formatNumber } from '@attune/tables'
import { type AnchoredNumber, type Anchors, numberText } from '../baseline/anchors.js'
import { SHIFT } from './anchor-plan.js'
import type { AnchorFound } from './check-anchors.js'

/** Of standard deviations: the number is found by halving. */
const NEAR = 1e-3

/** What checks can find by these anchors. */
export function anchorsSentence(evaluation: string, { numbers, of, times }: Anchors): string {
  const often = times === 1 ? '' : `, ${times} times each`
  const finds = numbers.map((number) => findsText(number)).join('; ')
  const dialogues = of.length === 1 ? 'one dialogue' : `${of.length} dialogues`
  return `${evaluation}: each check has ${dialogues} judged again${often}. In 90 % it finds ${finds}.`
}

function findsText(number: AnchoredNumber): string {
  const { finds, deviation } = number
  const name = numberText(number)
  if (deviation === 0) return `any large shift of ${name}, whose scores do not differ`
  if (finds === undefined) return `no shift of ${name}`
  if (finds <= SHIFT * deviation + NEAR * deviation)
    return `a shift of ${name} by ${SHIFT} standard deviations (${formatNumber(SHIFT * deviation, {})})`
  const noise = formatNumber(number.noise / deviation, {})
  const size = `${formatNumber(finds / deviation, {})} standard deviations (${formatNumber(finds, {})})`
  return `only a shift of ${name} by ${size}, since the judge differs from itself by ${noise}`
}

export const notAskedSentence =
  'The anchors of the baseline are not judged again without a run. A judge that moved is not noticed.'

/** Why nothing can be decided; undefined if no judge has moved. */
export function movedText(findings: readonly AnchorFound[]): string | undefined {
  const moved = findings.filter((each) => each.moved)
  if (moved.length === 0) return undefined
  return `the instrument moved: of the same dialogues as in the baseline it now says ${moved.map(shiftText).join('; ')}`
}

/** What the anchors show where no judge has moved, and what could not be judged again. */
export function unmovedSentence({ found, of, why, ...finding }: AnchorFound): string {
  if (!found)
    return `No anchor was judged again for ${numberText(finding)}: ${why ?? 'no value'}. A judge that moved is not noticed.`
  const missing = found.n < of ? ` of ${of} (${why ?? 'no value'})` : ''
  const shift = found.shift === 0 && !found.interval ? 'no difference' : `a difference of ${signed(found)}`
  return `${numberText(finding)}: ${found.n}${missing} dialogues of the baseline judged again, ${shift}.`
}

/** `judge.score -0.30 [-0.42, -0.18], -0.3 standard deviations (p < 0.001, 30 dialogues)`, of one that has moved. */
export const shiftText = ({ found, deviation, ...number }: AnchorFound): string => {
  const inDeviations = deviation > 0 ? `, ${formatNumber(found!.shift / deviation, {})} standard deviations` : ''
  const p = found!.p < 0.001 ? 'p < 0.001' : `p = ${found!.p.toFixed(3)}`
  return `${numberText(number)} ${signed(found!)}${inDeviations} (${p}, ${found!.n} dialogues)`
}

function signed({ shift, interval }: NonNullable<AnchorFound['found']>): string {
  const number = `${shift > 0 ? '+' : ''}${formatBound(shift, {})}`
  return interval ? `${number} [${formatBound(interval.lower, {})}, ${formatBound(interval.upper, {})}]` : number
}
