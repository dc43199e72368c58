import { dirname, join } from 'node:path'
import type { JsonObject, Plugin, Component } from '@attune/core'
import {
  type Entry,
  type Environment,
  type Notice,
  type Place,
  version,
} from '@attune/core/runtime'
import {
  type LoadedPlugin,
  loadPlugin,
  packageOf,
  type PluginLoader,
} from './plugins/load-plugin.js'
import { PluginRegistry } from './plugins/registry.js'
import { readConfig } from './reading/extend.js'
import { findConfig, type FoundConfig } from './reading/find.js'
import { setValues } from './reading/set-values.js'
import { parseText } from './reading/parse-text.js'
import type { ConfigScope } from './resolving/config-scope.js'
import { validateConfig, type ValidConfig } from './resolving/validate.js'
import { noticesOf } from './resolving/notices.js'
import { namedItems, resolveSimulators } from './resolving/resolve-evaluation.js'
import { type Plugins, resolveConfig, type Resolution } from './resolving/resolve.js'
import type { Section } from './resolving/section.js'
import { Problems, Written } from './written/written.js'

export type { PluginLoader }

/**
 * Loads a plugin with the loader responsible for its name. `root` is the config, which contains the
 * loader's settings. @throws as {@link loadPlugin}
 */
export function loadWith(
  loaders: readonly PluginLoader[],
  root: Written | undefined,
  name: string,
  folder: string,
): Promise<LoadedPlugin> {
  const loader = loaders.find((each) => each.isFor(name))
  if (!loader) return loadPlugin(name, folder)
  return loader.load(name, folder, (root?.get(loader.key)?.plain() ?? {}) as JsonObject)
}

/** Component for supporters that exist only in recorded dialogues. */
const LOGGED = 'core/logged'

/**
 * For a config without supporters: gives each evaluation the supporters in its recorded dialogues.
 */
async function withRecordedSupporters(valid: ValidConfig, plugins: Plugins): Promise<ValidConfig> {
  const { root, original, problems } = valid
  if (original.get('supporters')) return valid
  const evaluations = namedItems(root.get('evaluations')).map(([, written]) => written)
  const recorded = await Promise.all(
    evaluations.map((written) => recordedIn(written, valid, plugins)),
  )
  if (recorded.some((names) => names?.length === 0)) {
    problems.addMistake({ code: 'CONFIG_MISSING_KEY', path: [], key: 'supporters' }, root)
    return valid
  }
  const chosen = new Map(
    evaluations.map((written, at) => [written, withNames(written, recorded[at] ?? [])]),
  )
  const names = [...new Set(recorded.flatMap((own) => own ?? []))]
  const supporters = Written.from(Object.fromEntries(names.map((name) => [name, LOGGED])), {
    ...root,
    path: ['supporters'],
  })
  const complete = (written: Written): Written =>
    names.length === 0
      ? written
      : Written.map([...written.members, ['supporters', supporters]], written)
  return { ...valid, root: complete(root.replacing(chosen)), original: complete(original) }
}

/**
 * Supporters in the recorded dialogues of an evaluation. Undefined if a log cannot be read, which
 * is reported.
 */
async function recordedIn(
  evaluation: Written,
  { file, problems }: ValidConfig,
  { registry, isComplete }: Plugins,
): Promise<readonly string[] | undefined> {
  const names = { model: undefined, supporter: undefined }
  const scope: ConfigScope = {
    registry,
    isHostComplete: isComplete,
    // Mistakes of the simulators are ignored here. They are reported when the simulators are
    // resolved again.
    problems: new Problems(),
    models: new Map(),
    names,
    defaults: [],
    notices: [],
    everySupporter: undefined,
    file,
  }
  const found: string[] = []
  for (const { use, options, place } of resolveSimulators(scope, evaluation).flatMap(withInner)) {
    const { recordings }: Component = registry.get('simulator', use)
    if (!recordings) continue
    const own = await problems.attemptLater(place, () => recordings(options as never).supporters())
    if (!own) return undefined
    found.push(...own)
  }
  return [...new Set(found)]
}

const withInner = (entry: Entry): readonly Entry[] => [
  entry,
  ...Object.values(entry.reads).flatMap(withInner),
]

function withNames(evaluation: Written, names: readonly string[]): Written {
  if (names.length === 0 || evaluation.get('supporters')) return evaluation
  const path = [...evaluation.path, 'supporters']
  return Written.map(
    [...evaluation.members, ['supporters', Written.from(names, { ...evaluation, path })]],
    evaluation,
  )
}

