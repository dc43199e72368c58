import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import type { InconclusiveIs } from '../check/report-of-check.js'
import { projectSelection, configFlags, maxFailedFlag, maxLostFlag, setFlag } from '../flags.js'

export default class Check extends BaseCommand {
  static override summary =
    'Finish the run, then decide the gates of the config: pass, fail or inconclusive.'
  static override description =
    'A gate that does not pass at once has the same scenarios, or people, asked once more. It passes where either look shows it, and fails ' +
    'where both show the loss; otherwise it is inconclusive, with the reason and how many it takes. Exit codes, the first that applies: 130 ' +
    'interrupted, 2 user error, 70 a bug, 3 a gate failed, 4 a gate is inconclusive, 1 failed units, lost scores or plugin, 0 all pass.'
  static override examples = [
    '<%= config.bin %> check',
    '<%= config.bin %> check --junit attune.xml --report',
    '<%= config.bin %> check --no-run --inconclusive pass',
    '<%= config.bin %> check --plan',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    run: Flags.boolean({
      description:
        'Ask first what is not asked yet; a supporter without an identity is asked again. --no-run decides from what the runs of this ' +
        'check have stored (`attune run --for-check`).',
      default: true,
      allowNo: true,
    }),
    'max-failed': maxFailedFlag(),
    'max-lost': maxLostFlag(),
    report: Flags.boolean({
      description:
        'Write report.html in the output folder. The JUnit file, and a summary in a file, say where in it the dialogues ' +
        'are that speak most against a gate.',
    }),
    plan: Flags.boolean({
      description:
        'Do not decide: show with what chance each gate and the whole check pass, fail or are inconclusive, for an unchanged bot, for one, ' +
        'two and three margins and for a total collapse, with the luck of the baseline and the calls of a second look. Makes no call, unless no ' +
        'version was asked twice; the price is said first.',
      exclusive: ['inconclusive', 'junit', 'summary', 'report'],
    }),
    trial: Flags.boolean({
      description:
        'To try a check out: a baseline that offline stand-ins have measured counts. It shows nothing about a bot.',
      default: false,
    }),
    inconclusive: Flags.string({
      description:
        'How to treat inconclusive gates. Default: a separate outcome, with exit code 4. pass does not apply where most dialogues of a ' +
        'supporter say nothing, nor to gates on findings of harm.',
      options: ['fail', 'pass'],
    }),
    junit: Flags.string({ description: 'Write the gates as JUnit XML.', helpValue: 'FILE' }),
    summary: Flags.string({
      description: 'Write the gates as Markdown. Default: $GITHUB_STEP_SUMMARY, where it is set.',
      helpValue: 'FILE',
    }),
  }

  protected override readonly unfinished = 'The run did not finish'

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Check)
    const inconclusive = (flags.inconclusive ?? 'inconclusive') as InconclusiveIs
    const { withProject } = await import('../project.js')
    const { check } = await import('../check/check.js')
    const { plannedCheck } = await import('../check/planned-check.js')
    const { checkId } = await import('../check/check-id.js')
    const { surroundings } = await import('../composition/surroundings.js')
    const id = await checkId(surroundings.environment)
    const isAsking = flags.run && !flags.plan
    const { exitCode, report, text } = await withProject(
      flags.config,
      (project) =>
        flags.plan
          ? plannedCheck(project, this.jsonEnabled())
          : check(project, {
              ...flags,
              id,
              maxFailed: flags['max-failed'],
              maxLost: flags['max-lost'],
              inconclusive,
              quiet: this.jsonEnabled(),
            }),
      {
        ...projectSelection(flags),
        checksFigures: false,
        ...(isAsking && { purpose: { is: 'check', ...(id !== undefined && { check: id }) } }),
      },
    )
    this.log(text)
    process.exitCode = exitCode
    return report
  }
}
