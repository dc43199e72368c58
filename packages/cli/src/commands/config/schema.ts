import { BaseCommand } from '../../base-command.js'
import { configFlag } from '../../flags.js'

export default class ConfigSchema extends BaseCommand {
  static override summary = 'Print the JSON schema of the config with its plugins, for editors.'
  static override examples = ['<%= config.bin %> config schema > attune.schema.json']
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigSchema)
    const { loadConfig, loadRuntime: loadHost } = await import('../../project.js')
    const runtime = await loadHost()
    const schema = runtime.configSchema((await loadConfig(runtime, flags.config)).config.plugins)
    this.log(JSON.stringify(schema, null, 2))
    return schema
  }
}
