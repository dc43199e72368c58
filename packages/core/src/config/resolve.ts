import { dirname, resolve } from 'node:path'
import type { Json } from '../contracts/data.js'
import { freeze } from '../schema/freeze.js'
import type { PluginRegistry } from '../plugins/registry.js'
import type { ConfigScope, DefaultValue, Names } from './config-scope.js'
import { FrozenMap } from './frozen-map.js'
import { namedItems, reportDoubledNames, resolveEvaluation, resolveSupporters } from './resolve-evaluation.js'
import { OFFLINE, resolveModels } from './resolve-models.js'
import { resolvePrompts } from './resolve-prompts.js'
import type { ResolvedConfig } from './types.js'
import type { ValidConfig } from './validate.js'
import type { Written } from './written.js'

export interface Plugins {
  readonly registry: PluginRegistry
  /** Whether all plugins of the config could be loaded. */
  readonly isComplete: boolean
}

export interface Resolution {
  readonly config: ResolvedConfig
  /** What nobody wrote. */
  readonly defaults: readonly DefaultValue[]
}

/** What the outer form of the config allows beside entries and models. */
interface Settings {
  readonly seed?: string | number
  readonly repeats?: number
  readonly concurrency?: number
  readonly store?: string
  readonly output?: string
  readonly budget?: NonNullable<ResolvedConfig['budget']>
  readonly limits?: Partial<Pick<ResolvedConfig, 'unitTimeout' | 'maxFailures'>>
}

const defaultSettings = { seed: 0, repeats: 1, concurrency: 8, store: '.attune/attune.db', output: 'attune-output' }
const defaultLimits = { unitTimeout: 30 * 60_000 }

/**
 * Makes a config complete: names are resolved to components, models and files, defaults are filled in, everything is
 * frozen.
 *
 * @throws CONFIG_INVALID with all that validating and resolving found
 */
export function resolveConfig(valid: ValidConfig, { registry, isComplete }: Plugins): Resolution {
  const { file, root, problems } = valid
  const defaults = [...missing(root, defaultSettings, []), ...missing(root.get('limits'), defaultLimits, ['limits'])]
  const scope: ConfigScope = {
    registry: registry,
    isHostComplete: isComplete,
    problems,
    models: new Map(),
    names: namesOf(valid),
    defaults,
  }
  const config = resolveParts(scope, valid)
  problems.throwIfAny(file)
  return { config, defaults }
}

function resolveParts(scope: ConfigScope, { file, root }: ValidConfig): ResolvedConfig {
  const settings = root.plain() as Settings
  const { unitTimeout, maxFailures } = { ...defaultLimits, ...settings.limits }
  const { seed, repeats, concurrency, store, output } = { ...defaultSettings, ...settings }
  resolveModels(scope, root.get('models'), root)
  const supporters = resolveSupporters(scope, root.get('supporters'))
  const evaluations = namedItems(root.get('evaluations'))
  reportDoubledNames(scope, evaluations)
  const folder = dirname(file)
  return Object.freeze({
    file,
    folder,
    seed: String(seed),
    plugins: Object.freeze([...scope.registry.plugins]),
    evaluations: freeze(evaluations.flatMap((each) => resolveEvaluation(scope, each, { supporters, repeats }) ?? [])),
    models: new FrozenMap([...scope.models].map(([name, definition]) => [name, freeze(definition)])),
    prompts: freeze(resolvePrompts(scope, root.get('prompts'))),
    store: pathFrom(root.get('store'), folder, store),
    output: pathFrom(root.get('output'), folder, output),
    concurrency,
    unitTimeout,
    ...(maxFailures === undefined ? {} : { maxFailures }),
    ...(settings.budget ? { budget: freeze(settings.budget) } : {}),
  })
}

/** Paths are relative to the file that writes them, defaults to the config itself. */
const pathFrom = (written: Written | undefined, folder: string, path: string): string =>
  resolve(written ? dirname(written.place.file) : folder, path)

function missing(
  written: Written | undefined,
  values: Readonly<Record<string, Json>>,
  path: readonly string[],
): DefaultValue[] {
  return Object.entries(values)
    .filter(([key]) => !written?.get(key))
    .map(([key, value]) => ({ path: [...path, key], value }))
}

/** Every name that is written counts, however wrong what it stands for; if there is no telling, none can be wrong. */
function namesOf({ original }: ValidConfig): Names {
  const [models, supporters] = [original.get('models'), original.get('supporters')]
  const areModelsReadable = !models || models.kind === 'map'
  return {
    model: areModelsReadable ? [OFFLINE, ...(models?.members ?? []).map(([name]) => name)] : undefined,
    supporter: supporters && supporters.kind !== 'scalar' ? namedItems(supporters).map(([name]) => name) : undefined,
  }
}