export interface LoadOptions {
  /** Plugins that are always loaded: the core's. */
  readonly builtIn: readonly Plugin[]
  /** Sections of an evaluation that other packages read. */
  readonly sections: readonly Section[]
  /** Loaders of plugins that are not Node modules. */
  readonly loaders?: readonly PluginLoader[]
  /**
   * Folder in which the search begins, and to which `file` is relative. Default: the working
   * directory.
   */
  readonly folder?: string
  /** Path of the config; disables the search. */
  readonly file?: string
  /** Overrides of config values, as `path=value`. */
  readonly set?: readonly string[]
  /** Text of a config without a file, read as if it were in the folder; disables the search. */
  readonly text?: string
  /** Values for `${env:NAME}`. Default: none. */
  readonly environment?: Environment
}

export interface LoadedConfig extends Resolution {
  readonly registry: PluginRegistry
  /** The config as written, merged with the configs that it extends. */
  readonly written: Written
}

/**
 * Finds, parses, validates and resolves a config, and loads its plugins.
 *
 * @throws CONFIG_NOT_FOUND, CONFIG_READ, CONFIG_SCRIPT; CONFIG_INVALID for all else that the user
 *   can fix, with the list of {@link Problem} as `details.problems`
 */
export async function loadConfig({
  builtIn,
  sections,
  loaders = [],
  folder = process.cwd(),
  file,
  text,
  set = [],
  environment = {},
}: LoadOptions): Promise<LoadedConfig> {
  const read = await readConfig(
    text === undefined ? await findConfig(folder, file) : asIfFound(folder, text),
  )
  const valid = validateConfig({ ...read, root: setValues(read.root, set, folder) }, environment, {
    sections,
    loaders,
  })
  const plugins = await loadPlugins(valid, builtIn)
  const complete = await withRecordedSupporters(valid, plugins)
  const { config, defaults, ...resolved } = resolveConfig(complete, plugins)
  const notices = distinct([
    ...resolved.notices,
    ...noticesOf(config, environment, (use) => plugins.registry.get('supporter', use)),
  ])
  return { config, defaults, registry: plugins.registry, written: complete.root, notices }
}

function asIfFound(folder: string, text: string): FoundConfig {
  const file = join(folder, 'attune-try')
  return { file, written: parseText(file, text) }
}

/** Removes duplicate notices. The combinations of a varied entry cause equal ones. */
const distinct = (notices: readonly Notice[]): readonly Notice[] => [
  ...new Map(notices.map((notice) => [notice.message, notice])).values(),
]

async function loadPlugins(
  { root, original, problems, loaders }: ValidConfig,
  builtIn: readonly Plugin[],
): Promise<Plugins> {
  const registry = new PluginRegistry()
  for (const plugin of builtIn) registry.addOwn(plugin)
  const written = original.get('plugins')
  let isComplete = !written || (written.kind === 'list' && written.items.every(({ text }) => text))
  const loaded: Loaded[] = []
  for (const { text = '', place } of root.get('plugins')?.items ?? []) {
    const plugin = await problems.attemptLater(place, () =>
      loadWith(loaders, root, text, dirname(place.file)),
    )
    if (plugin && !loaded.some(({ file }) => file === plugin.file))
      loaded.push({ ...plugin, place })
    isComplete &&= plugin !== undefined
  }
  for (const plugin of loaded.filter(
    (each, i) => !loaded.slice(i + 1).some((later) => isInsteadOf(later, each)),
  )) {
    const isAdded = problems.attempt(plugin.place, () => {
      if (isReleasedWithUs(plugin)) registry.addOwn(plugin.value as Plugin, plugin.file)
      else registry.add(plugin.value as Plugin, plugin.file, plugin.code)
      return true
    })
    isComplete &&= isAdded ?? false
  }
  return { registry, isComplete }
}

/** True for an installed package of Attune with this version. */
function isReleasedWithUs({ file, code }: LoadedPlugin): boolean {
  const { package: name, version: its } = packageOf(file)
  return code === undefined && name?.startsWith('@attune/') === true && its === version
}

type Loaded = LoadedPlugin & { readonly place: Place }

/**
 * True if a later config replaces the plugin that a preset names by another with the same name, for
 * example by the plugin's source.
 */
const isInsteadOf = (later: Loaded, earlier: Loaded): boolean =>
  nameOf(later) !== undefined &&
  nameOf(later) === nameOf(earlier) &&
  later.place.file !== earlier.place.file

const nameOf = ({ value }: Loaded): unknown => (value as Partial<Plugin> | null | undefined)?.name
