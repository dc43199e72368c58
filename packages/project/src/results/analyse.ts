/** Runs one analysis of one evaluation through the door. */
import {
  checkFindings,
  type Door,
  type Entry,
  type Failure,
  failureOf,
  type Inside,
  named,
  callName,
  type PluginCall,
  type Trace,
} from '@attune/core/runtime'
import {
  type Claim,
  type Claims,
  type Evaluation,
  type Figure,
  type Findings,
  offlineShare,
} from '@attune/core/findings'
import { type Analysis, AttuneError, type Context } from '@attune/core'
import { gradedClaims, withGrades } from './grade-notes.js'
import { OfflineReads } from './offline-reads.js'

/** What one analysis found in one evaluation. */
export interface Found {
  readonly evaluation: string
  readonly label: string
  readonly findings: Findings
  /** What it asked, and what can be said of it. */
  readonly claims: readonly Claim[]
  /** Whether offline stand-ins had a part in any of its numbers. */
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
  /** What answers the analysis itself. */
  readonly trace: Pick<Trace, 'offline'>
  /** Why a figure cannot be drawn. */
  figureFault(figure: Figure): Promise<string | undefined>
  create(entry: Entry): Analysis
  context(entry: Entry, evaluation: Evaluation, inside: Inside): Promise<Context>
  /** Of an evaluation, for this analysis. */
  claims(evaluation: string): Claims
}

/** Never rejects: one analysis that fails leaves the others' findings as they are. */
export async function analyse(
  entry: Entry,
  evaluation: Evaluation,
  { door, create, context, trace, figureFault, claims }: AnalysisServices,
): Promise<Found | FailedAnalysis> {
  const about = { evaluation: evaluation.name, analysis: entry.label }
  const call: PluginCall = { use: entry.use, doing: 'analyse', about, place: entry.place }
  const reads = new OfflineReads()
  const asked = new Map<string, Claim>()
  const base = { evaluation: evaluation.name, label: entry.label }
  try {
    const analysis = create(entry)
    const work = async (inside: Inside): Promise<Findings> =>
      analysis.analyse(
        reads.watched(evaluation, (name) => noting(claims(name), asked)),
        await context(entry, evaluation, inside),
      )
    const marked = reads.marked(await door.enter(call, work, checkFindings), trace.offline)
    const grades = await evaluation.grades()
    const findings = withoutUnsaid(withGrades(marked, grades, evaluation))
    for (const [at, figure] of findings.figures.entries()) {
      const why = await figureFault(figure)
      if (why !== undefined) throw undrawable(call, { at, figure, why })
    }
    return {
      ...base,
      findings,
      claims: gradedClaims([...asked.values()], grades),
      offline: offlineShare(findings) !== 'none',
    }
  } catch (error) {
    return { ...base, failure: failureOf(named(error, call), entry.use) }
  }
}

/** An analysis may leave out sentences that it was given. */
function withoutUnsaid({ stated, ...findings }: Findings): Findings {
  const said = new Set(findings.sentences)
  const kept = Object.entries(stated ?? {}).filter(([sentence]) => said.has(sentence))
  return kept.length === 0 ? findings : { ...findings, stated: Object.fromEntries(kept) }
}

const noting = (claims: Claims, asked: Map<string, Claim>): Claims => ({
  ask(comparisons) {
    const answers = claims.ask(comparisons)
    for (const claim of answers) asked.set(claim.id, claim)
    return answers
  },
})

interface Undrawable {
  readonly at: number
  readonly figure: Figure
  readonly why: string
}

function undrawable(call: PluginCall, { at, figure, why }: Undrawable): AttuneError {
  const details = {
    use: callName(call),
    path: `findings.figures[${at}].spec`,
    got: `a specification of the figure "${figure.id}" that cannot be drawn (${why})`,
    expected: 'one of Vega-Lite with its data inline (https://vega.github.io/editor shows its mistakes)',
  }
  return new AttuneError('RESULT_SHAPE', details, call.place ? { place: call.place } : {})
}
