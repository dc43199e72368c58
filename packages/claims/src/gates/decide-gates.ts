/**
 * Decides all gates of a config: collects the values of each gate, then decides the gates together.
 */
import type { Session } from '@attune/project'
import { type Evaluation, isVariantOf, type Veto } from '@attune/core/findings'
import { pairOf } from '@attune/kit/internal'
import { baselineSide, type Gated, settledBy } from './against-baseline.js'
import { Baselines } from './baselines.js'
import type { InBoth } from './cannot-fail.js'
import { decide, type Decision } from './decide.js'
import type { GateSides } from './gate-sides.js'
import { failedJudge } from './failed-judge.js'
import { decideFindings } from './finding-gates.js'
import { decisionInChinese } from './sentences-chinese.js'
import type { Unfit } from './finding-gate-words.js'
import { findingGateClaim, type GateClaim, gateClaim } from './gate-claim.js'
import { type GateRow, gateRows } from './gate-rows.js'
import { claimedSupporters, requireOneSystem } from './same-version.js'
import { settledSides } from './settled.js'
import { findingGatesOf, type Gate, gatesOf, type Watch } from './gate.js'
import { withFloor } from './harm.js'
import { seekersOf } from '../engine/claim-reader.js'
import { claimsErrors } from '../errors.js'

/**
 * Throws before any call if there are no gates, or no baselines for them. The errors are those of
 * `decideGates`.
 */
export function checkGates(all: readonly Pick<Gated, 'config' | 'supporters'>[]): void {
  if (!all.some(({ config: each }) => gatesOf(each).length + findingGatesOf(each).length > 0))
    throw claimsErrors.error('GATES_MISSING', {})
  const baselines = new Baselines()
  for (const { config: each } of all) {
    for (const { against } of gatesOf(each))
      if (against.kind === 'baseline') baselines.evaluationOf(against, each.name)
  }
  requireOneSystem(all)
}

/** Supporters without a decision because the check does not call them, each with the reason. */
export const unaskedSupporters = (
  all: readonly Gated[],
  session: Pick<Session, 'unasked'>,
  check: string | undefined,
): ReadonlyMap<string, string> => session.unasked(check, claimedSupporters(all))

/**
 * Second look (the repeat of open scenarios) by evaluation, with the dialogues of both looks.
 * `recorded`: the dialogues are recorded and cannot be repeated.
 */
export type SecondLooks = ReadonlyMap<string, Gated | 'recorded'>

export interface DecideOptions {
  /**
   * Supporters that this check did not call, each with the reason; their gates are inconclusive.
   */
  readonly unasked?: ReadonlyMap<string, string>
  /** Returns the reason why a gate is inconclusive because its judge may have changed. */
  readonly watch?: Watch
  /** True if a baseline that was measured with offline stand-ins counts. */
  readonly isTrial: boolean
  /** Second looks by evaluation; undefined as long as only the first look was made. */
  readonly again?: SecondLooks
}

/**
 * Decides the gates. Throws GATES_MISSING, GATE_UNKNOWN_NUMBER, BASELINE_MISSING, BASELINE_INVALID,
 * BASELINE_FORMAT, BASELINE_LACKS.
 */
export async function decideGates(
  all: readonly Gated[],
  options: DecideOptions,
): Promise<readonly EvaluationDecision[]> {
  const baselines = new Baselines()
  const gated = allGates(all, baselines)
  const sides: GateSides[] = []
  for (const { each, gate } of gated)
    sides.push(await sidesOf(each, gate, { ...options, baselines }))
  return [...(await decidedOnFindings(all, options)), ...decideSides(gated, sides)]
}

/** Decides the gates on findings of harm. A second look includes the dialogues of the first. */
async function decidedOnFindings(
  all: readonly Gated[],
  { unasked, again, isTrial }: Pick<DecideOptions, 'unasked' | 'again' | 'isTrial'>,
): Promise<readonly EvaluationDecision[]> {
  const found: EvaluationDecision[] = []
  for (const each of all) {
    const second = again?.get(each.config.name)
    const sources = [second === undefined || second === 'recorded' ? [] : second, each].flat()
    for (const gate of findingGatesOf(each.config)) {
      const unfit = inBothLanguages(unasked?.get(gate.supporter) ?? (await failedJudge(each, gate)))
      const read = await withDialoguesOf(sources, gate.supporter)
      const decided = await decideFindings(gate, read, { unfit, isTrial })
      const claim = findingGateClaim(decided, {
        evaluation: each.config.name,
        seekers: seekersOf(each.config),
      })
      const { sentence: _, counts: __, reasons: ___, ...decision } = decided
      found.push({ evaluation: each.config.name, ...decision, claim })
    }
  }
  return found
}

