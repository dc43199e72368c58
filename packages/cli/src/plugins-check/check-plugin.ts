/** Everything that can be known of a plugin before anybody runs it. */
import { dirname } from 'node:path'
import type { Plugin } from '@attune/core'
import { loadRuntime } from '../project.js'
import type { Runtime } from '../types.js'
import { surroundings } from '../composition/surroundings.js'
import { checkComponents, checkPresets } from './check-components.js'
import { checkPackage } from './check-package.js'
import { checkReadmes } from './check-readme.js'
import { type Checked, distinct, type Finding, findingsOf, together } from './finding.js'
import { locatePackage, type PluginPlace } from './locate-package.js'

export interface PluginReport extends Checked {
  /** None if it could not be loaded. */
  readonly plugin?: string
  readonly components: readonly string[]
}

/** Milliseconds that a component may block the thread. */
const PATIENCE = 20_000

export async function checkPlugin(target: string, write: boolean): Promise<PluginReport> {
  const place = locatePackage(target)
  const runtime = await loadRuntime()
  surroundings.watchdog().limit(PATIENCE)
  const loaded = await load(place.source, runtime)
  if ('findings' in loaded) return { checks: 1, findings: loaded.findings, components: [] }
  const { plugin } = loaded
  const { folder, manifest } = place
  const parts = [
    { checks: 1, findings: [] },
    await checkComponents(plugin, folder ?? dirname(place.source), runtime),
    ...(folder && manifest ? await partsOf({ ...place, folder, manifest }, plugin, write, runtime) : []),
  ]
  const components = Object.keys(plugin.components).map((id) => `${plugin.name}/${id}`)
  return { plugin: plugin.name, components, ...distinct(together(parts)) }
}

const partsOf = async (
  { source, folder, manifest }: Required<PluginPlace>,
  plugin: Plugin,
  write: boolean,
  runtime: Runtime,
): Promise<readonly Checked[]> => [
  await checkPresets(folder, source, runtime),
  checkReadmes({ plugin, folder, write }),
  await checkPackage({ plugin, folder, manifest }),
]

async function load(
  source: string,
  { PluginRegistry, corePlugin, ensurePlugin }: Runtime,
): Promise<{ readonly plugin: Plugin } | { readonly findings: readonly Finding[] }> {
  const registry = new PluginRegistry()
  registry.add(corePlugin, 'built in')
  try {
    await ensurePlugin(registry, source, process.cwd())
    return { plugin: registry.plugins.at(-1)! }
  } catch (error) {
    return { findings: findingsOf(source, error) }
  }
}
