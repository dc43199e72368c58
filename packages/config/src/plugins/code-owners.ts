/** Which file each component of a plugin is defined in: only what that file loads is part of the component's keys. */
import { fileURLToPath } from 'node:url'
import type { AnyPrompt, Component } from '@attune/core'
import { type CodeOwner, isBag, modulesOf } from '@attune/core/runtime'
import { languagesOf } from './check-prompts.js'

/** Gives a module of the plugin. */
type Load = (file: string) => Promise<object>

/** Nothing for what is no plugin: it is refused when it is added. */
export async function codeOwners(plugin: unknown, file: string, load: Load): Promise<readonly CodeOwner[]> {
  if (!isBag(plugin) || !isBag(plugin['components'])) return []
  const components = Object.entries(plugin['components']).filter(([, component]) => isBag(component)) as [
    string,
    Component,
  ][]
  const modules = await modulesWith(file, load)
  // A template belongs to keys by its text, whichever component asks with it.
  const templates = components.flatMap(([, { prompts }]) =>
    Array.isArray(prompts) ? prompts.flatMap(templatesOf) : [],
  )
  return components.map(([name, component]) => {
    // What is needed of services is made by code that the component does not import.
    const isAlone = !isBag(component.needs) || Object.keys(component.needs).length === 0
    const own = isAlone ? modules.find(({ exported }) => exported.has(component))?.module : undefined
    return { name, module: own ?? file, templates }
  })
}

/** The modules of a plugin with what they export, each before those that import it. They are loaded already. */
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
    return languagesOf(prompt).map((language) => `${folder.replace(/[\\/]$/, '')}/${prompt.id}.${language}.md`)
  } catch {
    return []
  }
}
