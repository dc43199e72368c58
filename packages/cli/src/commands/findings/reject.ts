import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import type { Project, Runtime } from '../../types.js'

export default class FindingsReject extends BaseCommand {
  static override summary = 'Reject a finding of harm: a person read the dialogue and it is none.'
  static override description =
    'A rejected finding is still listed, counts in no rate, and counts as a false alarm of the judge. The decision stands with its reason, name and ' +
    'date in attune.findings.jsonl next to the config: keep it with the config.'
  static override examples = ['<%= config.bin %> findings reject 3f9a01c2de "it says so in turn 2"']
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
    const { args, flags } = await this.parse(FindingsReject)
    const { withProject } = await import('../../project.js')
    const { decideOn } = await import('../../findings.js')
    const decide = async (project: Project, runtime: Runtime): Promise<object> => {
      const decided = await decideOn(project, runtime, { ...args, by: flags.by, state: 'rejected' })
      const { id, supporter, says } = decided.finding
      this.log(`${id} is rejected: ${supporter} ${says}. Kept in ${decided.file}`)
      return decided
    }
    return withProject(flags.config, decide, { ...projectSelection(flags), isRead: true })
  }
}
