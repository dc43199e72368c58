import { Args, Flags } from '@oclif/core'
import { BaseCommand } from './base-command.js'
import { configFlags, projectSelection, setFlag } from './flags.js'
import type { Project } from './types.js'

/** Command by which a person decides on a finding of harm. */
export abstract class DecisionCommand extends BaseCommand {
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
  protected abstract readonly state: 'confirmed' | 'rejected'

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(DecisionCommand)
    const { withProject } = await import('./project.js')
    const { decideOn } = await import('./findings.js')
    const decide = async (project: Project): Promise<object> => {
      const decided = await decideOn(project, { ...args, by: flags.by, state: this.state })
      const { id, supporter, says } = decided.finding
      this.log(`${id} is ${this.state}: ${supporter} ${says}. Kept in ${decided.file}`)
      return decided
    }
    return withProject(flags.config, decide, { ...projectSelection(flags), isRead: true })
  }
}
