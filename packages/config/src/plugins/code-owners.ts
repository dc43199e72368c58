/**
 * Finds the modules that define each component of a plugin. The keys of a component's results cover
 * only the files that these modules load.
 */
import { fileURLToPath } from 'node:url'
import type { Component } from '@attune/core'
import type { AnyPrompt } from '@attune/core/internal'
import { type CodeOwner, isBag, modulesOf } from '@attune/core/runtime'
import { languagesOf } from './check-prompts.js'

/** Imports a module of the plugin, by its path. */
type Load = (file: string) => Promise<object>

/**
 * Components of a plugin with the modules that define them. Empty for a value that is not a plugin,
 * which is rejected later.
 */
export async function codeOwners(
  plugin: unknown,
  file: string,
  load: Load,
): Promise<readonly CodeOwner[]> {
  if (!isBag(plugin) || !isBag(plugin['components'])) return []
  const components = Object.entries(plugin['components']).filter(([, component]) =>
    isBag(component),
  ) as [string, Component][]
  const modules = await modulesWith(file, load)
  // Templates are excluded from the digests of files, since keys contain the text of each template
  // that is used.
  const templates = components.flatMap(([, { prompts }]) =>
    Array.isArray(prompts) ? prompts.flatMap(templatesOf) : [],
  )
  const moduleOf = (part: unknown): string =>
    modules.find(({ exported }) => exported.has(part))?.module ?? file
  // A component does not import the services that it needs, so their modules are added.
  const services = isBag(plugin['services']) ? Object.values(plugin['services']) : []
  return components.map(([name, component]) => {
    const isAlone = !isBag(component.needs) || Object.keys(component.needs).length === 0
    const parts = isAlone ? [component] : [component, ...services]
    return { name, modules: [...new Set(parts.map(moduleOf))], templates }
  })
}

/**
 * Modules of a plugin with their exports, in order of evaluation. All of them are already loaded.
 */
async function modulesWith(
  file: string,
  load: Load,
): Promise<readonly { module: string; exported: ReadonlySet<unknown> }[]> {
  const found: { module: string; exported: ReadonlySet<unknown> }[] = []
  for (const module of modulesOf(file)) {
    if (module === file) continue
    found.push({ module, exported: new Set(Object.values(await load(module))) })
  }
  return found
}

function templatesOf(prompt: AnyPrompt): string[] {
  try {
    const folder = fileURLToPath(prompt.folder)
    return languagesOf(prompt).map(
      (language) => `${folder.replace(/[\\/]$/, '')}/${prompt.id}.${language}.md`,
    )
  } catch {
    return []
  }
}
