/**
 * Withholds claims about a supporter whose data are too faulty, or whose dialogues do harm (a
 * veto).
 */
import type { Claim, Veto } from '@attune/core/findings'
import { sentenceOf } from './summary.js'

/**
 * Withholds a claim if one of its sides has a veto (faulty data, or harm): the claim is then not
 * detected, whatever its values. Changes within one side are not withheld. A veto with `bars:
 * 'lead'` withholds only claims that favour its supporter, and keeps those that favour the other
 * side.
 */
export function vetoed(claim: Claim, vetoes: readonly Veto[]): Claim {
  const { supporter, against } = claim
  if (against === undefined) return claim
  const ofSides = vetoes.filter((each) => isAbout(each, supporter) || isAbout(each, against))
  if (ofSides.length === 0) return claim
  const barred = ofSides.filter(({ bars }) => bars === 'lead')
  const marked = barred.length === 0 ? claim : { ...claim, barred }
  const own = ofSides.filter((each) => each.bars !== 'lead' || favours(claim, each))
  if (own.length === 0) return marked
  const held = {
    ...marked,
    vetoes: own,
    detected: false,
    withheld: own.map(({ reason }) => reason.en).join('; '),
  }
  return { ...held, sentence: sentenceOf(held) }
}

/**
 * True if the claim, or only its estimate, says that the supporter with the veto is better, or not
 * worse.
 */
function favours(claim: Claim, veto: Veto): boolean {
  const { kind, of, supporter, against = '', estimate } = claim
  const isFirst = isAbout(veto, supporter)
  if (isFirst && isAbout(veto, against)) return true
  if (estimate.state === 'unknown') return false
  if (kind === 'not-worse') return isFirst
  if (kind === 'equivalent') return false
  const middle = kind === 'preference' ? 1 / 2 : 0
  const isLower = kind !== 'preference' && of.better === 'lower'
  const lead = (estimate.value - middle) * (isLower ? -1 : 1)
  return isFirst ? lead > 0 : lead < 0
}

/**
 * True if the veto (faulty data, or harm) is about this side. A side may be a supporter under one
 * value of a condition: `bot, small`.
 */
const isAbout = ({ supporter }: Veto, side: string): boolean =>
  side === supporter || side.startsWith(`${supporter}, `)
