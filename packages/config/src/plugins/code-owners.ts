/**
 * Finds the file that defines each component of a plugin: only files that it loads are part of the
 * component's keys.
 */
import { fileURLToPath } from 'node:url'
import type { Component } from '@attune/core'
import type { AnyPrompt } from '@attune/core/internal'
import { type CodeOwner, isBag, modulesOf } from '@attune/core/runtime'
import { languagesOf } from './check-prompts.js'

/** Imports a module of the plugin, by its path. */
type Load = (file: string) => Promise<object>

/**
 * Returns the components with their modules; empty for a value that is not a plugin, which is
 * refused when it is added.
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
  // Keys include the text of a template, so templates of all components are excluded.
  const templates = components.flatMap(([, { prompts }]) =>
    Array.isArray(prompts) ? prompts.flatMap(templatesOf) : [],
  )
  const moduleOf = (part: unknown): string =>
    modules.find(({ exported }) => exported.has(part))?.module ?? file
  // A component does not import the services that it needs.
  const services = isBag(plugin['services']) ? Object.values(plugin['services']) : []
  return components.map(([name, component]) => {
    const isAlone = !isBag(component.needs) || Object.keys(component.needs).length === 0
    const parts = isAlone ? [component] : [component, ...services]
    return { name, modules: [...new Set(parts.map(moduleOf))], templates }
  })
}

/** Modules of a plugin and their exports, in order of evaluation. They are already loaded. */
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
