import type { ResolvedConfig } from '@attune/core/runtime'
import { vendors } from './vendors.js'
import type { Candidate } from './population.js'

/** Names that would break the blinding: of systems, models, plugins, conditions and scenarios. */
export function namesOf(config: ResolvedConfig, population: readonly Candidate[]): string[] {
  const models = [...config.models.values()].filter(({ provider }) => provider !== 'offline')
  return [
    ...config.evaluations.flatMap(({ supporters }) =>
      supporters.flatMap(({ label, variantOf }) => [label, variantOf ?? '']),
    ),
    ...models.flatMap(({ name, options }) => [
      name,
      ...(typeof options['model'] === 'string' ? [options['model']] : []),
    ]),
    ...config.plugins.map(({ name }) => name),
    ...population.flatMap(({ scenario, supporter, conditions }) => [
      scenario,
      supporter,
      ...Object.entries(conditions).flat(),
    ]),
    ...vendors,
  ].filter((name, at, all) => name !== '' && all.indexOf(name) === at)
}
