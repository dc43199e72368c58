import { BaseCommand } from '../base-command.js'
import { configFlag } from '../flags.js'

export default class Plan extends BaseCommand {
  static override summary = 'Show how many units the config asks for, and how many are open, without running any.'
  static override flags = { config: configFlag }

  async run(): Promise<unknown> {
    const { flags } = await this.parse(Plan)
    const { withSession } = await import('../session.js')
    const { planRows } = await import('../plan-rows.js')
    const { columnsText } = await import('../columns.js')
    const evaluations = await withSession(flags.config, (session) => session.plan())
    this.log(columnsText(planRows(evaluations)))
    return { evaluations }
  }
}
