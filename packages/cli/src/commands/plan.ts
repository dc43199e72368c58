import { BaseCommand } from '../base-command.js'
import { exitCodes } from '../exit-codes.js'
import { projectSelection, configFlags, partFlags } from '../flags.js'
import { prepareForPlan } from '../run/v8-settings.js'
import { fold } from '../terminal-text.js'
import { noticesText } from '../error-report.js'
import type { Notice } from '../types.js'

export default class Plan extends BaseCommand {
  static override summary =
    'Show the units, expected cost and likely problems of a run; calls no model.'
  static override description =
    'Units are pieces of work (a dialogue, an estimate, a judgement); "open" counts those not done yet. ' +
    'Calls, tokens and cost are expected from a rehearsal of a few scenarios of each sort with rule-based answers, which count ' +
    'as long as the methods expect them, and with dialogues that go to their limit. Failed calls are made again. ' +
    'Costs are in the currency of your prices. Of people with several sessions, the last sessions of those with the longest texts are ' +
    'rehearsed too; sessions that memory modes share count once. A model with `context` refuses the plan if a prompt and its answer do not fit. ' +
    'Exits with 1 if a component fails in the rehearsal.'
  static override examples = ['<%= config.bin %> plan', '<%= config.bin %> plan --json']
  static override flags = { ...configFlags, ...partFlags }

  async run(): Promise<unknown> {
    prepareForPlan()
    const { flags } = await this.parse(Plan)
    const { gatedIn, undecidableGates, whatRunShows, whatShowsSentences } =
      await import('@attune/claims')
    const { forecast } = await import('@attune/forecast')
    const { withProject: withSession } = await import('../project.js')
    const texts = await import('../plan-rows.js')
    const { columnsText } = await import('../terminal-text.js')
    const { variationRows } = await import('../variation-rows.js')
    const { earlierPace, timeText } = await import('../pace/earlier-pace.js')
    const { varied, time, ...plan } = await withSession(
      flags.config,
      async (project) => {
        const { calls, notices, ...rehearsed } = await forecast(project)
        const services = texts.placedServices(project.config)
        const time = timeText(calls, await earlierPace(project.read.times(), calls))
        return {
          ...rehearsed,
          notices: [...(await undecidableGates(gatedIn(project))), ...notices],
          ...(services.length > 0 && { services: Object.fromEntries(services) }),
          time,
          shows: await whatRunShows(project, projectSelection(flags).until),
          varied: variationRows(project.config.evaluations),
        }
      },
      projectSelection(flags),
    )
    const isFirst = ({ kind }: Notice): boolean => kind === 'role'
    const first = plan.notices.filter(isFirst)
    const others = plan.notices.filter((notice) => !isFirst(notice))
    if (first.length > 0) this.log(`${noticesText(first)}\n`)
    if (varied.length > 0) this.log(`${columnsText(varied)}\n`)
    if (plan.services) this.log(`${fold(texts.servicesText(plan.services))}\n`)
    this.log(columnsText(texts.planRows(plan.evaluations)))
    const rows = texts.expectedRows(plan.expected)
    this.log(`\n${rows.length > 0 ? columnsText(rows) : 'No paid model calls.'}`)
    const memory = texts.memoryRows(plan.byMemory)
    if (memory.length > 0) this.log(`\n${columnsText(memory)}`)
    const {
      longestText,
      typedText,
      cacheText,
      batchText,
      rewardsText,
      unprobedText,
      unreadText,
      pathsText,
    } = texts
    const ofCalls = [longestText, typedText, cacheText, rewardsText, batchText].map((textOf) =>
      textOf(plan.expected),
    )
    for (const text of [
      ...plan.shows.flatMap(whatShowsSentences),
      texts.fromFirstText(plan.fromFirst),
      time,
      pathsText(plan.paths),
      unreadText(plan.unread),
      ...ofCalls,
      unprobedText(plan.unprobed),
    ]) {
      if (text !== undefined) this.log(`\n${fold(text)}`)
    }
    if (plan.budget) this.log(`\n${texts.budgetText(plan.budget)}`)
    if (others.length > 0) this.log(`\n${noticesText(others)}`)
    if (plan.notices.some(({ kind }) => kind === 'rehearsal'))
      process.exitCode = exitCodes.failedUnits
    return plan
  }
}
