import type { Plugin } from '@attune/core'
import { loadConfig, loadRuntime } from './project.js'

export interface ComponentFacts {
  /** `plugin/name`. */
  readonly use: string
  readonly kind: string
  readonly summary: string
  readonly revision: number
  readonly options: object
  readonly prompts: readonly string[]
}

export interface PluginFacts {
  readonly name: string
  readonly components: readonly ComponentFacts[]
  readonly commands: readonly CommandFacts[]
}

export interface CommandFacts {
  /** `attune <plugin> <command>`. */
  readonly command: string
  readonly summary: string
  readonly options: object
}

export const factsOf = ({ name, components, commands = {} }: Plugin): PluginFacts => ({
  name,
  commands: Object.entries(commands).map(([id, { summary, options }]) => ({
    command: `attune ${name} ${id}`,
    summary,
    options,
  })),
  components: Object.entries(components).map(([id, { kind, summary, revision, options, prompts = [] }]) => ({
    use: `${name}/${id}`,
    kind,
    summary,
    revision,
    options,
    prompts: prompts.map((prompt) => `${name}/${prompt.id}`),
  })),
})

/** The plugins of the config, and the core's own. */
export async function loadPlugins(file: string | undefined): Promise<readonly PluginFacts[]> {
  const runtime = await loadRuntime()
  const { config } = await loadConfig(runtime, file)
  return config.plugins.map(factsOf)
}

/** The component of this name, or all of the plugin of this name. */
export const findComponents = (plugins: readonly PluginFacts[], name: string): readonly ComponentFacts[] =>
  plugins.flatMap((plugin) => plugin.components.filter(({ use }) => plugin.name === name || use === name))

interface OptionSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly description?: string
}

export const commandText = ({ command, summary, options }: CommandFacts): string =>
  [`${command} (command)`, `  ${summary}`, ...optionLines(options, '--')].join('\n')

function optionLines(options: object, prefix = ''): string[] {
  const { properties = {}, required = [] } = options as {
    properties?: Record<string, OptionSchema>
    required?: readonly string[]
  }
  const lines = Object.entries(properties).map(([name, schema]) =>
    optionLine(prefix + name, schema, required.includes(name)),
  )
  return lines.length > 0 ? ['  options:', ...lines] : ['  no options']
}

export function componentText({ use, kind, summary, revision, options, prompts }: ComponentFacts): string {
  return [
    `${use} (${kind}, revision ${revision})`,
    `  ${summary}`,
    ...optionLines(options),
    ...(prompts.length > 0 ? [`  prompts: ${prompts.join(', ')}`] : []),
  ].join('\n')
}

function optionLine(name: string, schema: OptionSchema, required: boolean): string {
  const choices = schema.enum?.map((value) => JSON.stringify(value)).join(' | ')
  const facts = [
    choices ?? schema.format ?? schema.type ?? 'any',
    required && 'required',
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
  return `    ${name}: ${facts.filter(Boolean).join(', ')}${schema.description ? `. ${schema.description}` : ''}`
}
