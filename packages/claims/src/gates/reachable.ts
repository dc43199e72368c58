/** Gates that so few scenarios cannot pass, whatever is seen: known before anything is paid for. */
import { given } from '@attune/core/findings'
import { scenarios as scenariosText } from '@attune/tables'
import { known } from '@attune/core'
import { alphaOf } from '../engine/asked.js'
import { claimsErrors } from '../errors.js'
import type { Gated } from './against-baseline.js'
import { type Gate, gatesOf, isMargin, isOfShares } from './gate.js'
import { withFloor } from './harm.js'
import { chanceAtBound, scenariosToPass } from './needed.js'
import { looksAt, shareOf, spentByGate } from '../sequential/design.js'

type Statistics = Gated['evaluation']['statistics']

/** What the first look at a version may use of the level. */
const alphaOfPass = (statistics: Statistics): number => alphaOf(statistics) * shareOf(0)

/** Throws GATE_UNREACHABLE, GATE_FLOOR. A config that was narrowed has other scenarios than its checks. */
export async function requireReachable(all: readonly Gated[]): Promise<void> {
  for (const gated of all) {
    const gates = gatesOf(gated.config).map((gate) => withFloor(gate, gated))
    if (gates.length === 0 || gated.config.part !== undefined) continue
    const { statistics } = gated.evaluation
    const needed = gates.map((gate) =>
      isOutside(gate, gated) ? Infinity : scenariosToPass(gate, alphaOfPass(statistics)),
    )
    const there = await countUpTo(gated, Math.max(...needed))
    const at = needed.findIndex((count) => count > there)
    if (at >= 0) throw unreachable(gates[at]!, { needed: needed[at]!, there, statistics })
  }
}

/** Looks of a check with this many independent scenarios: one only, where these gates cannot all pass at the one before the last. */
export function looksOfCheck(gates: readonly Gate[], clusters: number, alpha: number): readonly number[] {
  const looks = looksAt(clusters)
  const canPass = (at: number): boolean =>
    gates.every((gate) => {
      const p = spentByGate(known(chanceAtBound(gate) ** looks[at - 1]!), { looks, at }, 'pass')
      return p.state === 'known' && p.value < alpha * shareOf(0)
    })
  const isWorthwhile = looks.length > 1 && canPass(looks.length) && canPass(looks.length - 1)
  return gates.length > 0 && isWorthwhile ? looks : [clusters]
}

/** Names of evaluations whose checks may end before all scenarios are asked. */
export async function checkedByLooks(all: readonly Gated[]): Promise<readonly string[]> {
  const names: string[] = []
  for (const gated of all) {
    const gates = gatesOf(gated.config).map((gate) => withFloor(gate, gated))
    const clusters = await countUpTo(gated, Infinity)
    if (looksOfCheck(gates, clusters, alphaOf(gated.evaluation.statistics)).length > 1) names.push(gated.config.name)
  }
  return names
}

/** A mean is never beyond the range that its component declares. */
function isOutside(gate: Gate, { evaluation }: Gated): boolean {
  const range = given(evaluation, gate.source ?? '', gate.number).range
  if (range === undefined || isMargin(gate) || isOfShares(gate)) return false
  return gate.side === 'above' ? gate.bound >= range[1] : gate.bound <= range[0]
}

export async function countUpTo({ clusters }: Gated, most: number): Promise<number> {
  const seen = new Set<string>()
  for await (const cluster of clusters()) {
    seen.add(cluster)
    if (seen.size >= most) break
  }
  return seen.size
}

interface TooFew {
  readonly needed: number
  readonly there: number
  readonly statistics: Statistics
}

function unreachable(gate: Gate, { needed, there, statistics }: TooFew): Error {
  const more = Number.isFinite(needed) ? scenariosText(needed) : undefined
  const fixes = [
    ...(more === undefined ? [] : [`Give it ${more}.`]),
    otherLimit(gate, there, alphaOfPass(statistics)) ?? [],
  ]
  return claimsErrors.error('GATE_UNREACHABLE', {
    gate: gate.name,
    scenarios: scenariosText(there),
    needed: more ?? `a limit ${gate.side} which a number can lie`,
    fix: fixes.flat().join(' ') || 'Change its limit.',
  })
}

/** One that these scenarios can show, in percent rounded to the safe side; of a mean none. */
function otherLimit(gate: Gate, there: number, alpha: number): string | undefined {
  if (!isOfShares(gate) || there < 2) return undefined
  const factor = alpha ** (1 / there)
  const text = isMargin(gate)
    ? `margin: ${Math.max(1, Math.floor(100 - 200 * factor) + 1) / 100}`
    : gate.side === 'below'
      ? `atMost: ${Math.floor(100 - 100 * factor + 1) / 100}`
      : `atLeast: ${Math.ceil(100 * factor - 1) / 100}`
  return `\`${text}\` is what ${scenariosText(there)} can show.`
}
