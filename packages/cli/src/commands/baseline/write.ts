import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'

export default class BaselineWrite extends BaseCommand {
  static override summary =
    'Repeat dialogues of a version that you trust; write its numbers to a file.'
  static override description =
    'A gate with `versus: { baseline: FILE }` compares with this file. A baseline has its own luck, which all checks share. So the ' +
    'dialogues of gates are repeated, at most five times in all, until the unluckiest tenth of baselines lets an unchanged bot pass in 70 % of ' +
    'commits; the price is said first. A version that failed against the file that is there is refused. The file holds every number per ' +
    'scenario, digests of what they were measured with, and one dialogue of each scenario.'
  static override examples = [
    '<%= config.bin %> baseline write main.baseline.json --supporter my-bot',
    '<%= config.bin %> baseline write main.baseline.json --pin v1.0',
    '<%= config.bin %> baseline write main.baseline.json --runs 1 --no-texts',
  ]
  static override args = {
    file: Args.string({ description: 'The file to write.', required: true }),
  }
  static override flags = {
    ...configFlags,
    ...setFlag,
    supporter: Flags.string({
      description: 'Only the numbers of these supporters. Default: all.',
      helpValue: 'NAME',
      multiple: true,
    }),
    runs: Flags.integer({
      description:
        'How often dialogues are held in all; 1 makes no call. Default: as often as it takes, at most 5.',
      helpValue: 'N',
      min: 1,
    }),
    'accept-loss': Flags.string({
      description:
        'Write a version that failed against the baseline that is there. The file keeps the reason.',
      helpValue: 'WHY',
    }),
    pin: Flags.string({
      description:
        'Also keep these numbers under this name, in the place of the release that is pinned now: gates are decided against the ' +
        'baseline and against it, whatever is written later.',
      helpValue: 'NAME',
    }),
    anchors: Flags.boolean({
      description:
        'Keep dialogues as anchors: each check has them judged again, and decides nothing if the judge moved. To find out how many it ' +
        'takes, the judges of gates are asked again about up to 60 dialogues.',
      default: true,
      allowNo: true,
    }),
    texts: Flags.boolean({
      description:
        'Keep texts of dialogues: of anchors, for checks on machines without the store, and one of each scenario, which the report of a ' +
        'check shows next to the new one. With --no-texts the file holds numbers only.',
      default: true,
      allowNo: true,
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(BaselineWrite)
    const { withProject } = await import('../../project.js')
    const { writeBaseline } = await import('../../check/baseline-file.js')
    const { supporter: supporters, 'accept-loss': acceptLoss, ...rest } = flags
    const { exitCode, report, text } = await withProject(
      flags.config,
      (project) =>
        writeBaseline(project, args.file, {
          ...rest,
          supporters,
          acceptLoss,
          quiet: this.jsonEnabled(),
        }),
      { ...projectSelection(flags), isRead: true },
    )
    this.log(text)
    process.exitCode = exitCode
    return report
  }
}
