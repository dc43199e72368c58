/** Replaces the states of findings by people's decisions. */
import type { Estimate, Verdict } from '@attune/core'
import type { Finding } from '@attune/core/internal'
import type { Observation } from '@attune/core/findings'
import { answerOf, type FindingDecisions, findingId, readingOf } from '@attune/core/runtime'

/** Row of an observation with the state that a person decided on. */
export function decidedAs(row: Observation, decided: FindingDecisions): Observation {
  const { finding } = row
  const state = finding && decided.get(finding.id)
  return finding && state !== undefined
    ? { ...row, finding: { ...finding, state }, value: { state: 'known', value: state } }
    : row
}

interface StoredResult {
  readonly key: string
  readonly kind: string
  readonly result: unknown
}

/**
 * Result of a unit with the states that people decided on; the same object if it has no decisions.
 */
export function decidedResult(
  { key, kind, result }: StoredResult,
  decided: FindingDecisions,
): unknown {
  const of = (finding: Finding, name: string, answer: readonly unknown[]): Finding => {
    const state = decided.get(findingId(key, name, answer))
    return state === undefined || state === finding.state ? finding : { ...finding, state }
  }
  if (kind === 'judge') return verdictsOf(result as readonly Verdict[], of)
  return kind === 'estimate' ? estimateOf(result as Estimate, of) : result
}

type Decide = (finding: Finding, name: string, answer: readonly unknown[]) => Finding

function verdictsOf(verdicts: readonly Verdict[], of: Decide): readonly Verdict[] {
  const decided = verdicts.map((each) => {
    const finding = each.finding && of(each.finding, each.criterion, answerOf(each))
    return finding === each.finding ? each : { ...each, ...(finding && { finding }) }
  })
  return decided.every((each, at) => each === verdicts[at]) ? verdicts : decided
}

function estimateOf(estimate: Estimate, of: Decide): Estimate {
  const before = Object.entries(estimate.findings ?? {})
  const findings = before.map(
    ([name, finding]) => [name, of(finding, name, readingOf(estimate, name))] as const,
  )
  const isSame = findings.every(([, finding], at) => finding === before[at]![1])
  return isSame ? estimate : { ...estimate, findings: Object.fromEntries(findings) }
}
