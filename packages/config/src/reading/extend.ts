import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { AttuneError, type Plugin } from '@attune/core'
import { isFile, suggestion } from '@attune/core/runtime'
import { loadPlugin } from '../plugins/load-plugin.js'
import { isPath, locate, packageFolder, prefixed } from '../plugins/locate.js'
import { holdsEntries, longForm, mayBeRemoved, useOf } from '../written/entries.js'
import { failAt, Written } from '../written/written.js'
import { type FoundConfig, readConfigFile } from './find.js'
import { requireTrustedPlugin } from '../plugins/trust.js'

/** Of one evaluation: who writes the one no longer means the other, which an extended config has. */
const alternatives = [
  ['simulator', 'simulators'],
  ['simulators', 'simulator'],
] as const

/**
 * Puts what one file says over what another one says. Maps merge by key; anything else of `over` replaces what `base` says,
 * as does a map of another component or provider. What is empty takes an inherited entry away.
 */
export function merge(base: Written, over: Written): Written {
  // A list of entries is a mistake, which is reported where it stands.
  if (base.kind === 'list' && holdsEntries(base.path)) return base
  const below = longForm(base)
  if (isAnother(base, over) || over.kind !== 'map' || below.kind !== 'map') return over
  const merged = new Map(below.members)
  for (const [key, other] of alternatives) if (over.get(key) && !over.get(other)) merged.delete(other)
  for (const [key, member] of over.members) {
    const inherited = merged.get(key)
    if (inherited && member.isEmpty && mayBeRemoved(member.path)) merged.delete(key)
    else merged.set(key, inherited ? merge(inherited, member) : member)
  }
  return Written.map(merged, over)
}

/** Keys that say what an object is: where they differ, the members of one make no sense in the other. */
function isAnother(base: Written, over: Written): boolean {
  const differ = (one?: string, other?: string) => one !== undefined && other !== undefined && one !== other
  const written = over.get('use')?.text
  return differ(useOf(base), written) || differ(base.get('provider')?.text, over.get('provider')?.text)
}

/** `extends: sage/paper`: the preset of a plugin, by their names. */
type LocatedPreset =
  | {
      readonly file: string
      /** The package to load as a plugin; none if the config names the plugin itself. */
      readonly plugin?: string
    }
  | { readonly why: string; readonly fix?: string }

/**
 * Looks for the plugin among those that configs name, then for a package of its name. Undefined if the text is not the name
 * of a preset, or there is no such plugin.
 */
async function locatePreset(
  { text = '', place }: Written,
  plugins: readonly Written[],
): Promise<LocatedPreset | undefined> {
  const [, plugin, preset] = /^([a-z][a-z0-9-]*)\/([\w-]+)$/.exec(text) ?? []
  if (plugin === undefined || preset === undefined) return undefined
  const own = await ownPlugin(plugin, plugins)
  if (own !== undefined) return presetOf(own, plugin, preset)
  for (const name of prefixed(plugin)) {
    const located = await locate(name, dirname(place.file))
    if ('file' in located) return { ...presetOf(located.file, plugin, preset), plugin: name }
  }
  const packages = prefixed(plugin).join(' nor ')
  return { why: `"plugins" names no plugin "${plugin}", and neither ${packages} is installed` }
}

/** The file of the plugin of this name. A plugin that cannot be loaded is reported where plugins are loaded. */
async function ownPlugin(name: string, plugins: readonly Written[]): Promise<string | undefined> {
  for (const { text, place } of plugins) {
    if (text === undefined) continue
    const loaded = await loadPlugin(text, dirname(place.file)).catch(() => undefined)
    if ((loaded?.value as Partial<Plugin> | undefined)?.name === name) return loaded?.file
  }
  return undefined
}

function presetOf(pluginFile: string, plugin: string, preset: string): LocatedPreset {
  const folder = join(packageFolder(pluginFile), 'presets')
  const file = join(folder, `${preset}.yaml`)
  if (isFile(file)) return { file }
  const names = presetNames(folder)
  return { why: `the plugin ${plugin} has no preset "${preset}"`, fix: suggestion(preset, names) }
}

function presetNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).flatMap((file) => /^([\w-]+)\.yaml$/.exec(file)?.[1] ?? [])
  } catch {
    return []
  }
}

export interface WrittenConfig {
  /** Absolute. */
  readonly file: string
  /** The file merged with everything that it extends. */
  readonly root: Written
}

/**
 * Reads what a config extends. Later ones of `extends` win over earlier ones, the file itself over all. Plugins of
 * all of them are loaded: the components of a preset need those of the preset.
 *
 * @throws CONFIG_INVALID if what it extends cannot be found, or leads back to the file, or has mistakes in its syntax
 */
export async function readConfig(found: FoundConfig): Promise<WrittenConfig> {
  return { file: found.file, root: await readLayers(found, { files: [], plugins: [] }) }
}

/** The configs that a file extends. */
interface Above {
  readonly files: readonly string[]
  readonly plugins: readonly Written[]
}

async function readLayers({ file, written: own }: FoundConfig, above: Above): Promise<Written> {
  const here = { files: [...above.files, file], plugins: [...(own.get('plugins')?.items ?? []), ...above.plugins] }
  let below: Written | undefined
  for (const name of extendsOf(own)) {
    const base = await readBase(name, here)
    below = below ? mergeConfigs(below, base) : base
  }
  return below ? mergeConfigs(below, own) : own
}

async function readBase(name: Written, above: Above): Promise<Written> {
  const { file, plugin } = await locateBase(name, above)
  requireTrustedPlugin(file, dirname(name.place.file))
  const base = await readLayers(await readConfigFile(file), above)
  if (base.kind !== 'map' && !base.isEmpty) {
    const why = `${file} holds ${base.kind === 'list' ? 'a list' : 'a text'}, not a config`
    return failAt(name.place, new AttuneError('CONFIG_EXTENDS', { name: name.text, why }))
  }
  if (plugin === undefined || base.kind !== 'map') return base
  const spot = { ...name, path: ['plugins', 0] }
  return withPlugins(base, [Written.scalar(plugin, spot), ...(base.get('plugins')?.items ?? [])])
}

function mergeConfigs(base: Written, over: Written): Written {
  const merged = merge(base, over)
  const [first, second] = [base.get('plugins'), over.get('plugins')]
  if (merged.kind !== 'map' || first?.kind !== 'list' || second?.kind !== 'list') return merged
  return withPlugins(merged, [...first.items, ...second.items])
}

function withPlugins(config: Written, plugins: readonly Written[]): Written {
  const spot = config.get('plugins') ?? { ...(plugins[0] ?? config), path: ['plugins'] }
  const items = plugins.map((item, i) => item.at(['plugins', i]))
  return Written.map([...config.members, ['plugins', Written.list(items, spot)]], config)
}

/** None if it is not written as it should be: validation reports it. */
function extendsOf(own: Written): readonly Written[] {
  const written = own.get('extends')
  return [written ?? [], written?.items ?? []].flat().filter(({ text }) => text !== undefined)
}

async function locateBase(name: Written, { files, plugins }: Above): Promise<Extract<LocatedPreset, { file: string }>> {
  const { text = '', place } = name
  const folder = dirname(place.file)
  const beside = resolve(folder, text)
  const located: LocatedPreset =
    !isPath(text) && isFile(beside)
      ? { file: beside }
      : ((await locatePreset(name, plugins)) ?? (await locate(text, folder)))
  if ('why' in located) {
    const fix = located.fix === undefined ? {} : { fix: located.fix }
    return failAt(place, new AttuneError('CONFIG_EXTENDS', { name: text, why: located.why }, fix))
  }
  if (!files.includes(located.file)) return located
  const circle = [...files.slice(files.indexOf(located.file)), located.file].join(' → ')
  const fix = 'Take one of these files out of the circle.'
  return failAt(
    place,
    new AttuneError('CONFIG_EXTENDS', { name: text, why: `they go in a circle, ${circle}` }, { fix }),
  )
}
