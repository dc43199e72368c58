/** Generates a config in memory for trying a component that no config contains. */
import { PluginRegistry } from '@attune/config'
import { corePlugin, ensurePlugin, hostErrors } from '@attune/host'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kind } from '@attune/core/internal'
import { parse } from 'yaml'
import { cliErrors } from '../errors.js'

const scenarios = fileURLToPath(new URL('../demo/scenarios.jsonl', import.meta.url))

export interface Tried {
  /** Name of the component: `plugin/component`. */
  readonly name: string
  /** Path or name of the plugin. Default: the first part of the name. */
  readonly plugin?: string | undefined
  /** Options as `name=value`, values in YAML. */
  readonly options: readonly string[]
}

/** The config as text. @throws PLUGIN_NOT_FOUND, COMPONENT_UNKNOWN, TRY_KIND… */
export async function trialConfig({ name, plugin, options }: Tried): Promise<string> {
  const source = plugin ?? name.split('/')[0]!
  const registry = new PluginRegistry()
  registry.addOwn(corePlugin)
  if (source !== 'core') await ensurePlugin(registry, source, process.cwd())
  const { kind, reads } = registry.describe(name)
  const entry = { use: name, ...Object.fromEntries(options.map(readOption)) }
  const missing = reads.find(({ option, isOptional }) => !isOptional && !(option in entry))
  if (missing)
    throw cliErrors.error('TRY_READS', { name, kind: missing.kind, read: missing.option })
  return JSON.stringify({
    ...(source !== 'core' && { plugins: [source] }),
    supporters: {
      listener: { use: 'core/rule-based', manner: 'listening' },
      adviser: { use: 'core/rule-based', manner: 'advising' },
      ...(kind === 'supporter' && { tried: entry }),
    },
    evaluations: {
      try: {
        scenarios: { use: 'core/scenarios', file: scenarios },
        simulator: { use: 'core/seeker', turns: 3 },
        ...slotOf(kind, name, entry),
      },
    },
  })
}

function slotOf(kind: Kind, name: string, entry: object): object {
  switch (kind) {
    case 'estimator':
      return { estimators: { [name]: entry } }
    case 'judge':
      return { judges: { [name]: entry } }
    case 'simulator':
      return { simulator: entry }
    case 'scenarios':
      return { scenarios: entry }
    case 'supporter':
      return {}
    default:
      return refuse(kind, name)
  }
}

/** Throws for kinds of components that neither read nor generate dialogues. */
function refuse(kind: Kind, name: string): never {
  const isAnalysis = kind === 'analysis'
  const why = isAnalysis
    ? 'an analysis reads a finished evaluation'
    : 'a model provider works on no dialogue'
  const instead = isAnalysis
    ? 'Name it in a config and run that: what is done already is reused.'
    : `Try a component that asks its models: --option model='{ provider: ${name}, … }'.`
  throw hostErrors.error('TRY_KIND', { name, why, instead })
}

function readOption(text: string): readonly [string, unknown] {
  const at = text.indexOf('=')
  return at === -1 ? [text, true] : [text.slice(0, at), pathsFrom(parse(text.slice(at + 1)))]
}

/** Relative paths are resolved from the working directory, where the shell completes them. */
const pathsFrom = (value: unknown): unknown =>
  typeof value === 'string' && /^\.{1,2}\//.test(value) ? resolve(value) : value
