import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'

const names = (description: string, helpValue: string) =>
  Flags.string({ description, helpValue, multiple: true })

export default class Redo extends BaseCommand {
  static override summary = 'Discard selected results, so that the next run computes them again.'
  static override description =
    'All given conditions must hold. Results that depend on a discarded result are discarded too. Answers of models and supporters are ' +
    'kept unless --answers is given: without it the next run reads the same answers again and pays nothing for them. ' +
    'To ask a supporter or model everything again and keep the earlier results aside: attune run --fresh NAME.'
  static override examples = [
    '<%= config.bin %> redo --unreadable --answers --dry-run',
    '<%= config.bin %> redo --supporter my-bot --component sage/emotion',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    failed: Flags.boolean({ description: 'Failed results.' }),
    unreadable: Flags.boolean({
      description: 'Results without any known value, and the dialogues that caused them.',
    }),
    supporter: names('Results of this supporter.', 'NAME'),
    component: names('Results of this component.', 'PLUGIN/NAME'),
    evaluation: names('Results of this evaluation.', 'NAME'),
    scenario: names('Results of this scenario.', 'ID'),
    answers: Flags.boolean({
      description: 'Discard the answers too: the next run calls and pays again.',
    }),
    'dry-run': Flags.boolean({ description: 'Only show what would be discarded.' }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Redo)
    const {
      failed,
      unreadable,
      supporter,
      component,
      evaluation,
      scenario,
      answers,
      'dry-run': dryRun,
    } = flags
    const choice = {
      failed,
      unreadable,
      supporters: supporter ?? [],
      components: component ?? [],
      evaluations: evaluation ?? [],
      scenarios: scenario ?? [],
    }
    if (!Object.values(choice).some((value) => (Array.isArray(value) ? value.length > 0 : value))) {
      this.error(
        'Choose what to redo: --failed, --unreadable, --supporter, --component, --evaluation or --scenario.',
      )
    }
    const { redo } = await import('@attune/host')
    const { withProject } = await import('../project.js')
    const { redoText } = await import('../redo-text.js')
    const redone = await withProject(
      flags.config,
      (project) => redo(project, choice, { answers, dryRun }),
      projectSelection(flags),
    )
    this.log(redoText(redone, { answers, dryRun }))
    return { ...redone, answers, dryRun }
  }
}
