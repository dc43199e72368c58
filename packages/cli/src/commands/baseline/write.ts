import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { asked, configFlag, setFlag } from '../../flags.js'

export default class BaselineWrite extends BaseCommand {
  static override summary = 'Write the numbers of finished evaluations to a small file for git.'
  static override description =
    'The file holds every number per scenario, and digests of what they were measured with (components, options, prompts, ' +
    'models, scenarios, seed). No texts. A gate with `versus: { baseline: FILE }` compares with it.'
  static override examples = ['<%= config.bin %> baseline write main.baseline.json --supporter my-bot']
  static override args = { file: Args.string({ description: 'The file to write.', required: true }) }
  static override flags = {
    config: configFlag,
    ...setFlag,
    supporter: Flags.string({
      description: 'Only the numbers of these supporters. Default: all.',
      helpValue: 'NAME',
      multiple: true,
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(BaselineWrite)
    const { withProject } = await import('../../project.js')
    const { writeBaseline } = await import('../../check/baseline-file.js')
    const { report, text } = await withProject(
      flags.config,
      (project, runtime) => writeBaseline(project, runtime, args.file, flags.supporter),
      asked(flags),
    )
    this.log(text)
    return report
  }
}
