/** `extends: sage/paper`: the preset of a plugin, by their names. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from '@attune/core'
import { isFile, suggestion } from '@attune/core/runtime'
import { loadPlugin } from '../plugins/load-plugin.js'
import { packageFolder, prefixed } from '../plugins/locate-plugin.js'
import { locate } from '../plugins/locate.js'
import type { Written } from '../written/written.js'

export type LocatedPreset =
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
export async function locatePreset(
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
