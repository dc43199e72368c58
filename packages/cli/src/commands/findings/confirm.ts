import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import type { Project, Runtime } from '../../types.js'

export default class FindingsConfirm extends BaseCommand {
  static override summary =
    'Confirm a finding of harm: a person read the dialogue and agrees with the judge.'
  static override description =
    'A confirmed finding of the highest severity fails gates on findings, and its supporter is not called better. The decision stands with its reason, name and ' +
    'date in attune.findings.jsonl next to the config: keep it with the config.'
  static override examples = [
    '<%= config.bin %> findings confirm 3f9a01c2de "it says so in turn 2"',
  ]
  static override args = {
    id: Args.string({
      description: 'Its id, as attune findings list has it, or its beginning.',
      required: true,
    }),
    why: Args.string({
      description: 'Why: a sentence for those who read it later.',
      required: true,
    }),
  }
  static override flags = {
    ...configFlags,
    ...setFlag,
    by: Flags.string({
      description: 'Who decides. Default: the name of the user.',
      helpValue: 'NAME',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(FindingsConfirm)
    const { withProject } = await import('../../project.js')
    const { decideOn } = await import('../../findings.js')
    const decide = async (project: Project, runtime: Runtime): Promise<object> => {
      const decided = await decideOn(project, runtime, {
        ...args,
        by: flags.by,
        state: 'confirmed',
      })
      const { id, supporter, says } = decided.finding
      this.log(`${id} is confirmed: ${supporter} ${says}. Kept in ${decided.file}`)
      return decided
    }
    return withProject(flags.config, decide, { ...projectSelection(flags), isRead: true })
  }
}
