/**
 * Gates for GitHub Actions: a Markdown summary, and a line per gate that does not pass. Contains no
 * model output.
 */
import { type EvaluationDecision, offlineNote } from '@attune/claims'
import { relative } from 'node:path'
import { summaryLine } from './check-text.js'
import { gateGroups, ownReason } from './gate-groups.js'
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
  const rows = gateGroups(decisions).map(({ decisions: own, sentence }) => {
    const [{ outcome, evaluation }] = own as readonly [EvaluationDecision]
    const names = own.map(({ gate }) => gate.name).join(', ')
    const reasons = own.length === 1 ? [] : own.flatMap(ownSentence)
    const cells = [signs[outcome], evaluation, names, [sentence, ...reasons].join(' ')]
    return `| ${[...cells.map(cell), worstCell(own, kept)].join(' | ')} |`
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

const ownSentence = (decision: EvaluationDecision): readonly string[] => {
  const own = ownReason(decision)
  return own === '' ? [] : [`${decision.gate.name}: ${own}`]
}

/**
 * Scenarios with the strongest evidence against the gate. They are links if a report is next to the
 * summary.
 */
function worstCell(
  decisions: readonly EvaluationDecision[],
  kept: CheckReport | undefined,
): string {
  const links = decisions.flatMap((decision) => {
    const read = kept?.of.get(decision)?.map(({ scenario, anchor }) => [scenario, anchor] as const)
    const anchors = new Map(read)
    return (decision.worst ?? []).map((scenario) => {
      const anchor = anchors.get(scenario)
      return anchor === undefined ? cell(scenario) : `[${cell(scenario)}](<${kept!.file}${anchor}>)`
    })
  })
  return [...new Set(links)].join(', ')
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
