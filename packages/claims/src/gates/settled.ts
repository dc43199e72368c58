/**
 * Decides a check before any call, if supporters are unchanged and their values are in a baseline.
 */
import type { BaselineEvaluation } from '../baseline/baseline.js'
import { baselineSide, type Gated, isWhole, settledBy, storedRows } from './against-baseline.js'
import type { Baselines } from './baselines.js'
import type { GateSides } from './gate-sides.js'
import { type Gate, gatesOf } from './gate.js'

interface Settling {
  readonly baselines: Baselines
  readonly isTrial: boolean
}

/** Values of all gates from the baseline files; undefined if any gate needs a run. */
export async function settledSides(
  all: readonly { readonly each: Gated; readonly gate: Gate }[],
  settling: Settling,
): Promise<readonly GateSides[] | undefined> {
  const sides: GateSides[] = []
  for (const { each, gate } of all) {
    const found = await settled(each, gate, settling)
    if (!found) return undefined
    sides.push(found)
  }
  return sides
}

async function settled(
  gated: Gated,
  gate: Gate,
  settling: Settling,
): Promise<GateSides | undefined> {
  const { against } = gate
  if (against.kind === 'supporter') return undefined
  const { baselines, isTrial } = settling
  const compared =
    against.kind === 'baseline'
      ? { gate, against, stored: baselines.evaluationOf(against, gated.config.name), isTrial }
      : undefined
  const found = compared && (await settledBy(gated, compared))
  if (found || (compared && compared.against.pinned === undefined)) return found
  const sameVersion = await sameVersionIn(gated, gate.supporter, settling)
  if (!sameVersion || !(await isWhole(gated, gate, sameVersion.stored))) return undefined
  const rows = await storedRows(gated, sameVersion.stored, gate, sameVersion.supporter)
  const own = rows.map((row) => ({ ...row, supporter: gate.supporter }))
  const side = compared && (await baselineSide(gated, compared))
  // A baseline has the dialogues of two looks, so its values count as both looks.
  return { gate, own, both: { own, ...(side && { other: side.other }) }, ...side }
}

/** The baseline of any gate that has the supporter in the same version. */
async function sameVersionIn(
  gated: Gated,
  supporter: string,
  { baselines, isTrial }: Settling,
): Promise<{ readonly stored: BaselineEvaluation; readonly supporter: string } | undefined> {
  for (const gate of gatesOf(gated.config)) {
    const { against } = gate
    if (gate.supporter !== supporter || against.kind !== 'baseline') continue
    const stored = baselines.evaluationOf(against, gated.config.name)
    const found = await settledBy(gated, { gate, against, stored, isTrial })
    if (found?.same !== undefined) return { stored, supporter: against.supporter }
  }
  return undefined
}
