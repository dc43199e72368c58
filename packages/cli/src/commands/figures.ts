import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { exitCodes } from '../exit-codes.js'
import { fold } from '../terminal-text.js'
import { projectSelection, configFlags, partFlags } from '../flags.js'
import type { FigureFormat } from '../write-figures.js'

export default class Figures extends BaseCommand {
  static override summary = 'Draw figures from the results so far.'
  static override description =
    'Draws all figures, or those whose file name has one of the given parts. Next to each, a file .data.csv holds the numbers that ' +
    'it draws.\n\nWith --width or --size a figure is laid out anew, and its text keeps its size (7.5 pt and more). Text is outlined ' +
    'in SVG and embedded in PDF: a figure looks the same wherever it is opened.'
  static override examples = [
    '<%= config.bin %> figures',
    '<%= config.bin %> figures --format svg --to figures',
    '<%= config.bin %> figures leaderboard --format pdf --width 85 --title ""',
  ]
  static override strict = false
  static override args = {
    figures: Args.string({
      description: 'Parts of the names of the figures to draw, one or more. Default: all.',
    }),
  }
  static override flags = {
    ...configFlags,
    ...partFlags,
    format: Flags.string({
      description: 'File format, repeatable: svg, png or pdf. Default: svg and png.',
      options: ['svg', 'png', 'pdf'],
      multiple: true,
      multipleNonGreedy: true,
    }),
    width: Flags.integer({
      description: 'Width on paper in millimetres; a column of a paper has about 85.',
      min: 27,
      max: 2600,
      helpValue: 'MM',
      exclusive: ['size'],
    }),
    size: Flags.string({
      description: 'Width and height in pixels, such as 800x500.',
      helpValue: 'WxH',
    }),
    title: Flags.string({ description: 'Title of the figure; "" for none.', helpValue: 'TEXT' }),
    font: Flags.string({
      description:
        'Font file for characters that Open Sans does not have (for example Chinese), repeatable.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'FILE',
    }),
    to: Flags.string({
      description: 'Target folder. Default: the output folder of the config.',
      helpValue: 'FOLDER',
    }),
  }

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Figures)
    const named = argv as string[]
    if (flags.title !== undefined && named.length === 0)
      this.error('--title fits one figure: name it.')
    const { needed } = await import('../optional-packages.js')
    const { millimetres } = await needed('@attune/figures')
    const { harmLinesOf } = await import('@attune/claims')
    const { withProject } = await import('../project.js')
    const { findings, writeHarm } = await import('../export/export-results.js')
    const { writeFigures } = await import('../write-figures.js')
    const options = {
      formats: (flags.format ?? ['svg', 'png']) as FigureFormat[],
      warn: (message: string): void => this.logToStderr(fold(message)),
      ...(flags.width === undefined
        ? this.#sizeOf(flags.size)
        : { width: millimetres(flags.width) }),
      title: flags.title,
      fonts: flags.font,
      named,
    }
    const { harm, files, failed } = await withProject(
      flags.config,
      async (project) => {
        const folder = flags.to ?? project.config.output
        const lines = await harmLinesOf(project.read.evaluations())
        const drawn = await writeFigures(await findings(project), folder, {
          ...options,
          withData: true,
        })
        if (drawn.files.length > 0) await writeHarm(folder, lines)
        return { harm: lines, ...drawn }
      },
      { ...projectSelection(flags), isRead: true },
    )
    const none = named.length > 0 ? 'No figure has such a name.' : 'The analyses have no figures.'
    if (files.length > 0 || failed.length === 0) {
      this.log(files.length > 0 ? files.map((file) => `Wrote ${file}`).join('\n') : none)
    }
    for (const { evaluation, failure } of failed)
      this.logToStderr(fold(`${evaluation}: ${failure.message}\n  ${failure.fix}`))
    if (failed.length > 0) process.exitCode = exitCodes.failedUnits
    return { harm, files, failed }
  }

  #sizeOf(size: string | undefined) {
    if (size === undefined) return {}
    const [, across, down] = /^(\d+)x(\d+)$/i.exec(size) ?? []
    if (across === undefined)
      this.error(`--size ${size}: give width and height in pixels, such as 800x500.`)
    return { width: Number(across), height: Number(down) }
  }
}
