/** Writes the report of a check, and locates the dialogues that decided its gates. */
import { relative, sep } from 'node:path'
import type { EvaluationDecision, HarmLine, SecondLooks } from '@attune/claims'
import { exitCodes } from '../exit-codes.js'
import { keepReport } from '../keep-report.js'
import type { Notice, Project, SupporterHealth } from '../types.js'

/** Outcome that an inconclusive gate counts as for the exit code. */
export type InconclusiveIs = 'inconclusive' | 'fail' | 'pass'

/** Members of a decision that determine the check's outcome. */
export type CountedDecision = Pick<EvaluationDecision, 'outcome' | 'vetoes'> & {
  readonly gate?: Pick<EvaluationDecision['gate'], 'of'>
}

/**
 * Outcome that a decision counts as. The setting `pass` for inconclusive gates is ignored for a
 * decision with a veto, which more data cannot settle, and for findings of harm. A gate on harm
 * that was not checked counts as passed.
 */
export function countedAs(
  { outcome, vetoes, gate }: CountedDecision,
  inconclusive: InconclusiveIs,
): InconclusiveIs {
  if (outcome === 'not checked') return 'pass'
  if (outcome !== 'inconclusive') return outcome
  return (vetoes || gate?.of === 'finding') && inconclusive === 'pass'
    ? 'inconclusive'
    : inconclusive
}

/**
 * The first applicable exit code of 130, 2, 70, 3 (a gate failed), 4 (a gate is inconclusive), 1,
 * 0.
 *
 * @param ofRun exit code of the run, 0 if there was none
 */
export function exitCodeOfCheck(
  ofRun: number,
  decisions: readonly CountedDecision[],
  inconclusive: InconclusiveIs,
): number {
  if (
    ofRun === exitCodes.interrupted ||
    ofRun === exitCodes.usersMistake ||
    ofRun === exitCodes.ourFault
  )
    return ofRun
  const outcomes = new Set(decisions.map((each) => countedAs(each, inconclusive)))
  if (outcomes.has('fail')) return exitCodes.gateFailed
  return outcomes.has('inconclusive') ? exitCodes.inconclusive : ofRun
}

/** Scenario with evidence against a gate, and the place of its dialogue in the report. */
export interface ReadAt {
  readonly scenario: string
  /** Anchor in the report: `#/dialogue?e=care&scenario=s12&side=bot` */
  readonly anchor: string
}

export interface CheckReport {
  /** Path of the report, relative to the working directory. */
  readonly file: string
  readonly of: ReadonlyMap<EvaluationDecision, readonly ReadAt[]>
}

export interface ReportedFacts {
  readonly again: SecondLooks | undefined
  readonly harm: readonly HarmLine[]
  readonly health: readonly SupporterHealth[]
}

/**
 * Writes the report and returns the places of the dialogues that decided gates, or the reason why
 * the report is missing.
 */
export async function reportOfCheck(
  project: Project,
  decisions: readonly EvaluationDecision[],
  { again, harm, health }: ReportedFacts,
): Promise<CheckReport | { readonly notice: Notice }> {
  const { gateViews } = await import('@attune/report')
  const kept = await keepReport(project, undefined, {
    gates: await gateViews(project, decisions, again),
    harm,
    health,
  })
  if ('notice' in kept) return kept
  const file = relative(process.cwd(), kept.file).replaceAll(sep, '/')
  const of = new Map(
    decisions.map((decision) => {
      const read = (decision.worst ?? []).map((scenario) => ({
        scenario,
        anchor: anchorOf(decision, scenario),
      }))
      return [decision, read] as const
    }),
  )
  return { file, of }
}

/** Anchor of a dialogue: of two supporters side by side, or of one. */
function anchorOf({ evaluation, gate }: EvaluationDecision, scenario: string): string {
  const { against, supporter } = gate
  const isCompared = against.kind === 'supporter'
  const sides = [supporter, ...(isCompared ? [against.supporter] : [])].map(
    (side): [string, string] => ['side', side],
  )
  const params = new URLSearchParams([['e', evaluation], ['scenario', scenario], ...sides])
  return `#/${isCompared ? 'compare' : 'dialogue'}?${params}`
}
