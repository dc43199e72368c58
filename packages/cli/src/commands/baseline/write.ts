import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { asked, configFlags, setFlag } from '../../flags.js'

export default class BaselineWrite extends BaseCommand {
  static override summary = 'Write the numbers of finished evaluations to a small file for git.'
  static override description =
    'The file holds every number per scenario, and digests of what they were measured with (components, options, prompts, ' +
    'models, scenarios, seed). No texts, except for --texts. A gate with `versus: { baseline: FILE }` compares with it, and with the release that is pinned ' +
    'in it. Where there is such a file, a pinned release stays in it.'
  static override examples = [
    '<%= config.bin %> baseline write main.baseline.json --supporter my-bot',
    '<%= config.bin %> baseline write main.baseline.json --pin v1.0',
    '<%= config.bin %> baseline write main.baseline.json --add',
  ]
  static override args = { file: Args.string({ description: 'The file to write.', required: true }) }
  static override flags = {
    ...configFlags,
    ...setFlag,
    supporter: Flags.string({
      description: 'Only the numbers of these supporters. Default: all.',
      helpValue: 'NAME',
      multiple: true,
    }),
    add: Flags.boolean({
      description:
        'Add this run to those in the file: the same version once more, so that luck is a smaller part of it.',
      default: false,
    }),
    pin: Flags.string({
      description:
        'Also keep these numbers under this name, in the place of the release that is pinned now: gates are decided against the ' +
        'baseline and against it, whatever is written later.',
      helpValue: 'NAME',
      exclusive: ['add'],
    }),
    anchors: Flags.boolean({
      description:
        'Keep dialogues as anchors: each check has them judged again, and decides nothing if the judge moved. To find out how many it ' +
        'takes, the judges of gates are asked again about up to 60 dialogues. With --add, those in the file stay.',
      default: true,
      allowNo: true,
    }),
    texts: Flags.boolean({
      description:
        'Keep the anchors in the file with their texts, for checks on machines without the store. Without it the file holds no texts.',
      default: false,
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(BaselineWrite)
    const { withProject } = await import('../../project.js')
    const { writeBaseline } = await import('../../check/baseline-file.js')
    const { report, text } = await withProject(
      flags.config,
      (project, runtime) => writeBaseline(project, runtime, args.file, { ...flags, supporters: flags.supporter }),
      { ...asked(flags), isRead: true },
    )
    this.log(text)
    return report
  }
}
