/** Which models play and read in an evaluation, and whose wording they are asked in. */
import type { EvaluationPlan, SessionServices } from '@attune/core/runtime'
import type { Played } from '@attune/core/findings'
import { replicaOf } from '../replica.js'
import { whoAnswered } from './who-answered.js'

export async function playedIn(plan: EvaluationPlan, { config, store }: SessionServices): Promise<Played> {
  const answered = await whoAnswered(plan, store)
  const { simulators, estimators, judges } = plan.config
  const namesOf = (model: string): string[] => {
    const { provider, options } = config.models.get(model) ?? {
      provider: model,
      options: {} as Record<string, unknown>,
    }
    return [String(options['model'] ?? provider), ...(answered[model] ?? []).map((by) => by.model)]
  }
  const release = replicaOf(plan.config)
  return {
    ...(release && { release: [release.of, release.commit ?? release.sha256 ?? release.paper].join(' ').trim() }),
    by: [...simulators, ...estimators, ...judges]
      .filter(({ models }) => models.length > 0)
      .map(({ use, models }) => ({
        component: use,
        models: [...new Set(models.flatMap(({ name }) => namesOf(name)))],
      })),
  }
}
