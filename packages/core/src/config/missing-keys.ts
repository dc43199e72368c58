import type { Entry, ResolvedConfig } from './types.js'

export interface MissingKey {
  /** The environment variable. */
  readonly env: string
  /** The models that want it. */
  readonly models: readonly string[]
}

/** The environment variables that models of this config take their keys from and that are not set; of models in use only. */
export function missingKeys(
  config: ResolvedConfig,
  environment: Readonly<Record<string, string | undefined>>,
): readonly MissingKey[] {
  const models = new Map<string, string[]>()
  for (const name of usedModels(config)) {
    const env = config.models.get(name)?.apiKeyEnv
    if (env !== undefined && !environment[env]) models.set(env, [...(models.get(env) ?? []), name])
  }
  return [...models].map(([env, models]) => ({ env, models }))
}

function usedModels({ evaluations }: ResolvedConfig): ReadonlySet<string> {
  const entries = evaluations.flatMap(({ scenarios, simulator, estimators, judges, analyses, supporters }) => [
    scenarios,
    simulator,
    ...supporters,
    ...estimators,
    ...judges,
    ...analyses,
  ])
  return new Set(entries.flatMap(modelsOf))
}

const modelsOf = ({ models, reads }: Entry): readonly string[] => [
  ...models.map(({ name }) => name),
  ...Object.values(reads).flatMap(modelsOf),
]
