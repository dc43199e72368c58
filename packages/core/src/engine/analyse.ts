/** Runs one analysis of one evaluation through the door. */
import type { Entry } from '../config/types.js'
import type { Analysis } from '../contracts/components.js'
import type { Context } from '../contracts/context.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Findings } from '../contracts/findings.js'
import { checkFindings } from '../door/check-findings.js'
import type { Door } from '../door/door.js'
import { failureOf, named, type Failure, type Visit } from '../door/visit.js'

/** What one analysis found in one evaluation. */
export interface Found {
  readonly evaluation: string
  readonly label: string
  readonly findings: Findings
  /** Whether any result came from offline stand-ins. */
  readonly offline: boolean
}

/** Why it found nothing. */
export interface FailedAnalysis {
  readonly evaluation: string
  readonly label: string
  readonly failure: Failure
}

export interface AnalysisServices {
  readonly door: Door
  create(entry: Entry): Analysis
  context(entry: Entry, evaluation: Evaluation, signal: AbortSignal): Promise<Context>
}

/** Never rejects: one analysis that fails leaves the others' findings as they are. */
export async function analyse(
  entry: Entry,
  evaluation: Evaluation,
  { door, create, context }: AnalysisServices,
): Promise<Found | FailedAnalysis> {
  const about = { evaluation: evaluation.name, analysis: entry.label }
  const visit: Visit = { use: entry.use, doing: 'analyse', about, place: entry.place }
  const base = { evaluation: evaluation.name, label: entry.label }
  try {
    const analysis = create(entry)
    const work = async (signal: AbortSignal): Promise<Findings> =>
      analysis.analyse(evaluation, await context(entry, evaluation, signal))
    return { ...base, findings: await door.enter(visit, work, checkFindings), offline: evaluation.offline }
  } catch (error) {
    return { ...base, failure: failureOf(named(error, visit), entry.use) }
  }
}
