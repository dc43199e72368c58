import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { exitCodes } from '../exit-codes.js'
import { fold } from '../fold.js'
import { asked, configFlag, partFlags } from '../flags.js'

export default class Figures extends BaseCommand {
  static override summary = 'Draw figures from the results so far.'
  static override description = 'Beside each figure, a file .data.csv holds the numbers that it draws.'
  static override examples = ['<%= config.bin %> figures', '<%= config.bin %> figures --format svg --to figures']
  static override flags = {
    config: configFlag,
    ...partFlags,
    format: Flags.string({
      description: 'Format of the figures: svg, png or both.',
      options: ['svg', 'png', 'both'],
      default: 'both',
    }),
    to: Flags.string({ description: 'Target folder. Default: the output folder of the config.', helpValue: 'FOLDER' }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Figures)
    const { withProject } = await import('../project.js')
    const { interruptible } = await import('../interrupt.js')
    const { findings } = await import('../export/export-results.js')
    const { writeFigures } = await import('../write-figures.js')
    const formats = flags.format === 'both' ? (['svg', 'png'] as const) : [flags.format as 'svg' | 'png']
    const warn = (message: string): void => this.logToStderr(fold(message))
    const { files, failed } = await withProject(
      flags.config,
      (project, data) =>
        interruptible(async (signal) =>
          writeFigures(await findings(project, signal), flags.to ?? project.config.output, {
            formats,
            warn,
            signal,
            data,
          }),
        ),
      asked(flags),
    )
    const none = failed.length === 0 ? 'The analyses have no figures.' : ''
    this.log(files.length > 0 ? files.map((file) => `Wrote ${file}`).join('\n') : none)
    for (const { evaluation, failure } of failed)
      this.logToStderr(fold(`${evaluation}: ${failure.message}\n  ${failure.fix}`))
    if (failed.length > 0) process.exitCode = exitCodes.failedUnits
    return { files, failed }
  }
}
