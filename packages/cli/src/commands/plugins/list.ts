import { BaseCommand } from '../../base-command.js'
import { configFlag } from '../../flags.js'

export default class PluginsList extends BaseCommand {
  static override summary = 'List the plugins that the config names, with their components.'
  static override examples = ['<%= config.bin %> plugins list']
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(PluginsList)
    const { loadPlugins } = await import('../../plugin-facts.js')
    const { columnsText } = await import('../../columns.js')
    const components = (await loadPlugins(flags.config)).flatMap((plugin) => plugin.components)
    this.log(columnsText(components.map(({ use, kind, summary }) => [use, kind, summary])))
    return { components: components.map(({ use, kind, summary }) => ({ use, kind, summary })) }
  }
}
