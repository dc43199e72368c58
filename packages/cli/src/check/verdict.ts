/** What a check comes to: the gates together. */
import type { EvaluationDecision } from '@attune/claims'
import { exitCodes } from '../exit-codes.js'

export type InconclusiveIs = 'inconclusive' | 'fail' | 'pass'

/**
 * The first that applies of 130, 2, 70, 3 (a gate failed), 4 (one is inconclusive), 1, 0.
 *
 * @param ofRun what the run ended with, 0 if there was none
 */
export function exitCodeOfCheck(
  ofRun: number,
  decisions: readonly Pick<EvaluationDecision, 'outcome'>[],
  inconclusive: InconclusiveIs,
): number {
  if (ofRun === exitCodes.interrupted || ofRun === exitCodes.usersMistake || ofRun === exitCodes.ourFault) return ofRun
  const outcomes = new Set(decisions.map(({ outcome }) => (outcome === 'inconclusive' ? inconclusive : outcome)))
  if (outcomes.has('fail')) return exitCodes.gateFailed
  return outcomes.has('inconclusive') ? exitCodes.inconclusive : ofRun
}
