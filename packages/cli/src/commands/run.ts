import { Flags } from '@oclif/core'
import { BaseCommand } from '../base-command.js'
import { projectSelection, configFlags, maxFailedFlag, maxLostFlag, partFlags } from '../flags.js'
import type { ProjectRequest } from '@attune/host'
import type { RunReport } from '../run-and-report.js'
import type { Notice, Project } from '../types.js'
import { noticesText } from '../error-report.js'

export default class Run extends BaseCommand {
  static override summary = 'Run the evaluations and print the results; finished work is reused.'
  static override description =
    'Ctrl-C gives active units a few seconds to finish; a second Ctrl-C exits at once. ' +
    'Exit codes: 0 done, 1 failed units (more than --max-failed), lost scores (more than --max-lost) or plugin, 2 user error (config, key, network, budget), 70 a bug, 130 interrupted.'
  static override examples = [
    '<%= config.bin %> run',
    '<%= config.bin %> run --config examples/trajectory/attune.config.yaml',
    '<%= config.bin %> run --sample 5 --no-figures',
    '<%= config.bin %> run --only tag.topic=work --only supporter=my-bot',
    '<%= config.bin %> run --set models.judge.temperature=0',
    '<%= config.bin %> run --shard 1/3',
    '<%= config.bin %> run --fresh my-bot',
    '<%= config.bin %> run --detach',
  ]
  /** Allows names after --fresh. */
  static override strict = false
  static override flags = {
    ...configFlags,
    ...partFlags,
    shard: Flags.string({
      description:
        'Only this share of the scenarios, such as 1/3: to divide a run among machines. `attune merge` puts the stores together.',
      helpValue: 'I/N',
    }),
    queue: Flags.boolean({
      description:
        'Plan and analyse here, and let `attune work` do the units, on any number of machines. Needs a store in PostgreSQL.',
    }),
    'stop-after': Flags.integer({
      description: 'Stop after this many failed units. Default: limits.stopAfter of the config.',
      min: 1,
    }),
    'max-failed': maxFailedFlag(),
    'max-lost': maxLostFlag(),
    fresh: Flags.boolean({
      description:
        'Ask the supporters and models named after the flags everything again; without names, all of them. Earlier results ' +
        'stay in the store. If it is interrupted, continue without --fresh.',
    }),
    detach: Flags.boolean({
      description:
        'Done once the answers that are asked by batch are ordered: exit code 0 in place of 5. The same command without it reads them later.',
      exclusive: ['queue'],
    }),
    'for-check': Flags.boolean({
      description:
        'Ask supporters without an identity for the check of this commit, so that `attune check --no-run` may decide on them. ' +
        'ATTUNE_CHECK_ID in the environment names another check.',
    }),
    all: Flags.boolean({
      description:
        'Print all tables. Default: of each evaluation the comparison of its supporters, and what fits a screen with it.',
    }),
    figures: Flags.boolean({
      description: 'Draw figures in the output folder. Default: if @attune/figures is installed.',
      allowNo: true,
    }),
    report: Flags.boolean({
      description:
        'Write report.html in the output folder: results and dialogues, to be opened in a browser.',
      default: true,
      allowNo: true,
    }),
  }

  protected override readonly unfinished = 'The run did not finish'

  async run(): Promise<unknown> {
    const { argv, flags } = await this.parse(Run)
    const names = argv as string[]
    if (names.length > 0 && !flags.fresh)
      this.error(`Unexpected argument: ${names[0]}. Names go with --fresh.`)
    const { figures = true } = flags
    if (flags.figures) await (await import('../optional-packages.js')).needed('@attune/figures')
    // With interim analyses, the project keeps the scenarios of all shards, since each analysis
    // needs all of them.
    const byLooks =
      flags.shard !== undefined && (await this.endsByLooks(flags.until, flags.config, flags.set))
    const part = projectSelection(byLooks ? { ...flags, shard: undefined } : flags)
    const { analyseClaims, endingOfRun, requirePrimary } = await import('@attune/host')
    const { interrupt } = await import('../interrupt.js')
    const { runAndReport } = await import('../run-and-report.js')
    const { unreachable } = await import('../run/unreachable.js')
    const { withProject: withSession } = await import('../project.js')
    const show = async (project: Project): Promise<RunReport> => {
      // The first screen names the offline stand-ins, so their notice is printed only with `--all`.
      const kinds: readonly Notice['kind'][] = [
        ...(flags.all ? (['role'] as const) : []),
        'settings',
        'part',
        'proxy',
      ]
      const notices = [
        ...kinds.flatMap((kind) => project.notices.filter((notice) => notice.kind === kind)),
        ...(await unreachable(project, flags['for-check'])),
      ]
      if (notices.length > 0) this.logToStderr(`${noticesText(notices)}\n`)
      requirePrimary(project.config.evaluations, part.until)
      return runAndReport(project, {
        until: {
          until: endingOfRun(part.until),
          shard: byLooks ? flags.shard : undefined,
          analyse: analyseClaims(interrupt.stop),
        },
        quiet: this.jsonEnabled(),
        debug: flags.debug,
        figures,
        report: flags.report,
        tables: flags.all ? 'all' : 'main',
        queue: flags.queue,
        detach: flags.detach,
        stopAfter: flags['stop-after'],
        maxFailed: flags['max-failed'],
        maxLost: flags['max-lost'],
      })
    }
    const { exitCode, report, text } = await withSession(flags.config, show, {
      ...part,
      ...(flags.fresh && { fresh: names }),
      checksFigures: figures || flags.report,
      purpose: await this.purpose(flags['for-check']),
    })
    this.log(text)
    process.exitCode = exitCode
    return report
  }

  /** True if some evaluation may end early. */
  private async endsByLooks(until?: string, config?: string, set?: string[]): Promise<boolean> {
    if (until !== undefined) return until !== 'planned'
    const { untilOf } = await import('@attune/claims')
    const { loadConfig } = await import('../project.js')
    const { config: resolved } = await loadConfig(config, set ? { set } : {})
    return resolved.evaluations.some((each) => (untilOf(each) ?? 'planned') !== 'planned')
  }

  private async purpose(isForCheck: boolean): Promise<NonNullable<ProjectRequest['purpose']>> {
    if (!isForCheck) return { is: 'run' }
    const { checkId } = await import('../check/check-id.js')
    const { surroundings } = await import('../composition/surroundings.js')
    const check = await checkId(surroundings.environment)
    if (check === undefined) {
      this.error(
        '--for-check: no commit says which check this is. Commit what is checked, or set ATTUNE_CHECK_ID.',
      )
    }
    return { is: 'run', check }
  }
}
