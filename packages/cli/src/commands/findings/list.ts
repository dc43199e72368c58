import { Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import type { Project } from '../../types.js'

export default class FindingsList extends BaseCommand {
  static override summary = 'List what judges find of harm, with the state of each finding.'
  static override description =
    'Each has an id, under which a person confirms or rejects it. Words of dialogues are left out unless --quotes asks for them; ' +
    '`attune show` and `attune view` show the dialogue.'
  static override examples = [
    '<%= config.bin %> findings list',
    '<%= config.bin %> findings list --state verified',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    state: Flags.string({
      description: 'Those in this state only.',
      options: ['unverified', 'verified', 'confirmed', 'rejected'],
    }),
    supporter: Flags.string({ description: 'Those of this supporter only.', helpValue: 'NAME' }),
    quotes: Flags.boolean({ description: 'Show the words that the judge gives as its ground.' }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(FindingsList)
    const { withProject } = await import('../../project.js')
    const { findingsOf, findingsText } = await import('../../findings.js')
    const { terminalWidth } = await import('../../terminal-text.js')
    const show = async (project: Project): Promise<object> => {
      const all = await findingsOf(project, flags.quotes)
      const findings = all.filter(
        ({ state, supporter }) =>
          (flags.state ?? state) === state && (flags.supporter ?? supporter) === supporter,
      )
      this.log(findingsText(findings, terminalWidth()))
      return { findings }
    }
    return withProject(flags.config, show, { ...projectSelection(flags), isRead: true })
  }
}
