import { BaseCommand } from '../../base-command.js'
import { asked, configFlag, setFlag } from '../../flags.js'

export default class Runs extends BaseCommand {
  static override summary = 'List the runs in the store: time, outcome, calls, cost.'
  static override examples = ['<%= config.bin %> runs']
  static override flags = { config: configFlag, ...setFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Runs)
    const { withProject } = await import('../../project.js')
    const { runsText } = await import('../../run-records.js')
    const { crewText } = await import('../../crew-text.js')
    const { runs, atWork, members } = await withProject(
      flags.config,
      async (project) => ({
        runs: await project.runs(),
        atWork: await project.atWork?.(),
        members: await project.crew?.members(),
      }),
      asked(flags),
    )
    this.log([runsText(runs), atWork && crewText(atWork)].filter(Boolean).join('\n\n'))
    return { runs, ...(members && { crew: members }) }
  }
}
