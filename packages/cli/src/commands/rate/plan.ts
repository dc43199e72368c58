import { Args, Flags } from '@oclif/core'
import { BaseCommand } from '../../base-command.js'
import { projectSelection, configFlags, setFlag } from '../../flags.js'

export default class RatePlan extends BaseCommand {
  static override summary = 'Draw a study for human raters from a finished run.'
  static override description =
    'Reads study.yaml in the folder, draws scenarios and gives their dialogues to raters: the seed draws the scenarios; ids, orders and sides come from a secret that the first call writes to .secret. ' +
    'Writes design.json, which stays with you, and shown.json, all that raters see. The same run, seed and secret give the same bytes. Names of systems in what was said are ' +
    'masked and listed. Calls no model.'
  static override examples = ['<%= config.bin %> rate plan ratings/warmth']
  static override args = {
    folder: Args.string({ description: 'Folder of the study, with study.yaml.', required: true }),
  }
  static override flags = {
    ...configFlags,
    ...setFlag,
    seed: Flags.string({
      description: 'Seed of the scenarios that are drawn. Default: that of the config.',
      helpValue: 'SEED',
    }),
  }

  async run(): Promise<unknown> {
    const { args, flags } = await this.parse(RatePlan)
    const { planStudy, raterView, readStudyFile, sizesOf, writeStudy } =
      await import('@attune/ratings/study')
    const { planText } = await import('../../rate/plan-text.js')
    const { withProject } = await import('../../project.js')
    const file = await readStudyFile(args.folder)
    const planned = await withProject(
      flags.config,
      (project) =>
        planStudy(project, {
          folder: args.folder,
          file,
          ...(flags.seed !== undefined && { seed: flags.seed }),
        }),
      projectSelection(flags),
    )
    writeStudy(args.folder, planned)
    const { design, shown, check } = planned
    const minutes = Object.fromEntries(
      design.raters.map(({ id }) => [id, raterView(shown, design.shown, id).minutes]),
    )
    const sizes = sizesOf({
      sd: file.sd ?? 1,
      halfWidth: file.halfWidth,
      total: design.population.clusters,
    })
    this.log(planText(planned, minutes, sizes, file.halfWidth))
    const { leaks, nearMisses, shown: hash } = design
    return {
      study: design.study,
      design: hash,
      items: design.items.length,
      check,
      minutes,
      sizes,
      leaks,
      nearMisses,
    }
  }
}
