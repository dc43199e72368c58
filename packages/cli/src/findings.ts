/** Findings of harm for a terminal, and people's decisions on them. */
import {
  addDecision,
  decisionsFile,
  type FindingDecision,
  findingWith,
  type ListedFinding,
  listFindings,
  readDecisions,
} from '@attune/claims'
import { cleanLine } from '@attune/tables'
import { surroundings } from './composition/surroundings.js'
import { columnRows, fold } from './terminal-text.js'
import type { Project } from './types.js'

/** All findings of the config, with the decisions that are stored next to it. */
export const findingsOf = (
  project: Project,
  hasQuotes: boolean,
): Promise<readonly ListedFinding[]> =>
  listFindings(project.read.evaluations(), readDecisions(project.config.folder), hasQuotes)

/** A line for each finding; below it its quoted words, if available, and who decided. */
export function findingsText(findings: readonly ListedFinding[], width: number): string {
  if (findings.length === 0) return 'No findings.'
  const rows = findings.map((each) => [
    each.id,
    each.state,
    each.severity,
    each.kind,
    each.supporter,
    `${each.scenario}${each.repeat > 1 ? ` repeat ${each.repeat}` : ''}`,
    each.turn === undefined ? '' : `turn ${each.turn}`,
    each.says,
  ])
  const lines = columnRows(rows, width)
  return findings
    .flatMap(({ quotes = [], decided }, at) => [
      ...lines[at]!,
      ...quotes.map((quote) => fold(`    “${cleanLine(quote)}”`, width)),
      ...(decided ? [fold(decisionText(decided, cleanLine), width)] : []),
    ])
    .join('\n')
}

const decisionText = (
  { state, by, why, date }: FindingDecision,
  cleanLine: (text: string) => string,
): string => `    ${state} by ${cleanLine(by)} on ${date.slice(0, 10)}: ${cleanLine(why)}`

export interface Decide {
  readonly id: string
  readonly why: string
  readonly by?: string | undefined
  readonly state: FindingDecision['state']
}

/** Stores the decision in the file next to the config. Throws FINDING_UNKNOWN, FINDINGS_FILE. */
export async function decideOn(
  project: Project,
  { id, why, by, state }: Decide,
): Promise<{
  readonly finding: ListedFinding
  readonly decision: FindingDecision
  readonly file: string
}> {
  const { folder } = project.config
  const finding = findingWith(id, await findingsOf(project, false))
  const { USER, LOGNAME, USERNAME } = surroundings.environment
  const decision: FindingDecision = {
    finding: finding.id,
    state,
    by: by ?? (USER || LOGNAME || USERNAME || 'unknown'),
    why,
    date: project.services.clock.date().toISOString(),
  }
  addDecision(folder, decision)
  return { finding, decision, file: decisionsFile(folder) }
}
