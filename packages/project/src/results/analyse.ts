/** Runs one analysis of one evaluation through the door. */
import { createHash } from 'node:crypto'
import type { Context } from '@attune/core'
import { type Analysis, AttuneError } from '@attune/core/internal'
import {
  type Claim,
  type Claims,
  claimInPeople,
  type ColumnsOf,
  type Evaluation,
  type Figure,
  type Findings,
  findingsInPeople,
  type ObservedColumns,
  offlineShare,
} from '@attune/core/findings'
import {
  callName,
  changedPrompts,
  changedPromptsText,
  checkFindings,
  type ContextServices,
  digest,
  type Door,
  entriesOf,
  type Entry,
  type EvaluationPlan,
  type Failure,
  failureOf,
  type Inside,
  named,
  parseStored,
  type PluginCall,
  type SessionServices,
  type Trace,
  version,
} from '@attune/core/runtime'
import type { Clock, Store, UnitFacts } from '@attune/core/store'
import { withFurtherClaims } from './further-claims.js'
import { gradedClaims, withGrades } from './with-grades.js'
import { OfflineReads } from './offline-reads.js'
import { failedText, type Probed } from './probe/probes.js'
import { ensureIndexed } from './slots.js'
import { withSupporterStyles } from './supporter-styles.js'

/** Result of one analysis for one evaluation. */
export interface Found {
  readonly evaluation: string
  readonly label: string
  readonly findings: Findings
  /** Claims that answer the comparisons of the analysis. */
  readonly claims: readonly Claim[]
  /** True if offline stand-ins contributed to any of its numbers. */
  readonly offline: boolean
}

/** An analysis that failed, and why. */
export interface FailedAnalysis {
  readonly evaluation: string
  readonly label: string
  readonly failure: Failure
}

export interface AnalysisServices {
  readonly door: Door
  /** Records whether a stand-in answered the analysis itself. */
  readonly trace: Pick<Trace, 'offline'>
  /** Reason why a figure cannot be drawn; undefined if it can. */
  figureFault(figure: Figure): Promise<string | undefined>
  create(entry: Entry): Analysis
  context(entry: Entry, evaluation: Evaluation, inside: Inside): Promise<Context>
  /** Number of people, if all scenarios of the evaluation are their sessions. */
  people(): Promise<number | undefined>
  /** Returns the interface by which the analysis requests claims. */
  claims(evaluation: string): Claims
  /** Columns of an evaluation, read once for all analyses. */
  columns?(evaluation: Evaluation, of: ColumnsOf): Promise<ObservedColumns> | undefined
}

