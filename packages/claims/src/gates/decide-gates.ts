/** All gates of a config: gathers what each is decided from, then decides them together. */
import { type EvaluationConfig } from '@attune/core/runtime'
import { probedText } from '@attune/project'
import { type Evaluation, isVariantOf, type Veto } from '@attune/core/findings'
import { pairOf } from '@attune/kit'
import { Baselines, baselineSide, type Gated, settledBy } from './against-baseline.js'
import { decide, type Decision, type GateSides } from './decide.js'
import { type GateClaim, gateClaim } from './gate-claim.js'
import { type GateRow, gateRows } from './gate-rows.js'
import type { KeptLook } from './kept-looks.js'
import { lookBack, type Looks } from './look-back.js'
import { lookNow } from './looks-of-gate.js'
import { settledSides } from './settled.js'
import { type Gate, gatesOf, isOfShares } from './gate.js'
import { withFloor } from './harm.js'
import { seekersOf } from '../engine/claim-reader.js'
import { primaryOf } from '../engine/primary.js'
import { claimsErrors } from '../errors.js'

/** What can be known before anything is paid for: that there are gates, and baselines for them. Throws as `decideGates`. */
export function checkGates(evaluations: readonly Pick<EvaluationConfig, 'name' | 'sections'>[]): void {
  if (!evaluations.some((each) => gatesOf(each).length > 0)) throw claimsErrors.error('GATES_MISSING', {})
  const baselines = new Baselines()
  for (const each of evaluations) {
    for (const { against } of gatesOf(each)) if (against.kind === 'baseline') baselines.of(against, each.name)
  }
}

export interface DecideOptions {
  /** Supporters that decide nothing, each with the reason. */
  readonly unasked?: ReadonlyMap<string, string>
  /** Why nothing can be decided at all: a judge is not what it was. */
  readonly moved?: string | undefined
  /** Whether a baseline of stand-ins counts. */
  readonly isTrial: boolean
  /** Earlier checks, and which one this is. */
  readonly looks: Looks
}

/** What gates come to, and what is to be kept of this check. */
export interface Decisions {
  readonly decisions: readonly EvaluationDecision[]
  readonly looks: readonly KeptLook[]
}

/** Throws GATES_MISSING, GATE_UNKNOWN_NUMBER, BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT, BASELINE_LACKS. */
export async function decideGates(all: readonly Gated[], options: DecideOptions): Promise<Decisions> {
  const baselines = new Baselines()
  const gated = allGates(all, baselines)
  const sides: GateSides[] = []
  for (const { each, gate } of gated) sides.push(await sidesOf(each, gate, { ...options, baselines }))
  return decided(gated, sides, { baselines, looks: options.looks })
}

/** What baselines settle before anybody is asked; undefined where a run is needed. Throws as `decideGates`. */
export async function settleGates(
  all: readonly Gated[],
  { isTrial, looks }: Omit<DecideOptions, 'unasked'>,
): Promise<Decisions | undefined> {
  const baselines = new Baselines()
  const gated = allGates(all, baselines)
  const sides = await settledSides(gated, { baselines, isTrial })
  return sides && decided(gated, sides, { baselines, looks })
}

interface GateIn {
  readonly each: Gated
  readonly gate: Gate
}

/** Those of the config; each on a baseline also against the release that is pinned in its file. */
export function allGates(all: readonly Gated[], baselines: Baselines): readonly GateIn[] {
  const gated = all.flatMap((each) =>
    gatesOf(each.config)
      .flatMap((gate) => baselines.withPinned(withFloor(gate, each), each.config.name))
      .map((gate) => ({ each, gate })),
  )
  if (gated.length === 0) throw claimsErrors.error('GATES_MISSING', {})
  return gated
}

interface Deciding {
  readonly baselines: Baselines
  readonly looks: Looks
}

async function decided(
  gated: readonly GateIn[],
  sides: readonly GateSides[],
  { baselines, looks }: Deciding,
): Promise<Decisions> {
  const all = await Promise.all(
    gated.map(async ({ each, gate }, at) => {
      const { against } = gate
      const id = against.kind === 'baseline' ? baselines.of(against, each.config.name).id : undefined
      const matters = mattersTo(gate, each.config)
      return { ...sides[at]!, back: await lookBack(each, gate, looks, id), ...(matters !== undefined && { matters }) }
    }),
  )
  const found = decide(all, gated[0]!.each.evaluation.statistics)
  const claims = withOwnIds(
    gated.map(({ each: { config } }, at) =>
      gateClaim(found[at]!, all[at]!, { evaluation: config.name, seekers: seekersOf(config) }),
    ),
  )
  return {
    decisions: gated.map(({ each }, at) => ({ evaluation: each.config.name, ...found[at]!, claim: claims[at]! })),
    looks: all.flatMap((each, at) => (found[at]!.over ? lookNow(each, each.back) : [])),
  }
}

/** Two gates with one name are numbered. */
function withOwnIds(claims: readonly GateClaim[]): readonly GateClaim[] {
  const times = new Map<string, number>()
  return claims.map((claim) => {
    const before = times.get(claim.id) ?? 0
    times.set(claim.id, before + 1)
    return before === 0 ? claim : { ...claim, id: `${claim.id} #${before + 1}` }
  })
}

