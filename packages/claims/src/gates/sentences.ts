/** A decision as people read it. */
import type { Column } from '@attune/core/findings'
import { formatBound, formatNumber, pieces, piecesText } from '@attune/tables'
import type { Decision } from './decide.js'
import { isEarly } from '../sequential/design.js'
import type { Over } from './looks-of-gate.js'
import { baselineName, type Gate, isMargin, isOfShares } from './gate.js'

/** Why the gate is decided as it is: this look, and what all looks come to. */
export function decisionSentence(decision: Decision): string {
  const { over, single } = decision
  if (!over || !single) return lookSentence(decision)
  return `${lookSentence({ ...decision, ...single })} ${overSentence(decision, over)}`
}

/** The number, its interval, p, the scenarios, and what would decide. */
function lookSentence(decision: Decision): string {
  const { gate, outcome, why, same } = decision
  if (same !== undefined)
    return `${same === '' ? 'The' : `${same}, the`} same version as in ${otherText(gate)}: nothing to decide.`
  const rests = `${piecesText(decision)}${stageText(decision)}`
  if (why !== undefined) return `Nothing is decided: ${why}.`
  const number = numberText(decision)
  const limit = limitText(gate)
  const p = pText(outcome === 'fail' ? decision.pFail : decision.pPass)
  if (outcome === 'pass') return `${number} ${passes(gate)} ${limit} (${p}, ${rests}).`
  if (outcome === 'fail') return `${number} ${fails(gate)} ${limit} (${p}, ${rests}).`
  return `${number}: on which side of ${limit} it lies cannot be told at ${rests}${neededText(decision)}.`
}

const stageText = ({ stage }: Decision): string =>
  stage && isEarly(stage) ? `, ended at look ${stage.at} of ${stage.looks.length}` : ''

const outcomeWords = { pass: 'it passes', fail: 'it fails', inconclusive: 'it is inconclusive' } as const

/** `Over 4 looks at 3 versions since the baseline it passes (p = 0.004).` */
function overSentence({ gate, outcome, pPass, pFail }: Decision, { looks, versions, since, redSince }: Over): string {
  const { against } = gate
  const all = looks === 1 ? 'the first look' : `${looks} looks${versions === 1 ? '' : ` at ${versions} versions`}`
  const start = against.kind === 'baseline' ? ` since ${baselineName(against)}` : ''
  const p = outcome === 'fail' ? pFail : pPass
  const isRed = outcome === 'fail'
  const change = isRed && since && looks > 1 ? `; the loss is likely to have begun ${lookText(since)}` : ''
  const red = isRed && redSince ? ` A version that was red stays red: this one was ${lookText(redSince)}.` : ''
  return `Over ${all}${start} ${outcomeWords[outcome]} (${pText(p)}${change}).${red}`
}

/** `with v3 (2026-11-24)` */
function lookText({ version, check, date }: Required<Over>['since']): string {
  const name = version ?? check?.slice(0, 10)
  const day = date.slice(0, 'YYYY-MM-DD'.length)
  return name === undefined ? `on ${day}` : `with ${name} (${day})`
}

/** What must be said of all of them together, if anything. */
export function offlineNote(decisions: readonly Pick<Decision, 'offline'>[]): string | undefined {
  const offline = decisions.filter((each) => each.offline).length
  if (offline === 0) return undefined
  const which = offline === decisions.length ? 'these numbers' : `${offline} of these ${decisions.length} numbers`
  return `Offline stand-ins had a part in ${which}: a trial, not a result.`
}

/** What would decide, planned from the limits of the config and not from the number that was seen. */
function neededText(decision: Decision): string {
  const { gate, clusters, needed, smallest } = decision
  const size = (value: number): string =>
    isOfShares(gate) ? `${Number((100 * value).toPrecision(2))} %` : shortNumber(value)
  if (smallest !== undefined) return `; they pass in 80 % what is ${size(smallest)} better than that`
  if (!needed) return ''
  const version = needed.isEqual ? 'a version that is as good' : `one that is ${size(needed.distance)} better than that`
  return needed.scenarios <= clusters
    ? `, though they pass ${version} in 80 %`
    : `; ${countText(needed.scenarios)} ${pieces(decision)} pass ${version} in 80 %`
}

const shortNumber = (value: number): string => String(Number(value.toPrecision(2)))

const countText = (needed: number): string => (needed > 10_000 ? 'more than 10000' : `about ${needed}`)

function numberText({ gate, estimate, interval, stage }: Decision): string {
  if (estimate.state === 'unknown') return 'No value'
  const column: Pick<Column, 'scale' | 'digits' | 'range'> = isOfShares(gate)
    ? { scale: 100, digits: 1, range: [0, 1] }
    : {}
  const unit = isOfShares(gate) ? ' %' : ''
  const bound = (value: number): string => formatBound(value, column, [gate.bound]) + unit
  // The interval of an early look is wide: with few scenarios it may have no end.
  const open = stage && isEarly(stage) ? ' [no interval so early]' : ''
  const bounds = interval ? ` [${bound(interval.lower)}, ${bound(interval.upper)}]` : open
  return `${formatNumber(estimate.value, column)}${unit}${bounds}${isMargin(gate) ? ` against ${otherText(gate)}` : ''}`
}

/** The other side of a comparison. */
function otherText({ against, supporter }: Gate): string {
  if (against.kind === 'number') return ''
  if (against.kind === 'supporter') return against.supporter
  const name = baselineName(against)
  return against.supporter === supporter ? name : `${against.supporter} of ${name}`
}

const limitText = (gate: Gate): string =>
  isOfShares(gate) ? `${Number((100 * gate.bound).toFixed(2))} %` : String(gate.bound)

const passes = ({ side }: Gate): string => (side === 'above' ? 'is above' : 'is below')
const fails = ({ side }: Gate): string => (side === 'above' ? 'is below' : 'is above')

const pText = (p: Decision['pPass']): string => {
  if (p.state === 'unknown') return 'no p'
  return p.value < 0.001 ? 'p < 0.001' : `p = ${p.value.toFixed(3)}`
}
