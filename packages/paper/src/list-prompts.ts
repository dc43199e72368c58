/** Lists the prompts of a config, for users who want to read or replace them. */
import { entriesOf, type PromptLibrary, type PromptTemplate } from '@attune/core/runtime'
import type { LoadedConfig } from '@attune/config'

export interface ListedPrompt {
  /** Name in the config: `plugin/id`. */
  readonly name: string
  /** Names of the components that send the prompt, or include it in another one. */
  readonly components: readonly string[]
  readonly fields: readonly string[]
  readonly templates: readonly PromptTemplate[]
}

/**
 * Prompts that the components of the config use, in the order of the plugins. With `plugin`, all
 * prompts of this plugin.
 */
export function listPrompts(
  {
    config,
    registry,
  }: Pick<LoadedConfig, 'registry'> & { readonly config?: LoadedConfig['config'] },
  library: PromptLibrary,
  plugin?: string,
): readonly ListedPrompt[] {
  const used = new Set(config?.evaluations.flatMap(entriesOf).map(({ use }) => use))
  const isWanted = (use: string): boolean =>
    plugin === undefined ? used.has(use) : use.startsWith(`${plugin}/`)
  const listed = new Map<string, ListedPrompt>()
  for (const { name: plugin, components } of registry.plugins) {
    for (const [id, { prompts = [] }] of Object.entries(components)) {
      if (!isWanted(`${plugin}/${id}`)) continue
      for (const prompt of prompts) {
        const name = `${plugin}/${prompt.id}`
        const before = listed.get(name)
        const own = before ?? {
          name,
          fields: prompt.fields,
          templates: library.templates(plugin, prompt),
        }
        listed.set(name, { ...own, components: [...(before?.components ?? []), `${plugin}/${id}`] })
      }
    }
  }
  return [...listed.values()]
}
