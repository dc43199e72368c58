import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, partFlags } from '../flags.js'

export default class Work extends BaseCommand {
  static override summary =
    'Work on the run that `attune run --queue` plans, with any number of others.'
  static override description =
    'Loads the same config as the planner, with the same part of it, and refuses to work if its results would be others. Waits ' +
    'until there is a run, and ends when the run is over. Ctrl-C finishes what is under way and gives the rest back. ' +
    'Exit codes: 0 the run is over, 1 plugin, 2 user error (config, key, network, budget), 70 a bug, 130 interrupted.'
  static override examples = [
    '<%= config.bin %> work',
    '<%= config.bin %> work --config study.yaml --sample 20',
  ]
  static override flags = { ...configFlags, ...partFlags }

  protected override readonly unfinished = 'The worker did not finish'

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Work)
    const { workAndReport } = await import('../work-and-report.js')
    const { withProject } = await import('../project.js')
    const quiet = this.jsonEnabled()
    const { exitCode, report, text } = await withProject(
      flags.config,
      (project) => workAndReport(project, { quiet, debug: flags.debug }),
      projectSelection(flags),
    )
    this.log(text)
    process.exitCode = exitCode
    return report
  }
}
