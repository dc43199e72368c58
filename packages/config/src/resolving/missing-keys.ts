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
  /** Name of the environment variable. */
  readonly env: string
  /** Names of the models and entries that use the variable. */
  readonly of: readonly string[]
}

/**
 * Environment variables with API keys that this config uses and that are not set. Covers models
 * that are in use (with the default variables of their providers), supporters and other entries.
 */
export function missingKeys(
  config: ResolvedConfig,
  registry: PluginRegistry,
  environment: Environment,
): readonly MissingKey[] {
  const missing = new Map<string, Set<string>>()
  const defaulted = new Set(
    config.evaluations.flatMap(entriesOf).flatMap(({ options }) => defaultedIn(options)),
  )
  const isMissing = ([env]: readonly [string, string]): boolean =>
    !environment[env] && !defaulted.has(env)
  for (const [env, name] of keyVariables(config, registry).filter(isMissing)) {
    missing.set(env, (missing.get(env) ?? new Set()).add(name))
  }
  return [...missing].map(([env, names]) => ({ env, of: [...names] }))
}

/** Environment variables with keys, each with the model or entry that uses it. */
export const keyVariables = (
  config: ResolvedConfig,
  registry: PluginRegistry,
): readonly (readonly [env: string, of: string])[] => [
  ...[...usedModels(config)].flatMap((name) =>
    keysOfModel(config, registry, name).map((env) => [env, name] as const),
  ),
  ...config.evaluations
    .flatMap(entriesOf)
    .flatMap(({ label, options, variables }) =>
      [...variablesIn(options), ...variables.map(({ name }) => name)].map(
        (env) => [env, label] as const,
      ),
    ),
]

function keysOfModel(
  { models }: ResolvedConfig,
  registry: PluginRegistry,
  name: string,
): readonly string[] {
  const model = models.get(name)
  if (!model) return []
  const own = model.apiKeyEnv ?? keyVariable(registry, model)
  return [...(own === undefined ? [] : [own]), ...variablesIn(model.options)]
}

/** Default variable of a provider, used if the config names none. */
function keyVariable(registry: PluginRegistry, { provider, options }: ModelDefinition) {
  return registry.create('model', provider, options).keyVariable?.()
}

/**
 * Variables that an option refers to. Keys that end with `Env` contain a variable name
 * (`apiKeyEnv`) or a map of names (`headersEnv`); texts may contain `${env:NAME}`.
 */
function variablesIn(value: Json, isNamed = false): readonly string[] {
  if (typeof value === 'string') return isNamed ? [value] : namesIn(value)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as Readonly<Record<string, Json>>).flatMap(([key, part]) =>
    variablesIn(part, isNamed || key.endsWith('Env')),
  )
}

const marks = /\$\{env:([A-Za-z_]\w*)(:[^}]*)?\}/g

const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(marks)].map(([, name]) => name!)

/** Variables that have a default in this text. */
function defaultedIn(value: Json): readonly string[] {
  if (typeof value === 'string')
    return [...value.matchAll(marks)].flatMap(([, name, byDefault]) => (byDefault ? [name!] : []))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value as Readonly<Record<string, Json>>).flatMap(defaultedIn)
}
