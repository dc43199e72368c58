/** Gates in a terminal. */
import type { EvaluationDecision } from '@attune/claims'
import { fold } from '../terminal-text.js'
import type { Runtime } from '../types.js'

const signs = { pass: '✓ pass', fail: '✗ FAIL', inconclusive: '? inconclusive' } as const

/** One block per gate: outcome, name, and why. */
export function checkText(
  decisions: readonly EvaluationDecision[],
  { offlineNote }: Pick<Runtime, 'offlineNote'>,
  width: number,
): string {
  const evaluations = new Set(decisions.map(({ evaluation }) => evaluation))
  const blocks = decisions.map((decision) => {
    const where = evaluations.size > 1 ? `${decision.evaluation}: ` : ''
    const head = fold(`${signs[decision.outcome]}  ${where}${decision.gate.name}`, width)
    const why = fold(`    ${decision.claim.sentence}`, width)
    return [head, why, ...worstText(decision).map((line) => fold(`    ${line}`, width))].join('\n')
  })
  const note = offlineNote(decisions)
  return [...blocks, ...[summaryLine(decisions), note ?? []].flat().map((line) => fold(line, width))].join('\n')
}

/** Scenarios to look at first. */
const worstText = ({ worst = [] }: EvaluationDecision): string[] =>
  worst.length === 0 ? [] : [`Furthest on the wrong side: ${worst.join(', ')}. See \`attune show ${worst[0]}\`.`]

/** `3 gates: 1 pass, 1 fail, 1 inconclusive.` */
export function summaryLine(decisions: readonly Pick<EvaluationDecision, 'outcome'>[]): string {
  const counts = (['pass', 'fail', 'inconclusive'] as const).flatMap((outcome) => {
    const count = decisions.filter((each) => each.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${outcome}`]
  })
  return `${decisions.length === 1 ? 'One gate' : `${decisions.length} gates`}: ${counts.join(', ')}.`
}
