import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { configFlag } from '../flags.js'

export default class Export extends BaseCommand {
  static override summary = 'Write results for other programs.'
  static override description =
    'csv: one file per table. jsonl: one line per dialogue with its results, and per pair of dialogues with its verdicts. ' +
    'json: tables and all of these in one document. Beside them, provenance.json says where the results come from (config, ' +
    'versions, who answered and when) and times.csv what each unit and call took: these differ from run to run.'
  static override examples = ['<%= config.bin %> export csv', '<%= config.bin %> export jsonl --to -']
  static override args = {
    format: Args.string({ description: 'File format.', options: ['json', 'jsonl', 'csv'], required: true }),
  }
  static override flags = {
    config: configFlag,
    to: Flags.string({
      description: 'A file (csv: a folder), or - for standard output (not csv). Default: the output folder.',
      helpValue: 'PATH',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Export)
    const toStdout = flags.to === '-'
    if (toStdout && (args.format === 'csv' || this.jsonEnabled())) {
      this.error('--to - goes with json and jsonl, and without --json.')
    }
    const { exportTo } = await import('../export-results.js')
    const { withProject } = await import('../project.js')
    const { interruptible } = await import('../interrupt.js')
    const format = args.format as 'json' | 'jsonl' | 'csv'
    const files = await withProject(flags.config, (project, runtime) =>
      interruptible((signal) => exportTo(format, flags.to, project, runtime, signal)),
    )
    if (!toStdout) this.log(files.map((file) => `Wrote ${file}`).join('\n'))
    return { files }
  }
}
