import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'
import type { Project } from '../types.js'

export default class Show extends BaseCommand {
  static override summary = 'Print the dialogues of a scenario with their curves.'
  static override description =
    'The scenario is named by its id, or by words of what the help-seeker says first. `attune view` shows the same in the browser.'
  static override examples = [
    '<%= config.bin %> show exam',
    '<%= config.bin %> show "lost my job" --supporter my-bot',
  ]
  static override args = {
    scenario: Args.string({
      description: 'Id of a scenario, or words of its beginning.',
      required: true,
    }),
  }
  static override flags = {
    ...configFlags,
    ...setFlag,
    supporter: Flags.string({
      description: 'Dialogues of this supporter only.',
      helpValue: 'NAME',
    }),
    evaluation: Flags.string({
      description: 'Of this evaluation. Default: all of them.',
      helpValue: 'NAME',
    }),
    repeat: Flags.integer({ description: 'Of this repeat only.', min: 1 }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Show)
    const { withProject } = await import('../project.js')
    const { dialoguesOf } = await import('../show-dialogues.js')
    const { dialogueText } = await import('../dialogue-text.js')
    const { terminalWidth } = await import('../terminal-text.js')
    const shown = async (project: Project): Promise<object> => {
      const dialogues = await dialoguesOf(project, args.scenario, flags)
      const width = terminalWidth()
      this.log(dialogues.map((body) => dialogueText(body, width)).join('\n\n'))
      return { dialogues }
    }
    return withProject(flags.config, shown, { ...projectSelection(flags), isRead: true })
  }
}
