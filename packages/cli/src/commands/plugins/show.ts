import { Args } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { configFlags } from '../../flags.js'

export default class PluginsShow extends BaseCommand {
  static override summary =
    'Show a plugin or component: options, inputs, prompts and their fields, commands.'
  static override examples = [
    '<%= config.bin %> plugins show trajectory',
    '<%= config.bin %> plugins show core/replay',
  ]
  static override args = {
    name: Args.string({
      description: 'A plugin, or one of its components: plugin/component.',
      required: true,
    }),
  }
  static override flags = configFlags

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(PluginsShow)
    const { commandText, componentText, findComponents, loadPlugins } =
      await import('../../plugin-facts.js')
    const { plugins, note } = await loadPlugins(flags.config)
    if (note !== undefined) this.logToStderr(`${note}\n`)
    const components = findComponents(plugins, args.name)
    if (components.length === 0) {
      const known = plugins.map(({ name }) => name).join(', ')
      this.error(`There is no plugin or component "${args.name}".`, {
        suggestions: [`Known plugins: ${known}.`],
      })
    }
    const commands = plugins.find(({ name }) => name === args.name)?.commands ?? []
    this.log([...components.map(componentText), ...commands.map(commandText)].join('\n\n'))
    return { components, commands }
  }
}