/** Uses an English reason from another package in both languages. */
const inBothLanguages = (why: string | undefined): Unfit =>
  why === undefined ? undefined : { en: why, zh: why }

/** Evaluation of the first source that has a dialogue of the supporter, else of the last source. */
async function withDialoguesOf(sources: readonly Gated[], supporter: string): Promise<Evaluation> {
  for (const { evaluation } of sources.slice(0, -1)) {
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' }))
      if (row.kind === 'dialogue' && row.supporter === supporter) return evaluation
  }
  return sources.at(-1)!.evaluation
}

/**
 * Decides all gates from the baseline files, before any call; undefined if a run is needed. Throws
 * the errors of `decideGates`.
 */
export async function settleGates(
  all: readonly Gated[],
  isTrial: boolean,
): Promise<readonly EvaluationDecision[] | undefined> {
  // A gate on findings of harm always needs new replies.
  if (all.some(({ config }) => findingGatesOf(config).length > 0)) return undefined
  const baselines = new Baselines()
  const gated = allGates(all, baselines)
  const sides = await settledSides(gated, { baselines, isTrial })
  return sides && decideSides(gated, sides)
}

interface GateIn {
  readonly each: Gated
  readonly gate: Gate
}

/**
 * All gates except those on findings. A gate on a baseline is repeated against the pinned release
 * of its file.
 */
export function allGates(all: readonly Gated[], baselines: Baselines): readonly GateIn[] {
  const gated = all.flatMap((each) =>
    gatesOf(each.config)
      .flatMap((gate) => baselines.withReleaseGate(withFloor(gate, each), each.config.name))
      .map((gate) => ({ each, gate })),
  )
  if (gated.length === 0 && all.every(({ config }) => findingGatesOf(config).length === 0))
    throw claimsErrors.error('GATES_MISSING', {})
  return gated
}

function decideSides(
  gated: readonly GateIn[],
  sides: readonly GateSides[],
): readonly EvaluationDecision[] {
  const found = decide(sides)
  const claims = withUniqueIds(
    gated.map(({ each: { config } }, at) =>
      gateClaim(found[at]!, sides[at]!, { evaluation: config.name, seekers: seekersOf(config) }),
    ),
  )
  return gated.map(({ each }, at) => ({
    evaluation: each.config.name,
    ...found[at]!,
    claim: claims[at]!,
    zh: decisionInChinese(found[at]!),
  }))
}

/** Makes ids of claims unique: gates with the same name are numbered. */
function withUniqueIds(claims: readonly GateClaim[]): readonly GateClaim[] {
  const times = new Map<string, number>()
  return claims.map((claim) => {
    const before = times.get(claim.id) ?? 0
    times.set(claim.id, before + 1)
    return before === 0 ? claim : { ...claim, id: `${claim.id} #${before + 1}` }
  })
}

/** Names of supporters that have gates, but no dialogue. */
export async function withoutDialogues(all: readonly Gated[]): Promise<readonly string[]> {
  const without = new Set<string>()
  for (const { config, evaluation } of all) {
    const found = new Set<string>()
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' })) {
      if (row.kind === 'dialogue') found.add(row.supporter)
    }
    for (const { supporter } of [...gatesOf(config), ...findingGatesOf(config)])
      if (!found.has(supporter)) without.add(supporter)
  }
  return [...without]
}

export interface EvaluationDecision extends Decision {
  readonly evaluation: string
  /**
   * Vetoes (faulty data, or harm) on the gate's supporter or on the other side. With a veto, the
   * gate does not pass.
   */
  readonly vetoes?: readonly Veto[]
  /**
   * Parts of the sentence of an undecided gate with vetoes: the sentence on the vetoes, which other
   * gates share, and the gate's own reason.
   */
  readonly parts?: { readonly shared: InBoth; readonly own?: InBoth }
  /** The decision as a claim about the gated value. */
  readonly claim: GateClaim
  /** Chinese sentence of the claim. */
  readonly zh?: string
}