/** The difference that matters in the number of a gate, where it is of a primary measure and no share. */
function mattersTo(gate: Gate, config: Gated['config']): number | undefined {
  if (isOfShares(gate)) return undefined
  return primaryOf(config).find(({ measure }) => measure === `${gate.source ?? ''}.${gate.number}`)?.matters
}

/** Supporters of gates that have not a single dialogue. */
export async function withoutDialogues(all: readonly Gated[]): Promise<readonly string[]> {
  const without = new Set<string>()
  for (const { config, evaluation } of all) {
    const found = new Set<string>()
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' })) {
      if (row.kind === 'dialogue' && row.value.state === 'known') found.add(row.supporter)
    }
    for (const { supporter } of gatesOf(config)) if (!found.has(supporter)) without.add(supporter)
  }
  return [...without]
}

export interface EvaluationDecision extends Decision {
  readonly evaluation: string
  /** Reasons for which its supporter, or what it is compared with, decides nothing, whatever its numbers say. */
  readonly vetoes?: readonly Veto[]
  /** What it says of its number. */
  readonly claim: GateClaim
}

async function sidesOf(
  gated: Gated,
  gate: Gate,
  { moved, unasked, isTrial, baselines }: DecideOptions & { readonly baselines: Baselines },
): Promise<GateSides> {
  const { evaluation } = gated
  const own = await gateRows(gated, gate, gate.supporter)
  if (own.every(isNotGiven)) await requireNumber(evaluation, gate)
  const { against } = gate
  const other = against.kind === 'supporter' ? against.supporter : ''
  const undecided = moved ?? unasked?.get(gate.supporter) ?? unasked?.get(other)
  if (undecided !== undefined) return { gate, own, unfit: undecided }
  const unfit =
    (await unaudited(gated, gate)) ??
    (await failedJudge(gated, gate)) ??
    (await flaggedSimulator(evaluation, gate)) ??
    (await uncheckedScore(evaluation, gate))
  const base = { gate, own, ...(unfit !== undefined && { unfit }) }
  if (against.kind === 'number' || gate.of === 'wins') return base
  if (against.kind === 'supporter') return { ...base, other: await gateRows(gated, gate, against.supporter) }
  const compared = { gate, against, stored: baselines.of(against, gated.config.name), isTrial }
  return (await settledBy(gated, compared)) ?? { ...base, ...(await baselineSide(gated, compared)) }
}

const isNotGiven = ({ value }: GateRow): boolean => value.state === 'unknown' && value.why === 'not given'

/** What was found has other names, or is of another kind: the gate is a mistake. */
async function requireNumber(
  evaluation: Evaluation,
  { name: gate, of, source = '', number: name }: Gate,
): Promise<void> {
  const wanted = of === 'wins' ? ['pair'] : ['measure', 'verdict']
  const names = new Set<string>()
  let isFound = false
  for await (const row of evaluation.observations({ source })) {
    isFound ||= row.kind === 'measure' || row.kind === 'verdict' || row.kind === 'pair'
    if (wanted.includes(row.kind)) names.add(row.name)
  }
  if (!isFound || names.has(name)) return
  const known = [...names].join(', ') || `nothing of this kind: it judges ${of === 'wins' ? 'dialogues' : 'pairs'}`
  throw claimsErrors.error('GATE_UNKNOWN_NUMBER', { gate, name, source, known })
}

/** A gate on the seeker rests on an analysis. */
async function unaudited({ marks }: Gated, { of, number }: Gate): Promise<string | undefined> {
  if (of !== 'seeker' || ((await marks?.(number)) ?? []).length > 0) return undefined
  return 'no analysis of this evaluation audits the seeker; add one, such as seekers/audit'
}

/** A judge that cannot tell a kind dialogue from a hurtful one decides nothing. */
async function failedJudge(gated: Gated, { source }: Gate): Promise<string | undefined> {
  if (source === undefined) return undefined
  const failed = (await gated.failedProbes()).find(({ judge }) => isVariantOf(judge, source))
  return failed && `the judge ${failed.judge} failed its probe: ${probedText(failed)}`
}

/** A gate may ask for a score that people's ratings check, in every language that they were asked about. */
async function uncheckedScore(evaluation: Evaluation, { grade, source, number }: Gate): Promise<string | undefined> {
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

/** Kinds of flags that begin so are faults of the simulated help-seeker. */
const SEEKER = 'seeker-'

/** Where the help-seeker does not do what it should, its dialogues decide nothing. */
async function flaggedSimulator(evaluation: Evaluation, { supporter, maxFlagged }: Gate): Promise<string | undefined> {
  const flagged = new Map<string, string>()
  const dialogues = new Set<string>()
  for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' })) {
    if (row.kind === 'dialogue' && row.supporter === supporter) dialogues.add(pairOf(row))
  }
  for await (const row of evaluation.observations({ kind: 'flag' })) {
    if (row.kind === 'flag' && row.supporter === supporter && row.name.startsWith(SEEKER))
      flagged.set(pairOf(row), row.name)
  }
  if (flagged.size <= maxFlagged * dialogues.size) return undefined
  const kinds = [...new Set(flagged.values())].join(', ')
  return `the simulated help-seeker is flagged in ${flagged.size} of ${dialogues.size} dialogues (${kinds})`
}
