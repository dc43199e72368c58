import { Args } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'

export default class Compare extends BaseCommand {
  static override summary = 'Compare two runs or baselines, and show what differs most.'
  static override description =
    'Second minus first, paired by scenario, or by person and session. A number is left out, with the reason, where what it was measured with is not the same on both sides.'
  static override examples = [
    '<%= config.bin %> compare 3 5',
    '<%= config.bin %> compare main.baseline.json 5',
    '<%= config.bin %> compare old.baseline.json new.baseline.json',
  ]
  static override args = {
    first: Args.string({
      description: 'The number of a run (attune runs), or the file of a baseline.',
      required: true,
    }),
    second: Args.string({ description: 'What is compared with it.', required: true }),
  }
  static override flags = { ...configFlags, ...setFlag }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Compare)
    const { compareText } = await import('../compare.js')
    const { report, text } = await compareText(
      flags.config,
      [args.first, args.second],
      projectSelection(flags),
    )
    this.log(text)
    return report
  }
}
