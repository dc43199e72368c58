import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { exitCodes } from '../exit-codes.js'
import { configFlags } from '../flags.js'

export default class Try extends BaseCommand {
  static override summary =
    'Run one component on one dialogue: prompt, answer, what was read, result.'
  static override description = [
    'Nothing of the result is stored. Answers of models are kept, so that a second trial asks only what has changed, and a run',
    'reuses them. Without a config, or with --plugin, the component is tried by itself, on a sample dialogue and with rule-based models.',
  ].join(' ')
  static override examples = [
    '<%= config.bin %> try sage/emotion --dialogue exam',
    '<%= config.bin %> try mine/rate --plugin ./my-plugin.js --dialogue talk.txt --watch',
    `<%= config.bin %> try mine/rate --plugin ./my-plugin.js --option marks='["?"]'`,
  ]
  static override args = {
    component: Args.string({
      description: 'A component: plugin/component, or the label of an entry.',
      required: true,
    }),
  }
  static override flags = {
    ...configFlags,
    plugin: Flags.string({
      description: 'Try a component of this plugin without a config.',
      helpValue: 'PATH|NAME',
      exclusive: ['config'],
    }),
    option: Flags.string({
      description: 'An option of the component, without a config. The value is read as YAML.',
      helpValue: 'NAME=VALUE',
      multiple: true,
      exclusive: ['config'],
    }),
    dialogue: Flags.string({
      char: 'd',
      description:
        'Id of a scenario of the config, or a file: a transcript, JSON or JSON Lines. Two files for a judge of pairs.',
      helpValue: 'ID|FILE',
      multiple: true,
    }),
    supporter: Flags.string({ description: 'A dialogue of this supporter.', helpValue: 'NAME' }),
    evaluation: Flags.string({ description: 'A unit of this evaluation.', helpValue: 'NAME' }),
    language: Flags.string({
      description: 'Language of the prompts, with a sample dialogue.',
      helpValue: 'NAME',
    }),
    watch: Flags.boolean({
      char: 'w',
      description: 'Try again whenever a file of the plugin is saved.',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Try)
    const choice = { name: args.component, ...flags }
    if (flags.watch) {
      const { watchTrials } = await import('../try/watch.js')
      return watchTrials(choice, this.argv, (text) => this.log(text))
    }
    const { tryIt } = await import('../try/try-component.js')
    const { trialText } = await import('../try/trial-text.js')
    const report = await tryIt(choice, (line) => this.logToStderr(line))
    if (report.failure) process.exitCode = exitCodes.failedUnits
    this.log(trialText(report))
    return report
  }
}
