import { isVariantOf } from '@attune/core/findings'
import { probedText } from '@attune/project'
import type { Gated } from './against-baseline.js'
import { type Gate, isOnFindings } from './gate.js'
import { gatedFinders } from './gated-finders.js'

/**
 * Reason against judges of which one failed its probe, a test on kind and hurtful dialogues. Such a
 * judge cannot tell them apart.
 */
export async function failedJudge(gated: Gated, gate: Gate): Promise<string | undefined> {
  const labels = judgesOf(gated, gate)
  if (labels.length === 0) return undefined
  const failed = (await gated.failedProbes()).find(({ judge }) =>
    labels.some((label) => isVariantOf(judge, label)),
  )
  return failed && `the judge ${failed.judge} failed its probe: ${probedText(failed)}`
}

/** Labels of the components behind a gate. A gate on all findings has those that look for them. */
function judgesOf({ finders }: Gated, gate: Gate): readonly string[] {
  if (gate.source !== undefined) return [gate.source]
  return isOnFindings(gate) ? gatedFinders(gate, finders).map(({ label }) => label) : []
}
