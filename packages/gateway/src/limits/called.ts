/** Who is called, as far as the options of an entry tell. */
import type { JsonObject } from '@attune/core'
import type { ModelDefinition, CallTarget } from '@attune/core/runtime'
import type { Called, StatedLimits } from './servers.js'

/** @param key the variable that holds its key */
export function calledModel(definition: ModelDefinition, key: string | undefined): Called {
  const { name, provider, options, place } = definition
  const at = originIn(options) ?? (key === undefined ? { model: name } : { provider })
  return {
    target: { kind: 'model', name, place },
    server: { at, key: key ?? null, keys: keysIn(options) },
    asked: options['model'] ?? options,
    limits: definition,
  }
}

/** A supporter or component that has its own service. */
export function calledService(target: CallTarget, options: JsonObject, limits: StatedLimits): Called {
  const { kind, name } = target
  const at = originIn(options) ?? { kind, name, options }
  return { target, server: { at, key: null, keys: keysIn(options) }, asked: null, limits }
}

function originIn({ baseUrl, url }: JsonObject): string | undefined {
  const address = [baseUrl, url].find((each) => typeof each === 'string' && URL.canParse(each))
  return address === undefined ? undefined : new URL(address as string).origin
}

const keysIn = (options: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(options).filter(([name, value]) => namesVariables(name) && !isEmpty(value)))

const isEmpty = (value: unknown): boolean => typeof value === 'object' && Object.keys(value ?? {}).length === 0

/** Options such as `headersEnv` say where a secret is found, and nothing of what answers. */
export const namesVariables = (option: string): boolean => option.endsWith('Env')
