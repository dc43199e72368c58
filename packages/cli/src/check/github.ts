/**
 * Gates for GitHub Actions: a Markdown summary, and a line per gate that does not pass. Contains no
 * model output.
 */
import { type EvaluationDecision, offlineNote } from '@attune/claims'
import { relative } from 'node:path'
import { summaryLine } from './check-text.js'
import type { CheckReport, InconclusiveIs } from './report-of-check.js'

const signs = {
  pass: '✅ pass',
  fail: '❌ fail',
  inconclusive: '⚠️ inconclusive',
  'not checked': '– not checked',
} as const

/** Summary for `$GITHUB_STEP_SUMMARY`. */
export function markdownSummary(
  decisions: readonly EvaluationDecision[],
  { health, kept }: { readonly health: readonly string[]; readonly kept?: CheckReport | undefined },
): string {
  const rows = decisions.map((decision) => {
    const cells = [
      signs[decision.outcome],
      decision.evaluation,
      decision.gate.name,
      decision.claim.sentence,
    ]
    return `| ${[...cells.map(cell), worstCell(decision, kept)].join(' | ')} |`
  })
  return [
    ...health.flatMap((each) => [cell(each), '']),
    `### Attune: ${summaryLine(decisions)}`,
    '',
    '| | Evaluation | Gate | Why | Look at |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    offlineNote(decisions) ?? '',
  ].join('\n')
}

/**
 * Scenarios with the strongest evidence against the gate. They are links if a report is next to the
 * summary.
 */
function worstCell(decision: EvaluationDecision, kept: CheckReport | undefined): string {
  const linked = new Map(kept?.of.get(decision)?.map(({ scenario, anchor }) => [scenario, anchor]))
  return (decision.worst ?? [])
    .map((scenario) => {
      const anchor = linked.get(scenario)
      return anchor === undefined ? cell(scenario) : `[${cell(scenario)}](<${kept!.file}${anchor}>)`
    })
    .join(', ')
}

const cell = (text: string): string =>
  text.replace(/[\r\n]+/g, ' ').replace(/[\\|`*_[\]<>#]/g, (sign) => `\\${sign}`)

/** Workflow commands that make GitHub show gates as annotations. */
export function annotations(
  decisions: readonly EvaluationDecision[],
  inconclusive: InconclusiveIs,
): string[] {
  return decisions.flatMap((decision) => {
    if (decision.outcome === 'pass') return []
    const { outcome } = decision
    const isError = outcome === 'fail' || (outcome === 'inconclusive' && inconclusive === 'fail')
    const { file, line } = decision.gate.place
    const place = `file=${property(relative(process.cwd(), file))}${line === undefined ? '' : `,line=${line}`}`
    const title = property(`${decision.outcome}: ${decision.gate.name}`)
    return [
      `::${isError ? 'error' : 'warning'} ${place},title=${title}::${data(decision.claim.sentence)}`,
    ]
  })
}

const data = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
