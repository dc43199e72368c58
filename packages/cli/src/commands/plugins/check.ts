import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { exitCodes } from '../../exit-codes.js'

export default class PluginsCheck extends BaseCommand {
  static override summary = 'Check a plugin before others use it: every component, prompts, README, package.'
  static override description = [
    'Loads the plugin and runs every component in every language of its prompts, with rule-based models. Compares golden files',
    '(test/golden) and READMEs with what the components do and declare, resolves the presets, and looks at what npm would publish.',
    'Exit code 1 if there is something to change.',
  ].join(' ')
  static override examples = [
    '<%= config.bin %> plugins check .',
    '<%= config.bin %> plugins check ./src/index.ts',
    '<%= config.bin %> plugins check attune-plugin-mood',
  ]
  static override args = {
    plugin: Args.string({ description: 'A package, its folder, or a file.', default: '.' }),
  }
  static override flags = {
    write: Flags.boolean({ description: 'Write the option tables of READMEs, between their marks.' }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(PluginsCheck)
    const { checkPlugin } = await import('../../plugins-check/check-plugin.js')
    const { fold } = await import('../../fold.js')
    const report = await checkPlugin(args.plugin, flags.write)
    const { checks, findings, components } = report
    for (const { where, what, fix, at } of findings) {
      this.log(`${fold([`${where}: ${what}`, at && `  at ${at}`, `  ${fix}`].filter(Boolean).join('\n'))}\n`)
    }
    const of = components.length > 0 ? `${components.length} component${components.length === 1 ? '' : 's'}, ` : ''
    const found = findings.length === 0 ? 'nothing to change' : `${findings.length} to change`
    this.log(`${of}${checks} checks: ${found}.`)
    if (findings.length > 0) process.exitCode = exitCodes.failedUnits
    return report
  }
}
