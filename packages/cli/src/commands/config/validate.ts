import { Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { surroundings } from '../../composition/surroundings.js'
import { columnsText, fold } from '../../terminal-text.js'
import { exitCodes } from '../../exit-codes.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'
import { noticesText } from '../../error-report.js'
import type { RunReport } from '../../run-and-report.js'
import type { Project } from '../../types.js'

export default class ConfigValidate extends BaseCommand {
  static override summary =
    'Check the config, its scenarios and its components, without calling any model.'
  static override description =
    'Components are tried on a few scenarios, with rule-based answers; exits with 1 if one fails. Also reports missing keys, roles without a model, ' +
    'and lists that replace those of an extended config.'
  static override examples = [
    '<%= config.bin %> config validate',
    '<%= config.bin %> config validate --probe',
  ]
  static override flags = {
    ...configFlags,
    ...setFlag,
    probe: Flags.boolean({
      description:
        'Ask the judges about 20 pairs of dialogues in each language of the scenarios, one kind, one hurtful, in both orders. This ' +
        'calls their models; what is known is not asked again. Exits with 1 if a judge fails.',
    }),
  }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(ConfigValidate)
    const { missingKeys } = await import('@attune/config')
    const { checkByRehearsal, loadConfig } = await import('../../project.js')
    const { variationRows } = await import('../../variation-rows.js')
    const { config, registry } = await loadConfig(flags.config, projectSelection(flags))
    const notices = await checkByRehearsal(flags.config, projectSelection(flags))
    const { file } = config
    const missing = missingKeys(config, registry, surroundings.environment)
    const isFailing = notices.some(({ kind }) => kind === 'rehearsal')
    this.log(
      isFailing
        ? fold(`${file} can be read, but not all of its components work.`)
        : `${file} is valid.`,
    )
    const varied = variationRows(config.evaluations)
    if (varied.length > 0) this.log(`\n${columnsText(varied)}\n`)
    for (const { env, of } of missing)
      this.log(fold(`Not set: ${env}, the key of ${of.join(', ')}.`))
    if (missing.length > 0)
      this.log(fold('  A file .env is read only if it is passed: --env-file .env.'))
    if (notices.length > 0) this.log(`\n${noticesText(notices)}`)
    if (isFailing) process.exitCode = exitCodes.failedUnits
    const valid = { file, valid: !isFailing, missingKeys: missing, notices }
    return flags.probe ? { ...valid, ...(await this.probed(flags)) } : valid
  }

  private async probed(flags: {
    readonly config?: string | undefined
    readonly set?: string[] | undefined
  }): Promise<object> {
    const { withProject } = await import('../../project.js')
    const { probeJudges } = await import('../../probe-judges.js')
    const probe = (project: Project): Promise<RunReport> => probeJudges(project, this.jsonEnabled())
    const { exitCode, text, report } = await withProject(
      flags.config,
      probe,
      projectSelection(flags),
    )
    this.log(`\n${text}`)
    process.exitCode ||= exitCode
    return report
  }
}
