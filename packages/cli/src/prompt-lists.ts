import { PluginRegistry } from '@attune/config'
import { closest } from '@attune/core/runtime'
import { ensurePlugin, promptsOf } from '@attune/host'
import { relative } from 'node:path'
import type { ListedPrompt } from '@attune/paper'
import { projectSelection } from './flags.js'
import { loadConfig } from './project.js'

export interface LoadedPrompts {
  /** Prompts of the components in the config, or all prompts of a plugin. */
  readonly prompts: readonly ListedPrompt[]
  /** Config file and its folder. Undefined without a config. */
  readonly config?: { readonly file: string; readonly folder: string }
}

/** Flags that select prompts, shared by the commands on prompts. */
export interface PromptsWanted {
  readonly config?: string | undefined
  readonly plugin?: string | undefined
  readonly set?: readonly string[] | undefined
}

/** Prompts of a config; with `plugin`, all prompts of that plugin, which needs no config. */
export async function loadPrompts({
  config: file,
  plugin,
  set,
}: PromptsWanted): Promise<LoadedPrompts> {
  const loaded = await loadConfig(file, projectSelection({ set })).catch((error: unknown) => {
    const isMissing = (error as { readonly code?: unknown }).code === 'CONFIG_NOT_FOUND'
    if (plugin === undefined || !isMissing) throw error
    return { registry: new PluginRegistry() }
  })
  const config = 'config' in loaded ? { config: loaded.config } : {}
  if (plugin !== undefined) await ensurePlugin(loaded.registry, plugin, process.cwd())
  return { prompts: promptsOf({ ...config, registry: loaded.registry }, plugin), ...config }
}

/**
 * Prompts that `name` selects: one prompt, or all prompts of a component or a plugin. Throws if
 * there are none.
 */
export async function promptsNamed(
  prompts: readonly ListedPrompt[],
  name: string,
): Promise<readonly [ListedPrompt, ...ListedPrompt[]]> {
  const exact = prompts.filter((prompt) => prompt.name === name)
  // The name of a component may equal the name of one of its prompts; then the prompt is meant.
  const [first, ...more] =
    exact.length > 0
      ? exact
      : prompts.filter(
          (prompt) => prompt.components.includes(name) || prompt.name.startsWith(`${name}/`),
        )
  return first
    ? [first, ...more]
    : unknown(
        name,
        prompts.map((prompt) => prompt.name),
      )
}

async function unknown(name: string, known: readonly string[]): Promise<never> {
  const { cliErrors } = await import('./errors.js')
  const meant = closest(name, known)
  throw cliErrors.error(
    'PROMPT_UNKNOWN',
    { name },
    meant === undefined ? {} : { fix: `Did you mean "${meant}"?` },
  )
}

/** Path of a file for messages, relative to the working directory. */
export const shown = (file: string): string => relative(process.cwd(), file) || file
