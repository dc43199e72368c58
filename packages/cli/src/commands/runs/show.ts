import { Args } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { asked, configFlag, setFlag } from '../../flags.js'

export default class RunsShow extends BaseCommand {
  static override summary = 'Show a run and its resolved config; default: the last run.'
  static override examples = ['<%= config.bin %> runs show', '<%= config.bin %> runs show 3 --json']
  static override args = { id: Args.integer({ description: 'Run number from `attune runs`.' }) }
  static override flags = { config: configFlag, ...setFlag }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(RunsShow)
    const { withProject } = await import('../../project.js')
    const { runText } = await import('../../run-records.js')
    const runs = await withProject(flags.config, (project) => project.runs(), asked(flags))
    const run = args.id === undefined ? runs.at(-1) : runs.find(({ id }) => id === args.id)
    if (!run) {
      const known = runs.length > 0 ? `Known runs: ${runs.map(({ id }) => id).join(', ')}.` : 'Start one: attune run.'
      this.error(args.id === undefined ? 'The store has no runs.' : `The store has no run ${args.id}.`, {
        suggestions: [known],
      })
    }
    this.log(runText(run))
    return run
  }
}
