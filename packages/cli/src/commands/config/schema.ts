import { BaseCommand } from '../../base-command.js'
import { configFlag } from '../../flags.js'

export default class ConfigSchema extends BaseCommand {
  static override summary = 'Print the JSON schema of the config with its plugins, for editors.'
  static override examples = ['<%= config.bin %> config schema > attune.schema.json']
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigSchema)
    const { loadConfig, loadHost } = await import('../../session.js')
    const host = await loadHost()
    const schema = host.configSchema((await loadConfig(host, flags.config)).config.plugins)
    this.log(JSON.stringify(schema, null, 2))
    return schema
  }
}
