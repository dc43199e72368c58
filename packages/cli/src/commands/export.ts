import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import type { ExportFormat } from '../export/export-results.js'
import { projectSelection, configFlags, partFlags } from '../flags.js'

const formats: Readonly<Record<ExportFormat, string>> = {
  csv: 'one file per table, for programs: numbers are neither scaled nor rounded; columns.csv explains the columns, notes.csv has the notes',
  latex:
    'one file per table, with booktabs: scaled and rounded, with intervals, notes, and marks for the best',
  markdown: 'the same tables in Markdown',
  html: 'the same tables as web pages',
  long: 'observations.csv: one row per number, label or preference that was found or is missing',
  dialogues: 'dialogues.csv: one row per dialogue, one column per number and label',
  parquet: 'observations.parquet and dialogues.parquet, with the same rows',
  jsonl: 'one line per dialogue with its results, and per pair of dialogues with its verdicts',
  json: 'tables and all dialogues and pairs in one document',
}

/** Formats with a single document, which can therefore go to standard output. */
const STREAMED = ['long', 'dialogues', 'jsonl', 'json']

export default class Export extends BaseCommand {
  static override summary = 'Write results for papers and other programs.'
  static override description =
    `Formats:\n\n${Object.entries(formats)
      .map(([name, what]) => `- ${name}: ${what}.`)
      .join('\n')}\n\n` +
    'Next to them, provenance.json says where the results come from (config, versions, who answered and when) and times.csv ' +
    'what each unit and call took: these two differ from run to run.'
  static override examples = [
    '<%= config.bin %> export csv',
    '<%= config.bin %> export parquet --to data',
    '<%= config.bin %> export jsonl --to -',
  ]
  static override args = {
    format: Args.string({
      description: 'File format.',
      options: Object.keys(formats),
      required: true,
    }),
  }
  static override flags = {
    ...configFlags,
    ...partFlags,
    to: Flags.string({
      description: `A folder; for ${STREAMED.join(', ')} also a new file, or - for standard output. Default: the output folder.`,
      helpValue: 'PATH',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Export)
    const toStdout = flags.to === '-'
    if (toStdout && (!STREAMED.includes(args.format) || this.jsonEnabled())) {
      this.error(`--to - goes with ${STREAMED.join(', ')}, and without --json.`)
    }
    const { exportTo } = await import('../export/export-results.js')
    const { withProject } = await import('../project.js')
    const format = args.format as ExportFormat
    const files = await withProject(
      flags.config,
      (project) => exportTo(format, flags.to, { project }),
      { ...projectSelection(flags), isRead: true },
    )
    if (!toStdout) this.log(files.map((file) => `Wrote ${file}`).join('\n'))
    return { files }
  }
}
