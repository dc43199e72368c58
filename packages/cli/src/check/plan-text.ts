/** A planned check in a terminal. */
import { columnsText, fold } from '../terminal-text.js'
import type { CheckPlan } from '@attune/claims'
import type { Runtime } from '../types.js'
import { plainGate } from './check-report.js'

type Chances = CheckPlan['whole'][number]

const rows = ['as good', 'one margin worse', 'two margins worse'] as const
const head = ['a version that is', 'passes', 'inconclusive', 'red at once', 'red within 5 looks']

export function planText(plan: CheckPlan, { basisSentence, planSentences }: Runtime, width: number): string {
  const blocks = plan.gates.map((gate) => {
    const { name } = gate.spread.gate
    const [same] = gate.chances
    const chances = gate.spread.from === 'numbers' ? [same] : gate.chances
    return [name, fold(`    ${basisSentence(gate)}`, width), '', tableText(chances)].join('\n')
  })
  const whole =
    plan.gates.length > 1
      ? [['The whole check: green if all pass, red if one fails', '', tableText(plan.whole)].join('\n')]
      : []
  return [...blocks, ...whole, ...planSentences(plan).map((sentence) => fold(sentence, width))].join('\n\n')
}

const tableText = (chances: readonly Chances[]): string =>
  columnsText([head, ...chances.map((each, at) => [rows[at]!, ...cellsOf(each)])])

const cellsOf = ({ pass, inconclusive, fail, failWithin }: Chances): string[] =>
  [pass, inconclusive, fail, failWithin].map((share) => (share === undefined ? '' : `${Math.round(100 * share)} %`))

/** For `--json`: without the stored values. */
export const planRecord = (plan: CheckPlan, { planSentences }: Runtime): object => ({
  ...plan,
  gates: plan.gates.map(({ spread: { gate, from, versions, deviation, ofVersions }, ...rest }) => ({
    ...rest,
    gate: plainGate(gate),
    spread: { from, versions, deviation, ...(ofVersions !== undefined && { ofVersions }) },
  })),
  unknown: plan.unknown.map(({ evaluation, gate }) => ({ evaluation, gate: plainGate(gate) })),
  sentences: planSentences(plan),
})
