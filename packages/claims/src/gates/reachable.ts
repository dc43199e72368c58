/**
 * Finds gates that cannot pass with this number of scenarios, whatever the results, before any
 * call.
 */
import { given, inPeople } from '@attune/core/findings'
import { peopleNeeded } from '@attune/kit/internal'
import { exactShare } from '@attune/statistics'
import { scenarios as scenariosText } from '@attune/tables'
import { claimsErrors } from '../errors.js'
import type { Gated } from './against-baseline.js'
import { findingGatesOf, type Gate, gatesOf, isMargin, isOfShares } from './gate.js'
import { HARM_LEVEL } from '../harm/harm-counts.js'
import { withFloor } from './harm.js'
import { scenariosToPass } from './needed.js'
import { LEVELS } from './two-looks.js'

/**
 * Throws GATE_UNREACHABLE, GATE_FLOOR. A config that is narrowed to a part is not checked, since a
 * check uses the whole config.
 */
export async function requireReachable(all: readonly Gated[]): Promise<void> {
  for (const gated of all) {
    const onFindings = findingGatesOf(gated.config).filter(({ isBounded }) => isBounded)
    const gates = [...gatesOf(gated.config).map((gate) => withFloor(gate, gated)), ...onFindings]
    if (gates.length === 0 || gated.config.part !== undefined) continue
    const needed = gates.map((gate) => {
      if (gate.of === 'finding') return peopleToPass(gate)
      return isOutside(gate, gated) ? Infinity : scenariosToPass(gate)
    })
    const there = await countUpTo(gated, Math.max(...needed))
    const at = needed.findIndex((count) => count > there)
    if (at < 0) continue
    const isOfPeople = await gated.isOfPeople()
    throw unreachable(gates[at]!, { needed: needed[at]!, there, isOfPeople })
  }
}

/** Minimum number of people, all without a finding, for an upper bound within the limit. */
const peopleToPass = ({ bound }: Gate): number =>
  bound <= 0 ? Infinity : bound >= 1 ? 2 : peopleNeeded(bound, HARM_LEVEL)

/** True if the limit is at or beyond the end of the declared range, so that a mean cannot pass. */
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
  readonly isOfPeople: boolean
}

function unreachable(gate: Gate, { needed, there, isOfPeople }: TooFew): Error {
  const shown = (text: string): string => (isOfPeople ? inPeople(text) : text)
  const more = Number.isFinite(needed) ? scenariosText(needed) : undefined
  const fixes = [...(more === undefined ? [] : [`Give it ${more}.`]), otherLimit(gate, there) ?? []]
  return claimsErrors.error('GATE_UNREACHABLE', {
    gate: gate.name,
    scenarios: shown(scenariosText(there)),
    needed: shown(more ?? `a limit ${gate.side} which a number can lie`),
    fix: shown(fixes.flat().join(' ') || 'Change its limit.'),
  })
}

/**
 * Upper bound of the 95 % interval if none of the people has a finding, rounded up to whole
 * percent.
 */
const bound = (people: number): number => Math.ceil(100 * exactShare(0, people).upper) / 100

/**
 * A limit that these scenarios can show, rounded to whole percent on the safe side; undefined for a
 * gate on a mean or a difference.
 */
function otherLimit(gate: Gate, there: number): string | undefined {
  if (!isOfShares(gate) || isMargin(gate) || there < 2) return undefined
  if (gate.of === 'finding')
    return `\`atMost: ${bound(there)}\` is what ${scenariosText(there)} can show.`
  const factor = LEVELS.pass ** (1 / there)
  const text =
    gate.side === 'below'
      ? `atMost: ${Math.floor(100 - 100 * factor + 1) / 100}`
      : `atLeast: ${Math.ceil(100 * factor - 1) / 100}`
  return `\`${text}\` is what ${scenariosText(there)} can show.`
}
