import type { Evaluation } from '@attune/core/findings'
import { type EvaluationPlan, identityOf, lazy, type SessionServices } from '@attune/core/runtime'
import { instrumentOf, type MeasurementSetup } from './instrument.js'
import { failedProbes } from './probe/probes.js'
import { supporterIdentities } from './supporter-identity.js'
import { whoAnswered } from './who-answered.js'

/** What the numbers of an evaluation are measured with, and what identifies each scenario. */
export const measurementSetupOf = (
  plan: EvaluationPlan,
  evaluation: Evaluation,
  parts: SessionServices,
): MeasurementSetup => ({
  config: plan.config,
  plan: plan.digest,
  instrument: instrumentOf(plan.config, parts.config.seed, (entry) => identityOf(entry, parts)),
  digests: lazy(async () => {
    const digests = new Map<string, string>()
    for await (const { id, key } of plan.scenarios()) digests.set(id, key.slice(0, 16))
    return digests
  }),
  async *clusters() {
    for await (const slot of plan.scenarios()) yield ('scenario' in slot ? slot.scenario.cluster : undefined) ?? slot.id
  },
  supporters: supporterIdentities(plan.config, parts),
  answered: lazy(() => whoAnswered(plan, parts.store)),
  failedProbes: lazy(() => failedProbes(plan.config, evaluation, parts)),
})
