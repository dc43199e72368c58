/** Expected outcome of a check, before any call. */
import { type CheckPlan, comparisons } from '@attune/claims'
import { areStored, repeated, supportersInGates } from '@attune/host'
import { exitCodes } from '../exit-codes.js'
import type { RunReport } from '../run-and-report.js'
import { fold, terminalWidth } from '../terminal-text.js'
import type { Project } from '../types.js'
import { planRecord, planText } from './plan-text.js'
import { inOwnUnit } from './in-own-unit.js'
import { callsOf, priceOf } from './price-text.js'
import { runRepeats } from './run-repeats.js'

/**
 * Predicts from stored results how likely the check passes. If the variation between dialogues of
 * one version is unknown, their scenarios are first repeated twice, after the price is printed.
 */
export async function plannedCheck(project: Project, quiet: boolean): Promise<RunReport> {
  const sides = comparisons(project)
  let plan = await sides.plan()
  const more = repeated(project, supportersInGates(plan.unknown), 2)
  if (more) {
    const ran = await measured(project, more, quiet)
    if (ran && ran.exitCode !== exitCodes.failedUnits) return ran
    plan = await sides.plan(more)
  }
  const second = await secondLook(project, plan)
  const text = [
    planText(plan, terminalWidth(process.stdout)),
    fold(second.text, terminalWidth(process.stdout)),
  ]
  const { text: said, ...again } = second
  const record = { ...planRecord(plan), secondLook: { ...again, sentence: said } }
  return {
    exitCode: exitCodes.done,
    report: { plan: record },
    text: text.filter(Boolean).join('\n\n'),
  }
}

async function measured(
  project: Project,
  more: Project,
  quiet: boolean,
): Promise<RunReport | undefined> {
  if (await areStored(more.services.session.groups(), more.services.store)) return undefined
  const { text } = await priceOf(more)
  const names = more.config.evaluations.map(({ name }) => name)
  const notice = await inOwnUnit(
    `It is not known how dialogues of one version differ: each scenario is asked twice first, ${text}.`,
    more,
    names,
  )
  if (!quiet) process.stderr.write(`${fold(notice, terminalWidth(process.stderr))}\n`)
  return runRepeats(project, more, quiet)
}

/**
 * Number of dialogues and calls for repeating the scenarios of undecided gates, and how often that
 * is needed.
 */
async function secondLook(project: Project, { gates, whole }: CheckPlan) {
  const again = repeated(project, supportersInGates(gates), 2)
  if (!again) return { text: '' }
  const both = await callsOf(again)
  const [dialogues, calls] = [both.dialogues / 2, Math.round(both.calls / 2)]
  const shares = Object.fromEntries(whole.map(({ loss, chances }) => [loss, chances.again]))
  const percent = (share = 0): string => `${Math.round(100 * share)} %`
  const worse =
    shares[1] === undefined ? '' : ` and in ${percent(shares[1])} of one that is a margin worse`
  const names = [...new Set(gates.map(({ evaluation }) => evaluation))]
  const text = await inOwnUnit(
    `A check that does not pass at once asks its scenarios once more: ${dialogues} dialogues, about ${calls.toLocaleString('en')} calls. ` +
      `This is so in ${percent(shares['none'])} of checks of an unchanged bot${worse}.`,
    project,
    names,
  )
  return { dialogues, calls, shares, text }
}
