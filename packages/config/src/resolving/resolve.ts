import { dirname, resolve } from 'node:path'
import type { JsonObject } from '@attune/core'
import { type AnyPrompt, AttuneError, isAttuneError } from '@attune/core/internal'
import {
  alwaysShown,
  check,
  type Duration,
  freeze,
  isFile,
  milliseconds,
  type Notice,
  OFFLINE,
  parseTemplate,
  pathText,
  placeAt,
  type PromptOverride,
  type ResolvedConfig,
  type Role,
  type StoreAddress,
  suggestion,
  templateFault,
} from '@attune/core/runtime'
import { shownFields, templatesOf } from '../plugins/check-prompts.js'
import type { PluginRegistry } from '../plugins/registry.js'
import { filledValues } from '../written/filled-values.js'
import type { Written } from '../written/written.js'
import type { ConfigScope, DefaultValue, Names } from './config-scope.js'
import {
  namedItems,
  reportDoubledNames,
  resolveEvaluation,
  resolveSupporters,
  type Supporters,
} from './resolve-evaluation.js'
import { resolveModels } from './resolve-models.js'
import { ServiceEntries } from './service-entries.js'
import { addedDefaults, settleFile } from './settle.js'
import { settingsSchema } from './shape.js'
import type { ValidConfig } from './validate.js'
import { readTextNow } from '@attune/core/reading'

/** A map that cannot be changed, even by untyped code. */
class FrozenMap<K, V> extends Map<K, V> {
  constructor(entries: readonly (readonly [K, V])[]) {
    super()
    for (const [key, value] of entries) super.set(key, value)
    Object.freeze(this)
  }

  override set(): never {
    throw new TypeError('This map is frozen.')
  }

  override delete(): never {
    throw new TypeError('This map is frozen.')
  }

  override clear(): never {
    throw new TypeError('This map is frozen.')
  }
}

/** Resolves the templates of the config that replace templates of plugins. */
function resolvePrompts(
  scope: ConfigScope,
  written: Written | undefined,
): readonly PromptOverride[] {
  const known = [...promptsOf(scope.registry).keys()]
  return (written?.members ?? []).flatMap(([name, languages]) => {
    const isOfMissingPlugin =
      !scope.isHostComplete && !known.some((id) => id.startsWith(`${name.split('/')[0]}/`))
    if (!known.includes(name) && !isOfMissingPlugin) {
      const details = { where: 'prompts', what: 'prompt', name }
      const error = new AttuneError('CONFIG_UNKNOWN_NAME', details, {
        fix: suggestion(name, known),
      })
      scope.problems.add(error, languages.keyPlace)
    }
    return languages.members.map(([language, path]) =>
      resolveOverride(scope, { prompt: name, language }, path),
    )
  })
}

/** All prompts of the plugins' components, by `plugin/id`. */
const promptsOf = ({ plugins }: PluginRegistry): ReadonlyMap<string, AnyPrompt> =>
  new Map(
    plugins.flatMap(({ name, components }) =>
      Object.values(components).flatMap(({ prompts = [] }) =>
        prompts.map((prompt) => [`${name}/${prompt.id}`, prompt] as const),
      ),
    ),
  )

function resolveOverride(
  scope: ConfigScope,
  override: Pick<PromptOverride, 'prompt' | 'language'>,
  path: Written,
): PromptOverride {
  const file = settleFile(scope, path.text ?? '', path)
  const text = isFile(file) ? scope.problems.attempt(path.place, () => read(file, path)) : undefined
  const declared = promptsOf(scope.registry).get(override.prompt)
  if (text !== undefined && declared) checkTemplate(scope, { ...override, text, file }, declared)
  return { ...override, text: text ?? '', file, place: path.place }
}

/**
 * Reports fields of a template that the prompt does not have, and fields that the template must
 * show and does not. The report has the position in the template.
 */
function checkTemplate(
  { problems }: ConfigScope,
  { prompt, text, file }: { readonly prompt: string; readonly text: string; readonly file: string },
  declared: AnyPrompt,
): void {
  const { fields } = declared
  try {
    parseTemplate(prompt, fields, text, { file })
  } catch (error) {
    if (!isAttuneError(error)) throw error
    problems.add(error, error.place ?? { file })
    return
  }
  const fault = templateFault(text, fields, neededFields(declared))
  if (!fault) return
  const { what, fix, offset } = fault
  const place = offset === undefined ? { file } : placeAt(text, offset, { file })
  problems.add(new AttuneError('PROMPT_UNSHOWN', { prompt, what }, { fix, place }), place)
}

/**
 * Fields that a replacing template must show: those that all templates of the plugin always show,
 * or all required fields if the plugin has no template.
 */
function neededFields(prompt: AnyPrompt): readonly string[] {
  const own = templatesOf(prompt).map(({ text }) => alwaysShown(text))
  return shownFields(prompt).filter((field) => own.every((shown) => shown.includes(field)))
}

function read(file: string, { path }: Written): string {
  try {
    return readTextNow(file)
  } catch (cause) {
    if (isAttuneError(cause) && cause.code === 'DATA_ENCODING') throw cause
    throw new AttuneError(
      'CONFIG_FILE',
      { where: pathText(path), file, why: 'it cannot be read' },
      { cause },
    )
  }
}

export interface Plugins {
  readonly registry: PluginRegistry
  /** True if all plugins of the config were loaded. */
  readonly isComplete: boolean
}

export interface Resolution {
  readonly config: ResolvedConfig
  /** Defaults that were filled in. */
  readonly defaults: readonly DefaultValue[]
  /** Allowed settings that are probably mistakes. */
  readonly notices: readonly Notice[]
}

