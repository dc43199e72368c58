import { Errors, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'

const number = Flags.custom<number>({
  helpValue: 'NUMBER',
  parse: (text) =>
    text.trim() !== '' && Number.isFinite(Number(text))
      ? Promise.resolve(Number(text))
      : Promise.reject(new Errors.CLIError(`Expected a number, got ${text}.`)),
})
const whole = (description: string) =>
  Flags.integer({ description, helpValue: 'N', multiple: true, delimiter: ',', min: 1 })
const ofPilot = ['evaluation', 'measure', 'supporter']

export default class Power extends BaseCommand {
  static override summary =
    'Show how many scenarios and repeats a comparison of two supporters needs.'
  static override description =
    'How much the difference between two supporters varies from scenario to scenario is taken from a pilot, a finished run of ' +
    'this config however small, or assumed with --sd. A small pilot knows this only roughly, and the output says how roughly. ' +
    'Differences are in the unit that reports print (points of BEL go from 0 to 100); of a judge of pairs, the win rate less one ' +
    'half; with --sd, in the unit of --sd.'
  static override examples = [
    '<%= config.bin %> power --measure core/lexicon.mood --difference 0.3',
    '<%= config.bin %> power --measure core/lexicon.mood --supporter my-bot --supporter gpt-4o',
    '<%= config.bin %> power --sd 0.8 --sd-within 0.5 --difference 0.3 --repeats 1,3',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    difference: number({
      description:
        'True difference to detect, as reports print it. Default: show only what can be detected.',
    }),
    power: number({ description: 'Power: the probability to detect it.', default: 0.8 }),
    evaluation: Flags.string({
      description: 'The evaluation that is the pilot. Default: the only one.',
      helpValue: 'NAME',
    }),
    measure: Flags.string({
      description:
        'A measure or criterion of the pilot, as tables name it or with the label of what found it. Default: the only one.',
      helpValue: 'NAME',
    }),
    supporter: Flags.string({
      description: 'Compare these supporters of the pilot. Default: all, two by two.',
      helpValue: 'NAME',
      multiple: true,
    }),
    sd: number({
      description: 'No pilot: standard deviation of the difference between scenarios.',
      exclusive: ofPilot,
    }),
    'sd-within': number({
      description:
        'Standard deviation of the difference between repeats of one scenario. Default: 0.',
      dependsOn: ['sd'],
    }),
    repeats: whole(
      'Repeats of each scenario. Default: those of the pilot, and 1, 2 and 4 if it has several.',
    ),
    scenarios: whole('Show what these numbers of scenarios can find.'),
    comparisons: Flags.integer({
      description:
        'Comparisons that are decided together: pairs of supporters times primary measures. Default: pairs of the pilot; 1 with --sd.',
      helpValue: 'N',
      min: 1,
    }),
    measures: Flags.integer({
      description: 'Of how many primary measures these comparisons are. Default: 1.',
      helpValue: 'N',
      min: 1,
      dependsOn: ['comparisons'],
    }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Power)
    const {
      config,
      set,
      sd,
      'sd-within': within = 0,
      difference,
      power,
      comparisons,
      measures,
      repeats,
      scenarios,
      ...pilot
    } = flags
    if (difference === 0)
      this.error('--difference 0: no study finds a difference that is not there.')
    if (power <= 0 || power >= 1) this.error(`--power ${power}: it must lie between 0 and 1.`)
    if ((sd !== undefined && sd <= 0) || within < 0)
      this.error('A standard deviation must be above 0.')
    const { powerText } = await import('../power-text.js')
    const { powerOf } = await import('../power-of.js')
    const request = { difference, power, comparisons, measures, repeats, scenarios }
    const report = await powerOf(
      { file: config, ...projectSelection({ set }) },
      request,
      sd === undefined ? pilot : { sd, within },
    )
    this.log(powerText(report))
    return report
  }
}
