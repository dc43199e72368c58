import type { JsonObject } from '@attune/core'
import type { OptionsSchema } from '@attune/core/internal'
import { parseArgs } from 'node:util'
import { BaseCommand } from './base-command.js'
import { configFlags } from './flags.js'
import { CLOSING, interrupt } from './interrupt.js'

/** Runs a command of a plugin; its flags are derived from the schema of its options. */
export default class PluginCommand extends BaseCommand {
  static override strict = false
  static override hidden = true
  static override flags = configFlags

  private async unknown(name: string): Promise<never> {
    const { closest } = await import('@attune/core/runtime')
    const command = closest(
      name,
      this.config.commandIDs.map((id) => id.replaceAll(':', ' ')),
    )
    const suggestions = command === undefined ? [] : [`Did you mean "attune ${command}"?`]
    return this.error(`There is no command "${name}".`, { exit: 2, suggestions })
  }

  /**
   * Reports a word that is neither a flag nor a value of one, which the command would not receive.
   */
  private refuseArguments(command: string, schema: OptionsSchema, words: readonly string[]): void {
    const [word] = parsed(schema, words).positionals
    const names = Object.keys(schema.properties)
    // An unknown option is reported by its name; the word may be its value.
    const known = new Set([...names, ...Object.keys(own), 'debug', 'help', 'json'])
    const flags = words.flatMap((each) => /^--([^=]+)/.exec(each)?.[1] ?? [])
    if (word === undefined || flags.some((flag) => !known.has(flag))) return
    const missing = (schema.required ?? []).find((name) => !words.includes(`--${name}`))
    const flag = missing ?? names[0]
    const suggestions =
      flag === undefined ? ['It has no options.'] : [`Write it as an option: --${flag} ${word}.`]
    this.error(`attune ${command} takes no argument "${word}".`, { exit: 2, suggestions })
  }

  async run(): Promise<unknown> {
    const [plugin = '', name = '', ...words] = this.argv
    const { values } = parseArgs({
      args: words,
      strict: false,
      options: { config: { type: 'string', short: 'c' }, 'env-file': { type: 'string' } },
    })
    await this.readEnvFile(values['env-file'])
    const file = typeof values['config'] === 'string' ? values['config'] : undefined
    if (name === '' || name.startsWith('-')) return this.unknown(plugin)
    const { runCommand } = await import('@attune/host')
    const { printChanges, withProject: withSession } = await import('./project.js')
    return withSession(file, async (project) => {
      const command = project.config.plugins.find((each) => each.name === plugin)?.commands?.[name]
      if (command) this.refuseArguments(`${plugin} ${name}`, command.options, words)
      const options = command ? optionsFrom(command.options, words) : {}
      let isRead = false
      const onRead = (): void => void (isRead = true)
      const place = { folder: process.cwd(), signal: interrupt.stop, onRead }
      const { text, report } = await interrupt.withGrace(CLOSING, () =>
        runCommand(project, `${plugin}/${name}`, options, place),
      )
      if (interrupt.stop.aborted) interrupt.leave()
      if (isRead) await printChanges(project)
      this.log(text)
      return report
    })
  }
}

type Value = string | boolean | (string | boolean)[] | undefined

const typeIn =
  ({ properties }: OptionsSchema) =>
  (name: string): unknown =>
    (properties[name] as { type?: unknown } | undefined)?.type

/** Flags of every command of a plugin, besides its options. */
const own = {
  config: { type: 'string' as const, short: 'c' },
  'env-file': { type: 'string' as const },
  json: { type: 'boolean' as const },
  debug: { type: 'boolean' as const },
}

/** Arguments of the form `--name value` by the types of the schema, and all other words. */
function parsed(schema: OptionsSchema, words: readonly string[]) {
  const { properties } = schema
  const typeOf = typeIn(schema)
  const flags = Object.fromEntries(
    Object.keys(properties).map((name) => [
      name,
      {
        type: typeOf(name) === 'boolean' ? ('boolean' as const) : ('string' as const),
        multiple: typeOf(name) === 'array',
      },
    ]),
  )
  return parseArgs({ args: [...words], strict: false, options: { ...own, ...flags } })
}

/** Options as the user gives them; errors are left to the validation of the options. */
function optionsFrom(schema: OptionsSchema, words: readonly string[]): JsonObject {
  const { values } = parsed(schema, words)
  const typeOf = typeIn(schema)
  const given = Object.entries(values as Record<string, Value>).filter(
    ([name]) => !(name in own) || name in schema.properties,
  )
  return Object.fromEntries(
    given.map(([name, value]) => [name, read(value, typeOf(name))]),
  ) as JsonObject
}

function read(value: Value, type: unknown): unknown {
  const isNumber = (type === 'number' || type === 'integer') && typeof value === 'string'
  return isNumber && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}
