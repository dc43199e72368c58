import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

export default class RatePack extends BaseCommand {
  static override summary =
    'Write the page of a study as files that work offline, one for each rater.'
  static override description =
    'A file holds what its rater sees and nothing else. At the end the page saves the answers as a file, which `attune rate import` reads.'
  static override examples = ['<%= config.bin %> rate pack ratings/warmth --to to-send']
  static override args = {
    folder: Args.string({ description: 'Folder of the study.', required: true }),
  }
  static override flags = {
    to: Flags.string({
      description: 'Target folder. Default: next to the study, with -pages after its name.',
      helpValue: 'FOLDER',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(RatePack)
    const { packStudy, readStudy } = await import('@attune/ratings/study')
    const { shown, design } = readStudy(args.folder)
    const files = packStudy(
      shown,
      design.shown,
      flags.to ?? `${args.folder.replace(/[\\/]+$/, '')}-pages`,
    )
    this.log(files.join('\n'))
    return { files }
  }
}
