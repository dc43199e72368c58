import type { Component } from '../contracts/plugin.js'
import type { PromptLibrary } from './prompt-library.js'

const LISTED = 4

/** Templates of the config, in use by these entries, whose text is another than the plugin's: `sage/message (en)`. */
export function changedPrompts<Entry extends { readonly use: string }>(
  entries: readonly Entry[],
  component: (entry: Entry) => Component,
  library: PromptLibrary,
): readonly string[] {
  const names = entries.flatMap((entry) => {
    const plugin = entry.use.split('/')[0] ?? ''
    return (component(entry).prompts ?? []).flatMap((prompt) =>
      library
        .templates(plugin, prompt)
        .filter(({ isChanged }) => isChanged)
        .map(({ language }) => `${plugin}/${prompt.id} (${language})`),
    )
  })
  return [...new Set(names)].toSorted()
}

/** `Prompts changed: sage/message (en).` */
export function changedPromptsText(names: readonly string[]): string {
  const more = names.length - LISTED
  const listed = more > 1 ? [...names.slice(0, LISTED), `and ${more} more`] : names
  return `Prompts changed: ${listed.join(', ')}.`
}
