import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, notesFlag, partFlags } from '../flags.js'

export default class Report extends BaseCommand {
  static override summary = 'Write the results and their dialogues as one HTML file.'
  static override description =
    'The file needs no server and loads nothing from the network. It holds the texts of all dialogues as long as they fit; ' +
    'else those with flags or lost results first, then a sample by the seed of the config, and it says how many are left out. ' +
    '`attune view` shows all of them.'
  static override examples = [
    '<%= config.bin %> report',
    '<%= config.bin %> report out.html --open',
    '<%= config.bin %> report out.html --no-texts',
    '<%= config.bin %> report out.html --redact names.txt --max-size 5MB',
  ]
  static override args = {
    file: Args.string({
      description: 'The file. Default: report.html in the output folder of the config.',
    }),
  }
  static override flags = {
    ...configFlags,
    ...partFlags,
    'max-size': Flags.string({
      description: 'Maximum size of the report.',
      default: '50MB',
      helpValue: 'SIZE',
    }),
    texts: Flags.boolean({ description: 'Include what was said.', default: true, allowNo: true }),
    prompts: Flags.boolean({
      description: 'Include texts of prompts and values of the config.',
      default: true,
      allowNo: true,
    }),
    notes: notesFlag,
    redact: Flags.string({
      description: 'Replace what matches: a file with one regular expression per line.',
      helpValue: 'FILE',
    }),
    folder: Flags.boolean({
      description: 'Write a folder with index.html and its data in files, for large reports.',
    }),
    open: Flags.boolean({ description: 'Open it in the browser.' }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Report)
    const { withProject } = await import('../project.js')
    const { sizeOf, writeReport } = await import('../write-report.js')
    const written = await withProject(
      flags.config,
      (project) =>
        writeReport(project, {
          file: args.file,
          maxSize: sizeOf(flags['max-size']),
          texts: flags.texts,
          prompts: flags.prompts,
          notes: flags.notes,
          redact: flags.redact,
          folder: flags.folder,
        }),
      { ...projectSelection(flags), isRead: true },
    )
    const { file, dialogues, held, failed } = written
    this.log(`Wrote ${file}`)
    for (const text of failed) this.logToStderr(text)
    if (held < dialogues) {
      this.log(
        `It holds the texts of ${held} of ${dialogues} dialogues. \`attune view\` shows all; --max-size makes room.`,
      )
    }
    if (flags.open) {
      const { openInBrowser } = await import('../open-in-browser.js')
      openInBrowser(file)
    }
    return written
  }
}