/** Settings of the config besides entries and models, with defaults. */
interface Settings {
  readonly seed: string | number
  readonly repeats: number
  readonly concurrency: number
  readonly store: string | (JsonObject & { readonly use: string })
  readonly output: string
  readonly budget?: NonNullable<ResolvedConfig['budget']>
  readonly limits: Pick<ResolvedConfig, 'stopAfter' | 'maxFailed' | 'maxLost'> & {
    readonly unitTimeout: Duration
  }
  readonly statistics: ResolvedConfig['statistics']
}

/**
 * Completes a config: resolves names to components, models and files, fills in defaults, and
 * freezes the result.
 *
 * @throws CONFIG_INVALID with all mistakes of validation and resolution
 */
export function resolveConfig(valid: ValidConfig, { registry, isComplete }: Plugins): Resolution {
  const { file, problems } = valid
  const names = namesOf(valid)
  const scope: ConfigScope = {
    registry: registry,
    isHostComplete: isComplete,
    problems,
    models: new Map(),
    names,
    defaults: [],
    notices: [],
    everySupporter: names.supporter,
    file,
  }
  const config = resolveParts(scope, valid)
  problems.throwIfAny(file)
  return { config, defaults: scope.defaults, notices: scope.notices }
}

function resolveParts(scope: ConfigScope, { file, root, sections }: ValidConfig): ResolvedConfig {
  const settings = settingsOf(scope, root)
  const { seed, repeats, concurrency, store, output, limits, statistics } = settings
  resolveModels(scope, root)
  if (settings.budget?.cost !== undefined) reportMissingPrices(scope, root)
  const services = new ServiceEntries(scope, root)
  const serviced = { ...scope, services }
  const supporters = resolveSupporters(serviced, root.get('supporters'))
  const inner = withVariants(serviced, supporters)
  const evaluations = namedItems(root.get('evaluations'))
  const surroundings = { supporters, repeats, sections }
  reportDoubledNames(scope, evaluations)
  const folder = dirname(file)
  return Object.freeze({
    file,
    folder,
    seed: String(seed),
    plugins: Object.freeze([...scope.registry.plugins]),
    evaluations: freeze(
      evaluations.flatMap((each) => resolveEvaluation(inner, each, surroundings) ?? []),
    ),
    models: new FrozenMap(
      [...scope.models].map(([name, definition]) => [name, freeze(definition)]),
    ),
    roles: freeze(rolesOf(root)),
    environment: freeze(filledValues(root)),
    prompts: freeze(resolvePrompts(scope, root.get('prompts'))),
    services: new FrozenMap([...services.placed].map(([name, entry]) => [name, freeze(entry)])),
    store: storeOf(root.get('store'), folder, store),
    output: pathFrom(root.get('output'), folder, output),
    concurrency,
    ...limits,
    unitTimeout: milliseconds(limits.unitTimeout),
    statistics: freeze(statistics),
    ...(settings.budget ? { budget: freeze(settings.budget) } : {}),
  })
}

/** Replaces the name of a varied supporter by the names of its variants. */
function withVariants(scope: ConfigScope, supporters: Supporters): ConfigScope {
  const namesOf = (name: string): readonly string[] => {
    const labels = (supporters.get(name) ?? []).map(({ label }) => label)
    return labels.length > 0 ? labels : [name]
  }
  const supporter = scope.names.supporter?.flatMap(namesOf)
  return { ...scope, names: { ...scope.names, supporter }, everySupporter: supporter }
}

/**
 * Reports models without prices if the budget limits the cost, since the limit needs all prices.
 */
function reportMissingPrices({ models, problems }: ConfigScope, root: Written): void {
  for (const { name, provider, prices, place } of models.values()) {
    if (prices || provider === OFFLINE) continue
    problems.add(
      new AttuneError('CONFIG_PRICES', { model: name }),
      root.get('models')?.get(name)?.keyPlace ?? place,
    )
  }
}

const rolesOf = (root: Written): Role[] =>
  (root.get('roles')?.members ?? []).map(([name, { text: does = '' }]) => ({
    name,
    does,
    isFilled: root.get('models')?.get(name) !== undefined,
  }))

/**
 * Absolute form of a path. A written path is relative to its file, a default to the folder of the
 * config.
 */
const pathFrom = (written: Written | undefined, folder: string, path: string): string =>
  resolve(written ? dirname(written.place.file) : folder, path)

function storeOf(
  written: Written | undefined,
  folder: string,
  store: Settings['store'],
): StoreAddress {
  if (typeof store === 'string') return pathFrom(written, folder, store)
  const { use, ...options } = store
  return freeze({ use, options, folder: written ? dirname(written.place.file) : folder })
}

function settingsOf(scope: ConfigScope, root: Written): Settings {
  const value = { limits: {}, statistics: {}, ...(root.plain() as JsonObject) }
  const before = structuredClone(value)
  check(settingsSchema, value)
  scope.defaults.push(...addedDefaults(before, value, []))
  return value as unknown as Settings
}

/**
 * Names that options may refer to. A written name counts even if its definition is wrong. Undefined
 * if the names cannot be read.
 */
function namesOf({ original }: ValidConfig): Names {
  const [models, supporters] = [original.get('models'), original.get('supporters')]
  const roles = (original.get('roles')?.members ?? []).map(([name]) => name)
  const areModelsReadable = !models || models.kind === 'map'
  return {
    model: areModelsReadable
      ? [OFFLINE, ...(models?.members ?? []).map(([name]) => name), ...roles]
      : undefined,
    supporter:
      supporters && supporters.kind !== 'scalar'
        ? namedItems(supporters).map(([name]) => name)
        : undefined,
  }
}
