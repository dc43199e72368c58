import { Args } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'
import type { Project } from '../types.js'

export default class Stop extends BaseCommand {
  static override summary = 'Stop a run of `attune run --queue` and its workers.'
  static override description =
    'Workers finish what they have in hand, give back the rest and end; so does the planner. Finished work is kept: the same ' +
    'config begins a new run that reuses it.'
  static override examples = ['<%= config.bin %> stop 12']
  static override args = {
    run: Args.integer({
      description: 'Number of the run, as `attune runs` lists it.',
      required: true,
    }),
  }
  static override flags = { ...configFlags, ...setFlag }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Stop)
    const { queued } = await import('@attune/cluster')
    const { withProject } = await import('../project.js')
    const stop = async (project: Project): Promise<void> => {
      const queue = await queued(project)
      await queue.stop(args.run).finally(() => queue.close())
    }
    await withProject(flags.config, stop, projectSelection(flags))
    this.log(`Run ${args.run} is stopped. Its workers finish what they have in hand, and end.`)
    return { stopped: args.run }
  }
}
