import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { isFile, suggestion } from '@attune/core/runtime'
import { loadPlugin } from '../plugins/load-plugin.js'
import { isPath, locate, packageFolder, packageNames } from '../plugins/locate.js'
import { holdsEntries, longForm, mayBeRemoved, useOf } from '../written/entries.js'
import { failAt, Written } from '../written/written.js'
import { type FoundConfig, readConfigFile } from './find.js'
import { requireTrustedPlugin } from '../plugins/trust.js'

/**
 * Keys of an evaluation that exclude each other. If a config has one of them, the others are
 * removed from the config that it extends.
 */
const alternatives = [
  ['simulator', 'simulators'],
  ['simulators', 'simulator'],
] as const

/**
 * Merges a config over the one that it extends. Maps merge by key. Any other value in `over`
 * replaces the value in `base`; so does a map with another component or provider. An empty value
 * removes the entry of `base`.
 */
export function merge(base: Written, over: Written): Written {
  // In place of a mapping, a list of entries is a mistake. It is kept, so that it is reported at
  // its position.
  if (base.kind === 'list' && holdsEntries(base.path)) return base
  const below = longForm(base)
  if (namesAnotherComponent(base, over) || over.kind !== 'map' || below.kind !== 'map') return over
  const merged = new Map(below.members)
  for (const [key, other] of alternatives)
    if (over.get(key) && !over.get(other)) merged.delete(other)
  for (const [key, member] of over.members) {
    const inherited = merged.get(key)
    if (inherited && member.isEmpty && mayBeRemoved(member.path)) merged.delete(key)
    else merged.set(key, inherited ? merge(inherited, member) : member)
  }
  return Written.map(merged, over)
}

/**
 * True if the two name different components or providers (`use`, `provider`). The options of the
 * extended entry then do not apply.
 */
function namesAnotherComponent(base: Written, over: Written): boolean {
  const differ = (one?: string, other?: string) =>
    one !== undefined && other !== undefined && one !== other
  const written = over.get('use')?.text
  return (
    differ(useOf(base), written) || differ(base.get('provider')?.text, over.get('provider')?.text)
  )
}

/** Location of a preset of a plugin, named as in `extends: sage/paper`. */
type LocatedPreset =
  | {
      readonly file: string
      /** Package to load as a plugin. Undefined if the config names the plugin itself. */
      readonly plugin?: string
    }
  | { readonly why: string; readonly fix?: string }

/**
 * Locates a preset: searches the plugins that configs name, then packages with its name. Undefined
 * if the text is not the name of a preset.
 */
async function locatePreset(
  { text = '', place }: Written,
  plugins: readonly Written[],
): Promise<LocatedPreset | undefined> {
  const [, plugin, preset] = /^([a-z][a-z0-9-]*)\/([\w-]+)$/.exec(text) ?? []
  if (plugin === undefined || preset === undefined) return undefined
  const own = await ownPlugin(plugin, plugins)
  if (own !== undefined) return presetOf(own, plugin, preset)
  for (const name of packageNames(plugin)) {
    const located = await locate(name, dirname(place.file))
    if ('file' in located) return { ...presetOf(located.file, plugin, preset), plugin: name }
  }
  const packages = packageNames(plugin).join(' nor ')
  return { why: `"plugins" names no plugin "${plugin}", and neither ${packages} is installed` }
}

/**
 * File of the plugin with this name. Undefined if it cannot be loaded, which is reported when
 * plugins are loaded.
 */
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
  /** Absolute path. */
  readonly file: string
  /** The file merged with everything that it extends. */
  readonly root: Written
}

/**
 * Reads a config and everything that it extends. Later files in `extends` take precedence over
 * earlier ones, and the file itself over all. The plugins of all files are loaded, since the
 * components of a preset need the preset's plugins.
 *
 * @throws CONFIG_INVALID if an extended config cannot be found, has syntax errors, or extends the
 *   file itself
 */
export async function readConfig(found: FoundConfig): Promise<WrittenConfig> {
  return { file: found.file, root: await readLayers(found, { files: [], plugins: [] }) }
}

/** Configs that extend the current one, directly or indirectly: their files and plugins. */
interface Above {
  readonly files: readonly string[]
  readonly plugins: readonly Written[]
}

async function readLayers({ file, written: own }: FoundConfig, above: Above): Promise<Written> {
  const here = {
    files: [...above.files, file],
    plugins: [...(own.get('plugins')?.items ?? []), ...above.plugins],
  }
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

/** Values of `extends`; malformed ones are ignored here and reported by validation. */
function extendsOf(own: Written): readonly Written[] {
  const written = own.get('extends')
  return [written ?? [], written?.items ?? []].flat().filter(({ text }) => text !== undefined)
}

async function locateBase(
  name: Written,
  { files, plugins }: Above,
): Promise<Extract<LocatedPreset, { file: string }>> {
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
    new AttuneError(
      'CONFIG_EXTENDS',
      { name: text, why: `they go in a circle, ${circle}` },
      { fix },
    ),
  )
}
