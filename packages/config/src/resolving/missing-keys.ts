import type { Json } from '@attune/core'
import {
  entriesOf,
  type Environment,
  type ModelDefinition,
  type ResolvedConfig,
  usedModels,
} from '@attune/core/runtime'
import type { PluginRegistry } from '../plugins/registry.js'

export interface MissingKey {
  /** The environment variable. */
  readonly env: string
  /** The models and entries that want it. */
  readonly of: readonly string[]
}

/**
 * The environment variables that hold keys of this config and that are not set: of models in use, the one that their provider
 * looks for by itself included, and of supporters and other entries.
 */
export function missingKeys(
  config: ResolvedConfig,
  registry: PluginRegistry,
  environment: Environment,
): readonly MissingKey[] {
  const missing = new Map<string, Set<string>>()
  const defaulted = new Set(config.evaluations.flatMap(entriesOf).flatMap(({ options }) => defaultedIn(options)))
  const isMissing = ([env]: readonly [string, string]): boolean => !environment[env] && !defaulted.has(env)
  for (const [env, name] of keyVariables(config, registry).filter(isMissing)) {
    missing.set(env, (missing.get(env) ?? new Set()).add(name))
  }
  return [...missing].map(([env, names]) => ({ env, of: [...names] }))
}

/** The environment variables that hold keys, each with the model or entry that wants it. */
export const keyVariables = (
  config: ResolvedConfig,
  registry: PluginRegistry,
): readonly (readonly [env: string, of: string])[] => [
  ...[...usedModels(config)].flatMap((name) => keysOfModel(config, registry, name).map((env) => [env, name] as const)),
  ...config.evaluations
    .flatMap(entriesOf)
    .flatMap(({ label, options, variables }) =>
      [...variablesIn(options), ...variables.map(({ name }) => name)].map((env) => [env, label] as const),
    ),
]

function keysOfModel({ models }: ResolvedConfig, registry: PluginRegistry, name: string): readonly string[] {
  const model = models.get(name)
  if (!model) return []
  const own = model.apiKeyEnv ?? keyVariable(registry, model)
  return [...(own === undefined ? [] : [own]), ...variablesIn(model.options)]
}

/** The variable that a provider reads where the config names none. */
function keyVariable(registry: PluginRegistry, { provider, options }: ModelDefinition) {
  return registry.create('model', provider, options).keyVariable?.()
}

/** By their name: `apiKeyEnv` holds the name of a variable, `headersEnv` a map of them. A text with `${env:NAME}` names one as well. */
function variablesIn(value: Json, isNamed = false): readonly string[] {
  if (typeof value === 'string') return isNamed ? [value] : namesIn(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as Readonly<Record<string, Json>>).flatMap(([key, part]) =>
    variablesIn(part, isNamed || key.endsWith('Env')),
  )
}

const marks = /\$\{env:([A-Za-z_]\w*)(:[^}]*)?\}/g

const namesIn = (text: string): readonly string[] => [...text.matchAll(marks)].map(([, name]) => name!)

/** Variables without which a text has a default. */
function defaultedIn(value: Json): readonly string[] {
  if (typeof value === 'string')
    return [...value.matchAll(marks)].flatMap(([, name, byDefault]) => (byDefault ? [name!] : []))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value as Readonly<Record<string, Json>>).flatMap(defaultedIn)
}
