import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'

export default class PluginsNew extends BaseCommand {
  static override summary = 'Make a new plugin: components, prompts, preset, tests, README and CI.'
  static override description =
    'Writes a package that passes its own tests and "plugins check" as it is. `npm create attune-plugin NAME` does the same.'
  static override examples = [
    '<%= config.bin %> plugins new mood',
    '<%= config.bin %> plugins new @acme/attune-plugin-mood --kind judge --kind analysis --javascript',
  ]
  static override args = {
    name: Args.string({ description: 'Name of the plugin, or of its package.', required: true }),
  }
  static override flags = {
    kind: Flags.string({
      description:
        'A component to begin with: estimator, judge, pair-judge, simulator, scenarios, supporter, analysis, model or command. Default: estimator.',
      helpValue: 'KIND',
      multiple: true,
    }),
    javascript: Flags.boolean({ description: 'JavaScript instead of TypeScript.' }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(PluginsNew)
    const { createdText, createPlugin } = await import('create-attune-plugin')
    const language = flags.javascript ? 'javascript' : 'typescript'
    const created = createPlugin({
      name: args.name,
      kinds: flags.kind ?? ['estimator'],
      language,
      within: process.cwd(),
    })
    this.log(createdText(created, process.cwd()))
    return created
  }
}
