import { BaseCommand } from '../../base-command.js'
import { configFlags } from '../../flags.js'

export default class PluginsList extends BaseCommand {
  static override summary =
    'List the plugins, components and commands of the config, or the installed ones.'
  static override examples = ['<%= config.bin %> plugins list']
  static override flags = configFlags

  async run(): Promise<unknown> {
    const { flags } = await this.parse(PluginsList)
    const { loadPlugins } = await import('../../plugin-facts.js')
    const { columnsText } = await import('../../terminal-text.js')
    const { plugins, note } = await loadPlugins(flags.config)
    if (note !== undefined) this.logToStderr(`${note}\n`)
    const components = plugins.flatMap((plugin) => plugin.components)
    const blocks = plugins.map(({ name, version, from, components: own, commands }) => {
      const head = [name, version, `(${from})`].filter(Boolean).join(' ')
      const rows = [
        ...own.map((each) => [`  ${each.name}`, each.kind, each.summary]),
        ...commands.map(({ command, summary }) => [`  ${command}`, 'command', summary]),
      ]
      return `${head}\n${columnsText(rows)}`
    })
    this.log(blocks.join('\n\n'))
    return {
      plugins: plugins.map(({ name, from, version }) => ({ name, from, version })),
      components: components.map(({ name, kind, summary }) => ({ use: name, kind, summary })),
      commands: plugins.flatMap(({ commands }) =>
        commands.map(({ command, summary }) => ({ command, summary })),
      ),
    }
  }
}
