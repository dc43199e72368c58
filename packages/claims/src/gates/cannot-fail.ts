/**
 * Gates against a baseline that lies within the margin of the bad end of its scale: not even a
 * collapse loses more than the margin, so the gate cannot fail, and its pass says nothing.
 */
import { type Evaluation, given } from '@attune/core/findings'
import { formatNumber } from '@attune/tables'
import { type Gate, isOfShares } from './gate.js'
import type { GateRow } from './gate-rows.js'
import { meanOverClusters } from './measure.js'

type Gives = Pick<Evaluation, 'gives'>

/** Ends of the scale of a gate's number; undefined if none is declared. */
export function scaleOf(gate: Gate, evaluation: Gives): readonly [number, number] | undefined {
  if (isOfShares(gate)) return [0, 1]
  return gate.source === undefined ? undefined : given(evaluation, gate.source, gate.number).range
}

/** Reason why the gate cannot fail; undefined if it can. @param rows of the baseline */
export function cannotFail(
  gate: Gate,
  rows: readonly GateRow[],
  evaluation: Gives,
): string | undefined {
  const { against, side, bound, name } = gate
  const scale = scaleOf(gate, evaluation)
  const centre = meanOverClusters(rows)
  if (against.kind !== 'baseline' || scale === undefined || Number.isNaN(centre)) return undefined
  const end = scale[side === 'above' ? 0 : 1]
  const margin = Math.abs(bound)
  if (Math.abs(centre - end) > margin + ROUNDING) return undefined
  const [times, unit] = isOfShares(gate) ? [100, ' %'] : [1, '']
  const text = (value: number): string => `${Number((times * value).toFixed(2))}${unit}`
  const level = isOfShares(gate) ? text(centre) : formatNumber(centre, {})
  return `the baseline of ${name} is ${level}, within the margin ${text(margin)} of the end of its scale (${text(end)}): this gate cannot fail`
}

const ROUNDING = 1e-9
