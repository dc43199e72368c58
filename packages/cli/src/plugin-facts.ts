import type { ComponentDescription, PluginRegistry } from '@attune/config'
import { surroundings } from './composition/surroundings.js'
import { fold, terminalWidth } from './terminal-text.js'
import { readPlugins } from '@attune/host'
import { guardPlugins } from './project.js'

export interface PluginFacts {
  readonly name: string
  /** File from which it was loaded, or `built in`. */
  readonly from: string
  readonly version?: string
  readonly components: readonly ComponentDescription[]
  readonly commands: readonly CommandFacts[]
}

export interface CommandFacts {
  /** Full command: `attune <plugin> <command>`. */
  readonly command: string
  readonly summary: string
  readonly options: object
}

export interface LoadedPlugins {
  readonly plugins: readonly PluginFacts[]
  readonly registry: PluginRegistry
  /** Reason for plugin authors why the config could not be used. */
  readonly note?: string
}

/** Plugins of the config and of the core. Without a config, the installed plugins. */
export async function loadPlugins(file: string | undefined): Promise<LoadedPlugins> {
  guardPlugins()
  const named = file === undefined ? {} : { file }
  const { registry, problem } = await readPlugins({
    folder: process.cwd(),
    environment: surroundings.environment,
    ...named,
  })
  const note =
    problem &&
    `The config has errors. This list holds the plugins that could be loaded. See attune config validate.`
  return { plugins: factsOf(registry), registry, ...(note !== undefined && { note }) }
}

const factsOf = (registry: PluginRegistry): readonly PluginFacts[] =>
  registry.list().map(({ name, from, version, components }) => ({
    name,
    from,
    ...(version !== undefined && { version }),
    components: components.map((component) => registry.describe(component.name)),
    commands: Object.entries(
      registry.plugins.find((each) => each.name === name)?.commands ?? {},
    ).map(([id, { summary, options }]) => ({ command: `attune ${name} ${id}`, summary, options })),
  }))

/** The component with this name, or all components of the plugin with this name. */
export const findComponents = (
  plugins: readonly PluginFacts[],
  name: string,
): readonly ComponentDescription[] =>
  plugins.flatMap((plugin) =>
    plugin.components.filter((component) => plugin.name === name || component.name === name),
  )

interface OptionSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly description?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
}

export const commandText = ({ command, summary, options }: CommandFacts): string =>
  fold(
    [`${command} (command)`, `  ${summary}`, ...optionLines(options, '--')].join('\n'),
    terminalWidth(),
  )

export function componentText(component: ComponentDescription): string {
  const { name, kind, summary, revision, options, prompts, reads, needs, fulfils } = component
  const { properties } = options
  const own = Object.entries(properties).filter(
    ([key]) => !reads.some(({ option }) => option === key),
  )
  const lines = [
    `${name} (${kind}, revision ${revision})`,
    `  ${summary}`,
    ...(fulfils === undefined || fulfils === name ? [] : [`  can replace: ${fulfils}`]),
    ...optionLines({ ...options, properties: Object.fromEntries(own) }),
    ...(reads.length > 0 ? ['  reads (a label, or a nested entry):'] : []),
    ...reads.map(({ option, kind: read, isOptional }) => {
      const facts = [
        `${read} result`,
        isOptional ? 'optional' : isGiven(properties[option]) || 'required',
      ]
      return `    ${option}: ${facts.filter(Boolean).join(', ')}${described(properties[option])}`
    }),
    ...(needs.length > 0 ? [`  needs: ${needs.join(', ')}`] : []),
    ...(prompts.length > 0 ? ['  prompts:'] : []),
    ...prompts.map(
      ({ name: prompt, languages, fields }) =>
        `    ${prompt}: ${languages.join(', ')}; fields: ${fields.join(', ') || 'none'}`,
    ),
  ]
  return fold(lines.join('\n'), terminalWidth())
}

const isGiven = (schema: OptionSchema = {}): string | undefined =>
  schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`

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

function optionLine(name: string, schema: OptionSchema, required: boolean): string {
  const choices = schema.enum?.map((value) => JSON.stringify(value)).join(' | ')
  const type = choices ?? schema.format ?? ([schema.type ?? []].flat().join(' or ') || 'any')
  const facts = [type, ...bounds(schema), required && 'required', isGiven(schema)]
  return `    ${name}: ${facts.filter(Boolean).join(', ')}${described(schema)}`
}

const described = ({ description }: OptionSchema = {}): string =>
  description ? `\n      ${description}` : ''

const bounds = ({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
}: OptionSchema): readonly string[] => [
  ...(minimum === undefined ? [] : [`at least ${minimum}`]),
  ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
  ...(maximum === undefined ? [] : [`at most ${maximum}`]),
  ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
]
