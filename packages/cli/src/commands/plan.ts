import { BaseCommand } from '../base-command.js'
import { configFlag } from '../flags.js'
import { noticesText } from '../notices-text.js'

export default class Plan extends BaseCommand {
  static override summary = 'Show what a run would do, and about what it would cost, without asking any model.'
  static override description =
    'Units are pieces of work (a dialogue, an estimate, a judgement): all, and those still open. ' +
    'Calls, tokens and cost are expected from a rehearsal of a few scenarios of each sort with rule-based answers; ' +
    'real answers may be longer, and failed calls are made again.'
  static override examples = ['<%= config.bin %> plan', '<%= config.bin %> plan --json']
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Plan)
    const { withProject: withSession } = await import('../project.js')
    const { expectedRows, planRows } = await import('../plan-rows.js')
    const { columnsText } = await import('../columns.js')
    const { notices, ...plan } = await withSession(flags.config, async (project) => ({
      ...(await project.rehearse()),
      notices: project.notices,
    }))
    this.log(columnsText(planRows(plan.evaluations)))
    const rows = expectedRows(plan.expected)
    this.log(`\n${rows.length > 1 ? columnsText(rows) : 'No model is asked that costs anything.'}`)
    if (notices.length > 0) this.log(`\n${noticesText(notices)}`)
    return { ...plan, notices }
  }
}