/** Runs an analysis. Does not reject: a failed analysis does not affect the findings of others. */
export async function analyse(
  entry: Entry,
  evaluation: Evaluation,
  { door, create, context, trace, figureFault, people, claims, columns }: AnalysisServices,
): Promise<Found | FailedAnalysis> {
  const about = { evaluation: evaluation.name, analysis: entry.label }
  const call: PluginCall = { use: entry.use, doing: 'analyse', about, place: entry.place }
  const reads = new OfflineReads(columns)
  const asked = new Map<string, Claim>()
  const base = { evaluation: evaluation.name, label: entry.label }
  try {
    const analysis = create(entry)
    const count = await people()
    const claimsOf = (name: string): Claims =>
      count === undefined ? claims(name) : peopleClaims(claims(name))
    const work = async (inside: Inside): Promise<Findings> =>
      analysis.analyse(
        reads.watched(evaluation, (name) => recordingClaims(claimsOf(name), asked)),
        await context(entry, evaluation, inside),
      )
    const made = await door.enter(call, work, checkFindings)
    const marked = reads.marked(withFurtherClaims(made, [...asked.values()]), trace.offline)
    const grades = await evaluation.grades()
    const found = withoutOmittedClaims(withGrades(marked, grades, evaluation))
    const figures = found.figures.map((figure) => ({
      ...figure,
      spec: withSupporterStyles(figure.spec, evaluation.supporters),
    }))
    const drawn = { ...found, figures }
    const findings = count === undefined ? drawn : findingsInPeople(drawn, count)
    for (const [at, figure] of findings.figures.entries()) {
      const why = await figureFault(figure)
      if (why !== undefined) throw undrawable(call, at, figure, why)
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

/** Removes the claims of sentences that the findings no longer contain. */
function withoutOmittedClaims({ stated, ...findings }: Findings): Findings {
  const said = new Set(findings.sentences)
  const kept = Object.entries(stated ?? {}).filter(([sentence]) => said.has(sentence))
  return kept.length === 0 ? findings : { ...findings, stated: Object.fromEntries(kept) }
}

/** Wraps `claims` so that clusters are called people in their texts. */
const peopleClaims = (claims: Claims): Claims => ({
  ask: (comparisons) => claims.ask(comparisons).map(claimInPeople),
})

const recordingClaims = (claims: Claims, asked: Map<string, Claim>): Claims => ({
  ask(comparisons) {
    const answers = claims.ask(comparisons)
    for (const claim of answers) asked.set(claim.id, claim)
    return answers
  },
})

function undrawable(call: PluginCall, at: number, figure: Figure, why: string): AttuneError {
  const details = {
    use: callName(call),
    path: `findings.figures[${at}].spec`,
    got: `a specification of the figure "${figure.id}" that cannot be drawn (${why})`,
    expected:
      'one of Vega-Lite with its data inline (https://vega.github.io/editor shows its mistakes)',
  }
  return new AttuneError('RESULT_SHAPE', details, call.place ? { place: call.place } : {})
}

/**
 * Notes that each table of an evaluation gets. Every table has them, since a table may be printed
 * alone.
 */
export function notesOf(
  { config }: EvaluationPlan,
  failed: readonly Probed[],
  { host, prompts }: Pick<SessionServices, 'host' | 'prompts'>,
): readonly string[] {
  const changed = changedPrompts(
    entriesOf(config),
    ({ kind, use }) => host.component(kind, use),
    prompts,
  )
  return [
    config.part?.said ?? [],
    changed.length > 0 ? changedPromptsText(changed) : [],
    failed.map(failedText),
  ].flat()
}

/** A note below tables: one text for all languages, or one per language. */
export type Note = string | { readonly en: string; readonly zh: string }

export const withNotes = (found: Found, notes: readonly Note[]): Found => {
  if (notes.length === 0) return found
  const said = notes.map((note) => (typeof note === 'string' ? note : note.en))
  const zh = Object.fromEntries(
    notes.flatMap((note) => (typeof note === 'string' ? [] : [[note.en, note.zh]])),
  )
  const tables = found.findings.tables.map((table) => ({
    ...table,
    notes: [...table.notes, ...said],
    ...(Object.keys(zh).length > 0 && {
      translations: { ...table.translations, zh: { ...table.translations?.['zh'], ...zh } },
    }),
  }))
  return { ...found, findings: { ...found.findings, tables } }
}

/**
 * An analysis of an evaluation. Its findings are stored like other results, and are reused while
 * the analysis and everything that it reads are unchanged.
 */
export interface AnalysisOf {
  readonly plan: EvaluationPlan
  readonly entry: Entry
  /** Digest of the analysis itself, including its code, without the data that it reads. */
  readonly identity: string
}

type Kept = Pick<Found, 'findings' | 'claims' | 'offline'>

const keptOf = ({ findings, claims, offline }: Found): Kept => ({ findings, claims, offline })

/**
 * Access to stored findings during one reading of all evaluations. The digest of each evaluation's
 * results is computed once.
 */
export class StoredAnalyses {
  readonly #states = new Map<EvaluationPlan, Promise<string>>()

  constructor(
    private readonly store: Store,
    private readonly plans: readonly EvaluationPlan[],
    private readonly clock: Clock,
  ) {}

  /** True if the current findings are stored. */
  async has(of: AnalysisOf): Promise<boolean> {
    const key = await this.#key(of)
    return (await this.store.statuses([key])).get(key) === 'done'
  }

  /** Measured times of the current findings; undefined if they are not stored. */
  async times(of: AnalysisOf): Promise<Pick<UnitFacts, 'key' | 'made' | 'times'> | undefined> {
    const key = await this.#key(of)
    return (await this.store.units([key])).get(key)
  }

  /** Stored findings of the analysis; undefined if there are none for the current results. */
  async kept(of: AnalysisOf): Promise<Found | undefined> {
    const key = await this.#key(of)
    const kept = (await this.store.units([key])).get(key)
    if (kept?.status !== 'done') return undefined
    const found = parseStored(kept.result, this.store.location, `unit ${key}`) as unknown as Kept
    return { evaluation: of.plan.config.name, label: of.entry.label, ...found }
  }

  /** Stores new findings. `trace` is the trace of the analysis. */
  async keep(of: AnalysisOf, result: Found | FailedAnalysis, trace: Trace): Promise<void> {
    if (!isInterrupted(result) && !this.store.isReadOnly)
      await this.#save(await this.#key(of), of, result, trace)
  }

  async #save(
    key: string,
    { entry }: AnalysisOf,
    result: Found | FailedAnalysis,
    { times }: Trace,
  ): Promise<void> {
    const facts: UnitFacts = {
      key,
      kind: 'analyse',
      label: entry.label,
      component: entry.use,
      offline: 'findings' in result && result.offline,
      made: this.clock.date().toISOString(),
      times,
    }
    await this.store.saveUnit(
      'findings' in result
        ? { ...facts, status: 'done', result: JSON.stringify(keptOf(result)) }
        : { ...facts, status: 'failed', failure: JSON.stringify(result.failure) },
    )
  }

  async #key({ plan, identity }: AnalysisOf): Promise<string> {
    const siblings: string[] = []
    for (const other of this.plans) if (other !== plan) siblings.push(await this.#stateOf(other))
    return digest({
      kind: 'analyse',
      identity,
      reads: await this.#stateOf(plan),
      siblings,
      version,
    })
  }

  #stateOf(plan: EvaluationPlan): Promise<string> {
    const state = this.#states.get(plan) ?? this.#resultsDigest(plan)
    this.#states.set(plan, state)
    return state
  }

  /**
   * Digest of the results of an evaluation: all positions of its plan, with the keys and statuses
   * of their units.
   */
  async #resultsDigest(plan: EvaluationPlan): Promise<string> {
    const hash = createHash('sha256').update(plan.digest)
    const { id } = await ensureIndexed(plan, this.store.index)
    for await (const state of this.store.index.states(id)) hash.update(`${state}\n`)
    return hash.digest('hex')
  }
}

/** True for an interrupted analysis, which is neither found nor failed. */
export const isInterrupted = (result: Found | FailedAnalysis): boolean =>
  'failure' in result && result.failure.code === 'RUN_STOPPED'

/** Wraps a warning function so that each warning is given once. */
export function once(warn: ContextServices['warn']): ContextServices['warn'] {
  const warned = new Set<string>()
  return (use, message, topic) => {
    const warning = `${use} ${message}`
    if (warned.has(warning)) return
    warned.add(warning)
    warn(use, message, topic)
  }
}
