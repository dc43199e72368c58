import { Args } from '@oclif/core'
import type { RunRecord } from '@attune/project'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, setFlag } from '../flags.js'

export default class Runs extends BaseCommand {
  static override summary = 'List the runs in the store, or show one with its resolved config.'
  static override examples = ['<%= config.bin %> runs', '<%= config.bin %> runs 3 --json']
  static override args = {
    id: Args.integer({ description: 'Number of a run. Default: all of them, in a list.' }),
  }
  static override flags = { ...configFlags, ...setFlag }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(Runs)
    const { comparableRuns } = await import('@attune/claims')
    const { atWork: workOn } = await import('@attune/cluster')
    const { withProject } = await import('../project.js')
    const { runsText, runText } = await import('../run-records.js')
    const { crewText } = await import('../crew-watch.js')
    const { runs, comparable, atWork, members } = await withProject(
      flags.config,
      async (project) => {
        const listed = await project.read.runs()
        return {
          runs: listed,
          comparable: await comparableRuns(listed, project.services.store),
          atWork: await workOn(project),
          members: await project.services.store.crew?.members(),
        }
      },
      projectSelection(flags),
    )
    if (args.id !== undefined) {
      const run = this.runOf(runs, args.id)
      this.log(runText(run, comparable))
      return run
    }
    this.log([runsText(runs, comparable), atWork && crewText(atWork)].filter(Boolean).join('\n\n'))
    return { runs, comparable: [...comparable], ...(members && { crew: members }) }
  }

  private runOf(runs: readonly RunRecord[], id: number): RunRecord {
    const run = runs.find((each) => each.id === id)
    if (run) return run
    const known =
      runs.length > 0
        ? `Known runs: ${runs.map((each) => each.id).join(', ')}.`
        : 'Start one: attune run.'
    return this.error(`The store has no run ${id}.`, { suggestions: [known] })
  }
}
