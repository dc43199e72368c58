import { BaseCommand } from '../../base-command.js'
import { configFlag } from '../../flags.js'

export default class ConfigValidate extends BaseCommand {
  static override summary = 'Check the config without running anything.'
  static override description = 'Also says which keys of models are not in the environment.'
  static override examples = ['<%= config.bin %> config validate']
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigValidate)
    const { loadConfig, loadHost } = await import('../../session.js')
    const host = await loadHost()
    const { config } = await loadConfig(host, flags.config)
    const { file } = config
    const missingKeys = host.missingKeys(config, process.env)
    this.log(`${file} is valid.`)
    for (const { env, models } of missingKeys) this.log(`Not set: ${env}, the key of ${models.join(', ')}.`)
    return { file, valid: true, missingKeys }
  }
}
