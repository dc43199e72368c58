/** Runs commands of plugins. */
import { checkedOptions, checkReport, type ResolvedConfig } from '@attune/core/runtime'
import type { Project } from '@attune/project'
import type { JsonObject } from '@attune/core'
import type { CommandContext, CommandReport } from '@attune/core/internal'
import { hostErrors } from '../errors.js'

/** Working folder of the command, and the signal that stops it. */
export interface CommandPlace extends Pick<CommandContext, 'folder' | 'signal'> {
  /** Called when the command accesses the evaluations. */
  onRead?(): void
}

/**
 * Runs a command of a plugin.
 *
 * @throws COMMAND_UNKNOWN, COMPONENT_OPTIONS with all that is wrong with the options
 */
export async function runCommand(
  { config, read, services: { door, prompts } }: Project,
  use: string,
  options: JsonObject,
  { folder, signal, onRead }: CommandPlace,
): Promise<CommandReport> {
  const evaluations = read.evaluations()
  const [plugin = '', name = ''] = use.split('/')
  const { commands = {}, components = {} } =
    config.plugins.find((each) => each.name === plugin) ?? {}
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    throw hostErrors.error('COMMAND_UNKNOWN', { command: use, known: commandsOf(config) })
  const checked = checkedOptions(command.options, use, options)
  const visit = { use, as: 'command', doing: 'run', untimed: true } as const
  return door.enter(
    visit,
    (inside) =>
      command.run(checked as never, {
        get evaluations() {
          onRead?.()
          return evaluations
        },
        folder,
        signal: AbortSignal.any([signal, inside.signal]),
        prompts: [
          ...new Set(Object.values(components).flatMap((component) => component.prompts ?? [])),
        ],
        render: (prompt, input, language) =>
          prompts.render(plugin, prompt as never, language, input),
      }),
    checkReport,
  )
}

const commandsOf = ({ plugins }: ResolvedConfig): string =>
  plugins
    .flatMap(({ name, commands = {} }) =>
      Object.keys(commands).map((command) => `${name} ${command}`),
    )
    .join(', ') || 'none'
