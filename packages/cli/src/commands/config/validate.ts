import { BaseCommand } from '../../base-command.js'
import { configFlag } from '../../flags.js'

export default class ConfigValidate extends BaseCommand {
  static override summary = 'Check the config without running anything.'
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigValidate)
    const { loadConfig, loadHost } = await import('../../session.js')
    const { config } = await loadConfig(await loadHost(), flags.config)
    const { file } = config
    this.log(`${file} is valid.`)
    return { file, valid: true }
  }
}
