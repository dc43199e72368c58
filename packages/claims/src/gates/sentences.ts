/** Sentences on the decisions of gates. */
import type { Column } from '@attune/core/findings'
import { estimateParts, pieces, piecesText } from '@attune/tables'
import type { Decision } from './decide.js'
import { baselineName, type Gate, isMargin, isOfShares } from './gate.js'

/**
 * Sentence on a gate: value, interval, side of the limit, p-value of the decision, and what a
 * decision would need.
 */
export function decisionSentence(decision: Decision): string {
  const { gate, outcome, why, same, look } = decision
  if (same !== undefined)
    return `${same === '' ? 'The' : `${same}, the`} same version as in ${otherText(gate)}: nothing to decide.`
  if (why !== undefined) return `Nothing is decided: ${why}.`
  const number = numberText(decision)
  const limit = limitText(gate)
  const rests = `${piecesText(decision)}${look === 2 ? ', asked twice' : ''}`
  const p = pText(decision.p, 'no p')
  if (outcome === 'pass') return `${number} ${passes(gate)} ${limit} (${p}, ${rests}).`
  if (outcome === 'fail') return `${number} ${fails(gate)} ${limit} (${p}, ${rests}).`
  const open = decision.isOpen
    ? ' They were asked once; a second repeat may decide.'
    : neededText(decision)
  return `${number}: ${openText(decision, limit)} with ${rests}.${open}`
}

const openText = (decision: Decision, limit: string): string =>
  isShownWorse(decision)
    ? `it looks as if it ${fails(decision.gate)} ${limit}, which is not confirmed`
    : `on which side of ${limit} it lies cannot be told`

/** True if an interval lies beyond the limit, but is not significant enough for a fail. */
export const isShownWorse = ({ gate, interval, looksWorse }: Decision): boolean =>
  looksWorse &&
  interval !== undefined &&
  (gate.side === 'above' ? interval.upper < gate.bound : interval.lower > gate.bound)

/** Note on offline stand-ins behind these decisions; undefined without any. */
export function offlineNote(decisions: readonly Pick<Decision, 'offline'>[]): string | undefined {
  const offline = decisions.filter((each) => each.offline).length
  if (offline === 0) return undefined
  const which =
    offline === decisions.length
      ? 'these numbers'
      : `${offline} of these ${decisions.length} numbers`
  return `Offline stand-ins had a part in ${which}: a trial, not a result.`
}

/**
 * Text on scenarios or repeats that a decision would need, planned from the limits of the config
 * and not from the observed value.
 */
function neededText(decision: Decision): string {
  const { gate, needed, smallest } = decision
  if (smallest !== undefined)
    return ` They pass in 80 % what is ${sizeText(gate, smallest)} better than that.`
  if (!needed) return ''
  const { chance, scenarios, repeats } = needed
  const now = ` These scenarios pass a version that is as good in ${percentText(chance)}`
  if (chance >= WANTED) return `${now}.`
  const often =
    repeats === undefined ? '' : `, or ${repeats} repeats of each in every look and the baseline,`
  return `${now}; ${countText(scenarios)} ${pieces(decision)}${often} would in 80 %.`
}

/** Size of a difference in the unit of the gate: `12 %`. */
export const sizeText = (gate: Gate, value: number): string =>
  isOfShares(gate)
    ? `${Number((100 * value).toPrecision(2))} %`
    : String(Number(value.toPrecision(2)))

/** Target probability of a pass in advice on more scenarios. */
export const WANTED = 0.8

const percentText = (share: number): string =>
  share < 0.01 ? 'fewer than 1 %' : `${Math.min(99, Math.round(100 * share))} %`

const countText = (needed: number): string =>
  needed > 10_000 ? 'more than 10000' : `about ${needed}`

function numberText(decision: Decision): string {
  const value = valueText(decision)
  if (value === undefined) return 'No value'
  return isMargin(decision.gate) ? `${value} against ${otherText(decision.gate)}` : value
}

/** Gated value with its interval; undefined if it is unknown. */
export function valueText({ gate, estimate, interval }: Decision): string | undefined {
  if (estimate.state === 'unknown') return undefined
  const column: Pick<Column, 'scale' | 'digits' | 'range'> = isOfShares(gate)
    ? { scale: 100, digits: 1, range: [0, 1] }
    : {}
  const unit = isOfShares(gate) ? ' %' : ''
  const { main, interval: text } = estimateParts(estimate.value, interval, column, [gate.bound])
  const [lower, upper] = text.slice(1, -1).split(', ')
  const bounds = interval ? ` [${lower}${unit}, ${upper}${unit}]` : ''
  return `${main}${unit}${bounds}`
}

/** Name of the other side of the gate; empty for a gate against a limit. */
function otherText({ against, supporter }: Gate): string {
  if (against.kind === 'number') return ''
  if (against.kind === 'supporter') return against.supporter
  const name = baselineName(against)
  return against.supporter === supporter ? name : `${against.supporter} of ${name}`
}

export const limitText = (gate: Gate): string =>
  isOfShares(gate) ? `${Number((100 * gate.bound).toFixed(2))} %` : String(gate.bound)

const passes = ({ side }: Gate): string => (side === 'above' ? 'is above' : 'is below')
const fails = ({ side }: Gate): string => (side === 'above' ? 'is below' : 'is above')

/** Text `p = 0.012`, or `none` if the p-value is unknown. */
export const pText = (p: Decision['p'], none: string): string => {
  if (p.state === 'unknown') return none
  return p.value < 0.001 ? 'p < 0.001' : `p = ${p.value.toFixed(3)}`
}
