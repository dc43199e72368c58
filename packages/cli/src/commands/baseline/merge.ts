import { Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

export default class BaselineMerge extends BaseCommand {
  static override summary = 'Put the runs of several baselines of one version into one file.'
  static override description =
    'For jobs without a shared store. A run that is in several files is taken once. Baselines of different versions, with different instruments or other pinned ' +
    'releases are refused, with the difference.'
  static override examples = ['<%= config.bin %> baseline merge one.json two.json --into main.baseline.json']
  /** Any number of files. */
  static override strict = false
  static override flags = {
    into: Flags.string({ description: 'The file to write.', helpValue: 'FILE', required: true }),
  }

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(BaselineMerge)
    const files = argv as string[]
    if (files.length === 0) this.error('Name the baselines: attune baseline merge one.json two.json --into all.json.')
    const { loadRuntime } = await import('../../project.js')
    const { mergeBaselineFiles } = await import('../../check/baseline-file.js')
    const { report, text } = await mergeBaselineFiles(await loadRuntime(), files, flags.into)
    this.log(text)
    return report
  }
}
