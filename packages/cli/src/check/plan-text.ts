/** Text of a planned check for a terminal. */
import { basisSentence, type CheckPlan, planCells, planHead, planSentences } from '@attune/claims'
import { columnsText, fold } from '../terminal-text.js'
import { plainGate } from './check-report.js'

export function planText(plan: CheckPlan, width: number): string {
  const tableText = (rows: CheckPlan['whole']): string =>
    columnsText([planHead, ...planCells(rows)])
  const blocks = plan.gates.map((gate) =>
    [gate.gate.name, fold(`    ${basisSentence(gate)}`, width), '', tableText(gate.rows)].join(
      '\n',
    ),
  )
  const whole =
    plan.gates.length > 1
      ? [
          ['The whole check: green if all pass, red if one fails', '', tableText(plan.whole)].join(
            '\n',
          ),
        ]
      : []
  return [
    ...blocks,
    ...whole,
    ...planSentences(plan).map((sentence) => fold(sentence, width)),
  ].join('\n\n')
}

/** The plan for `--json`. */
export const planRecord = (plan: CheckPlan): object => ({
  ...plan,
  dead: plan.dead.map(({ evaluation, gate, why }) => ({ evaluation, gate: plainGate(gate), why })),
  gates: plan.gates.map(({ gate, ...rest }) => ({ ...rest, gate: plainGate(gate) })),
  unknown: plan.unknown.map(({ evaluation, gate }) => ({ evaluation, gate: plainGate(gate) })),
  sentences: planSentences(plan),
})
