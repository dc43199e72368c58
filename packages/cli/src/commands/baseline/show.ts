import { Args } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

export default class BaselineShow extends BaseCommand {
  static override summary = 'Show what a baseline holds: means per supporter and number.'
  static override examples = ['<%= config.bin %> baseline show main.baseline.json']
  static override args = { file: Args.string({ description: 'A file of `attune baseline write`.', required: true }) }

  async run(): Promise<unknown> {
    const { args } = await this.parse(BaselineShow)
    const { loadRuntime } = await import('../../project.js')
    const { showBaseline } = await import('../../check/baseline-file.js')
    const { report, text } = showBaseline(await loadRuntime(), args.file)
    this.log(text)
    return report
  }
}