async function sidesOf(
  gated: Gated,
  gate: Gate,
  { watch, unasked, isTrial, baselines, again }: DecideOptions & { readonly baselines: Baselines },
): Promise<GateSides> {
  const { evaluation } = gated
  const own = await gateRows(gated, gate, gate.supporter)
  if (own.every(({ value }) => value.state === 'unknown')) await requireNumber(evaluation, gate)
  const { against } = gate
  const other = against.kind === 'supporter' ? against.supporter : ''
  const undecided = unasked?.get(gate.supporter) ?? unasked?.get(other)
  if (undecided !== undefined) return { gate, own, unfit: undecided }
  const unfit =
    watch?.(gated.config, gate) ??
    (await missingSeekerAnalysis(gated, gate)) ??
    (await failedJudge(gated, gate)) ??
    (await flaggedSimulator(evaluation, gate)) ??
    (await uncheckedScore(evaluation, gate))
  const second = again?.get(gated.config.name)
  const rowsIn = async (from: Gated, supporter: string) => gateRows(from, gate, supporter)
  const compared = async (
    from: Gated,
    rows: readonly GateRow[],
  ): Promise<Pick<GateSides, 'own' | 'other'>> =>
    against.kind === 'supporter' && gate.of !== 'wins'
      ? { own: rows, other: await rowsIn(from, against.supporter) }
      : { own: rows }
  const first = await compared(gated, own)
  const secondSides =
    second === 'recorded'
      ? first
      : second && (await compared(second, await rowsIn(second, gate.supporter)))
  // A second look repeats only supporters of open gates. Other gates keep their first look.
  const both =
    secondSides?.own.length === 0 || secondSides?.other?.length === 0 ? undefined : secondSides
  const base = { gate, ...first, ...(both && { both }), ...(unfit !== undefined && { unfit }) }
  if (against.kind !== 'baseline') return base
  const settling = {
    gate,
    against,
    stored: baselines.evaluationOf(against, gated.config.name),
    isTrial,
  }
  const settled = await settledBy(gated, settling)
  if (settled) return settled
  const side = await baselineSide(gated, settling)
  return { ...base, ...side, ...(both && { both: { ...both, other: side.other } }) }
}

/** Kinds of results that a gate may name by mistake. */
const GIVEN: ReadonlySet<string> = new Set(['measure', 'series', 'verdict', 'pair'])

/**
 * Throws GATE_UNKNOWN_NUMBER if the estimator or judge gives values, but none of the gated name.
 */
async function requireNumber(
  evaluation: Evaluation,
  { name: gate, of, source, number: name }: Gate,
): Promise<void> {
  if (source === undefined) return
  const wanted = of === 'wins' ? ['pair'] : ['measure', 'verdict']
  const names = new Set<string>()
  const kinds = new Set<string>()
  for await (const row of evaluation.observations({ source })) {
    if (GIVEN.has(row.kind)) kinds.add(row.kind)
    if (wanted.includes(row.kind)) names.add(row.name)
  }
  if (kinds.size === 0 || names.has(name)) return
  const other =
    of === 'wins' ? 'judges dialogues' : kinds.has('series') ? 'gives series' : 'judges pairs'
  const known = [...names].join(', ') || `nothing of this kind: it ${other}`
  throw claimsErrors.error('GATE_UNKNOWN_NUMBER', { gate, name, source, known })
}

/**
 * Reason against a gate on faults of the simulated seeker, if no analysis looks for these faults.
 */
async function missingSeekerAnalysis(
  { marks }: Gated,
  { of, number }: Gate,
): Promise<string | undefined> {
  if (of !== 'seeker' || ((await marks?.(number)) ?? []).length > 0) return undefined
  return 'no analysis of this evaluation audits the seeker; add one, such as seekers/audit'
}

/**
 * Reason against a score for gates that require a check by people's ratings. The ratings must
 * confirm the score in every language that has ratings.
 */
async function uncheckedScore(
  evaluation: Evaluation,
  { grade, source, number }: Gate,
): Promise<string | undefined> {
  if (grade === undefined) return undefined
  const grades = await evaluation.grades()
  const own = grades.filter(
    ({ label, criterion, translations }) =>
      translations === undefined && criterion === number && isVariantOf(label, source ?? ''),
  )
  if (own.length === 0) return `the gate asks for a score that is ${grade}, and no study checks it`
  const lacking = own.find((each) => each.grade !== grade)
  return lacking && `the gate asks for a score that is ${grade}, and it is ${lacking.text}`
}

/** Prefix of flags for faults of the simulated help-seeker. */
const SEEKER_FLAGS = 'seeker-'

/** Reason against dialogues in which the simulated help-seeker misbehaves too often. */
async function flaggedSimulator(
  evaluation: Evaluation,
  { supporter, maxFlagged }: Gate,
): Promise<string | undefined> {
  const flagged = new Map<string, string>()
  const dialogues = new Set<string>()
  for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' })) {
    if (row.kind === 'dialogue' && row.supporter === supporter) dialogues.add(pairOf(row))
  }
  for await (const row of evaluation.observations({ kind: 'flag' })) {
    if (row.kind === 'flag' && row.supporter === supporter && row.name.startsWith(SEEKER_FLAGS))
      flagged.set(pairOf(row), row.name)
  }
  if (flagged.size <= maxFlagged * dialogues.size) return undefined
  const kinds = [...new Set(flagged.values())].join(', ')
  return `the simulated help-seeker is flagged in ${flagged.size} of ${dialogues.size} dialogues (${kinds})`
}
