import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

export default class RateLabels extends BaseCommand {
  static override summary = 'Write the labels of single messages to a file.'
  static override description =
    'For studies with `rate: turns`. Each line has the dialogue up to the labelled message, as raters saw it, and the label of each rater: the form that trajectory/labelled reads. It names no system. Prints how well the raters agree.'
  static override examples = ['<%= config.bin %> rate labels ratings/turns --to labelled.jsonl']
  static override args = {
    folder: Args.string({ description: 'Folder of the study.', required: true }),
  }
  static override flags = {
    to: Flags.string({
      description: 'File to write.',
      default: 'labelled.jsonl',
      helpValue: 'FILE',
    }),
    question: Flags.string({
      description: 'Id of the question. Default: the first one with choices.',
      helpValue: 'ID',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(RateLabels)
    const [{ turnLabels }, { writeWhole }] = await Promise.all([
      import('@attune/ratings/study'),
      import('../../output-files.js'),
    ])
    const { lines, raters, unanimous, alpha } = turnLabels(args.folder, flags.question)
    await writeWhole(
      flags.to,
      lines.map((line) => `${JSON.stringify(line)}\n`),
    )
    const agreement = alpha.state === 'known' ? alpha.value.toFixed(2) : alpha.why
    this.log(
      `Wrote ${lines.length} messages with labels of ${raters.length} raters to ${flags.to}. All raters agree on ${unanimous} of them; Krippendorff α: ${agreement}.`,
    )
    return { messages: lines.length, raters: raters.length, unanimous, alpha }
  }
}
