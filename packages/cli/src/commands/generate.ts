import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'

export default class Generate extends BaseCommand {
  static override summary = 'Write the scenarios of a config to a file for reading and editing.'
  static override description =
    'Generates missing scenarios first, each once; a run of the same config reuses them. To use an edited file: ' +
    '`scenarios: { use: core/scenarios, file: scenarios.yaml }`.'
  static override examples = [
    '<%= config.bin %> generate',
    '<%= config.bin %> generate --evaluation guidance --to roles.jsonl',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    evaluation: Flags.string({
      description: 'Only the scenarios of this evaluation.',
      helpValue: 'NAME',
    }),
    to: Flags.string({
      description:
        'A .yaml file (one document per scenario) or a .jsonl file. Default: scenarios.yaml in the output folder.',
      helpValue: 'PATH',
    }),
  }

  protected override readonly unfinished = 'The run did not finish'

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Generate)
    const { generateTo } = await import('../generate-scenarios.js')
    const { withProject: withSession } = await import('../project.js')
    const quiet = this.jsonEnabled()
    const { exitCode, text, report } = await withSession(
      flags.config,
      (project) => generateTo(project, { ...flags, quiet }),
      projectSelection(flags),
    )
    this.log(text)
    process.exitCode = exitCode
    return report
  }
}
