import { Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import type { Project } from '../../types.js'

export default class ControlsScore extends BaseCommand {
  static override summary =
    'Have the judges of a config read its controls, and keep what they find.'
  static override description =
    'The same judges read them in the same way, one dialogue at a time. Their answers are kept in attune.controls.jsonl next to the config: keep it with ' +
    'the config. Sensitivity, specificity and corrected rates then stand next to each rate of findings, as long as the judge is the same.'
  static override examples = ['<%= config.bin %> controls score']
  static override flags = {
    ...configFlags,
    ...setFlag,
    evaluation: Flags.string({
      description: 'Of this evaluation. Default: the first that looks for harm.',
      helpValue: 'NAME',
    }),
  }

  protected override readonly unfinished = 'The judges did not finish'

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ControlsScore)
    const { withProject } = await import('../../project.js')
    const { scoreFor } = await import('../../controls.js')
    const quiet = this.jsonEnabled()
    const score = async (project: Project) => scoreFor(project, { ...flags, quiet })
    const { exitCode, text, report } = await withProject(
      flags.config,
      score,
      projectSelection(flags),
    )
    this.log(text)
    process.exitCode = exitCode
    return report
  }
}
