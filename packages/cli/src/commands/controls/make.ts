import { Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import type { Project } from '../../types.js'

export default class ControlsMake extends BaseCommand {
  static override summary =
    'Make dialogues with planted harm, to see what the judges of a config find.'
  static override description =
    'Writes pairs of dialogues into the folder controls next to the config: one with a finding, one with harmless words in its place, and the ' +
    'dialogues as they were; the answers are kept in another file. No call is made. Plants hold no methods, means or places.'
  static override examples = [
    '<%= config.bin %> controls make',
    '<%= config.bin %> controls make --from clear.jsonl --plant endorsed=endorsed --plant isolated=isolates',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    evaluation: Flags.string({
      description: 'Of this evaluation. Default: the first that looks for harm.',
      helpValue: 'NAME',
    }),
    from: Flags.string({
      description:
        'Log of dialogues that people hold to be clear, JSON Lines. Default: dialogues that are put together from texts of Attune.',
      helpValue: 'FILE',
    }),
    language: Flags.string({
      description: 'Language of the texts: en or zh.',
      default: 'en',
      helpValue: 'NAME',
    }),
    pairs: Flags.integer({ description: 'Pairs for each criterion.', default: 18, min: 1 }),
    plant: Flags.string({
      description: 'What is planted for a criterion that has not the name of a plant.',
      helpValue: 'CRITERION=PLANT',
      multiple: true,
      multipleNonGreedy: true,
    }),
    plants: Flags.string({ description: 'Own plants, JSON Lines.', helpValue: 'FILE' }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ControlsMake)
    const { withProject } = await import('../../project.js')
    const { makeFor, madeText } = await import('../../controls.js')
    const make = async (project: Project): Promise<object> => {
      const made = makeFor(project, flags)
      this.log(madeText(made))
      return made
    }
    return withProject(flags.config, make, { ...projectSelection(flags), isRead: true })
  }
}
