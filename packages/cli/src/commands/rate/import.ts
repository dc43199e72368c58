import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { exitCodes } from '../../exit-codes.js'

const formats = ['table', 'potato', 'argilla', 'label-studio', 'answers'] as const

export default class RateImport extends BaseCommand {
  static override summary = 'Add ratings from a file to the log of a study.'
  static override description =
    'Files of the page, tables, and exports of Potato, Argilla and Label Studio are read. Items are mapped by their ids in design.json. Unknown items are listed. Importing a file again adds nothing. A folder is taken as annotation_output of Potato.'
  static override examples = [
    '<%= config.bin %> rate import ratings/warmth answers-anna.json',
    '<%= config.bin %> rate import ratings/warmth scores.csv',
    '<%= config.bin %> rate import ratings/warmth export.json --from label-studio --item-key dialogue',
  ]
  static override args = {
    folder: Args.string({ description: 'Folder of the study.', required: true }),
    file: Args.string({ description: 'File with ratings.', required: true }),
  }
  static override flags = {
    from: Flags.option({
      options: formats,
      description: 'Format of the file. Default: told by its shape.',
    })(),
    'item-key': Flags.string({
      description: 'Of Label Studio: where in `data` the item is named.',
      helpValue: 'KEY',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(RateImport)
    const [{ importAnswers }, { importText }, { systemClock }] = await Promise.all([
      import('@attune/ratings/study'),
      import('../../rate/import-text.js'),
      import('@attune/host'),
    ])
    const report = importAnswers({
      ...args,
      format: flags.from,
      itemKey: flags['item-key'],
      now: systemClock.date().toISOString(),
    })
    this.log(importText(report))
    if (report.errors.length > 0 || Object.keys(report.unknownItems).length > 0)
      process.exitCode = exitCodes.failedUnits
    return report
  }
}
