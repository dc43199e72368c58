import { BaseCommand } from '../../base-command.js'
import { configFlag } from '../../flags.js'

export default class ConfigValidate extends BaseCommand {
  static override summary = 'Check the config without running anything.'
  static override description = 'Also says which keys of models are not in the environment.'
  static override examples = ['<%= config.bin %> config validate']
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigValidate)
    const { loadConfig, loadRuntime: loadHost } = await import('../../project.js')
    const runtime = await loadHost()
    const { config } = await loadConfig(runtime, flags.config)
    const { file } = config
    const missingKeys = runtime.missingKeys(config, process.env)
    this.log(`${file} is valid.`)
    for (const { env, models } of missingKeys) this.log(`Not set: ${env}, the key of ${models.join(', ')}.`)
    return { file, valid: true, missingKeys }
  }
}
