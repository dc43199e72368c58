import { BaseCommand } from '../../base-command.js'
import { configFlags } from '../../flags.js'

export default class ConfigSchema extends BaseCommand {
  static override summary = 'Print the JSON schema of the config and its plugins, for editors.'
  static override examples = ['<%= config.bin %> config schema > attune.schema.json']
  static override flags = configFlags

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigSchema)
    const { configSchema } = await import('@attune/host')
    const { loadPlugins } = await import('../../plugin-facts.js')
    const { registry, note } = await loadPlugins(flags.config)
    if (note !== undefined) this.logToStderr(note)
    const schema = configSchema(registry.plugins)
    this.log(JSON.stringify(schema, null, 2))
    return schema
  }
}
