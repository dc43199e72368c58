/**
 * Gates against a baseline: decides without new replies where the baseline suffices, and finds
 * reasons why values cannot be compared.
 */
import {
  answererChanges,
  type Instrument,
  modelsBehind,
  type Probed,
  type RecordedFinder,
  type SupporterIdentity,
  type WhoAnswered,
} from '@attune/project'
import type { EvaluationConfig } from '@attune/core/runtime'
import { unknown } from '@attune/core'
import { named } from '@attune/core/findings'
import { asEvaluation, type BaselineEvaluation } from '../baseline/baseline.js'
import { instrumentChanges } from '../baseline/instrument-changes.js'

import { claimsErrors } from '../errors.js'
import { cannotFail, insteadOf } from './cannot-fail.js'
import type { GateSides } from './gate-sides.js'
import { type GateRow, gateRows, type GateSource } from './gate-rows.js'
import { type AgainstBaseline, baselineName, type Gate, gatesOf } from './gate.js'

/** An evaluation with gates, and the data to compare it with a baseline. */
export interface Gated extends GateSource {
  readonly config: Pick<
    EvaluationConfig,
    'name' | 'sections' | 'simulators' | 'estimators' | 'judges' | 'repeats' | 'part'
  >
  readonly instrument: Instrument
  readonly finders: readonly RecordedFinder[]
  /** Digests by scenario id, over the parts of a scenario that the simulator receives. */
  digests(): Promise<ReadonlyMap<string, string>>
  /** Yields the cluster of each scenario. */
  clusters(): AsyncIterable<string>
  /** True if all scenarios are sessions of persons. */
  isOfPeople(): Promise<boolean>
  /** Identities by supporter. Supporters that cannot be identified are missing. */
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  /** Names of supporters whose claimed version needs no test. */
  readonly proved: ReadonlySet<string>
  answered(): Promise<WhoAnswered>
  failedProbes(): Promise<readonly Probed[]>
}

/** Paths of the baseline files that gates name, without duplicates. */
export const filesOf = (all: readonly Pick<Gated, 'config'>[]): readonly string[] => [
  ...new Set(
    all.flatMap(({ config }) =>
      gatesOf(config).flatMap(({ against }) => (against.kind === 'baseline' ? against.file : [])),
    ),
  ),
]

export interface Compared {
  readonly gate: Gate
  readonly against: AgainstBaseline
  readonly stored: BaselineEvaluation
  readonly isTrial: boolean
}

/**
 * Sides of a gate that needs no new replies, since the supporter has the version of the baseline,
 * or since stand-ins measured the baseline. Undefined if values must decide.
 */
export async function settledBy(
  gated: Gated,
  { gate, against, stored, isTrial }: Compared,
): Promise<GateSides | undefined> {
  const other = await storedRows(gated, stored, gate, against.supporter)
  const base = { gate, own: [], other }
  if (!isTrial && other.some(({ offline }) => offline === true))
    return { ...base, unfit: STAND_INS }
  const now = named(gated.supporters, gate.supporter)
  if (!now || !isSameVersion(now, named(stored.supporters, against.supporter))) return undefined
  return gated.proved.has(gate.supporter) ? { ...base, same: now.version ?? '' } : undefined
}

const isSameVersion = (now: SupporterIdentity, then: SupporterIdentity | undefined): boolean =>
  now.digest === then?.digest

const STAND_INS =
  'the baseline was measured with offline stand-ins, which measure nothing (to try a check out all the same: --trial)'

/**
 * Values of a gate from a baseline file, one row per dialogue, with all repeats. Throws
 * BASELINE_LACKS if the gate names a baseline without its estimator or judge. For a gate that names
 * none, such a baseline gives no values.
 */
export async function storedRows(
  { config, evaluation }: Gated,
  stored: BaselineEvaluation,
  gate: Gate,
  supporter: string,
): Promise<GateRow[]> {
  const before = asEvaluation(config.name, stored, evaluation)
  const { source, against } = gate
  const known = [...before.estimators, ...before.judges]
  if (source !== undefined && !known.includes(source)) {
    if (against.kind !== 'baseline') return []
    throw claimsErrors.error('BASELINE_LACKS', {
      file: against.file,
      what: config.judges.some(({ label }) => label === source) ? 'judge' : 'estimator',
      name: source,
      known: known.join(', ') || 'nothing',
    })
  }
  return gateRows({ evaluation: before }, gate, supporter)
}

/** Values of the baseline for a gate. `unfit`: reason why they cannot be compared. */
export async function baselineSide(
  gated: Gated,
  compared: Compared,
): Promise<
  Required<Pick<GateSides, 'other'>> & Pick<GateSides, 'unfit' | 'unfitInChinese' | 'fix'>
> {
  const { gate, against, stored } = compared
  const rows = await storedRows(gated, stored, gate, against.supporter)
  const unfit = await incomparable(gated, compared)
  if (unfit !== undefined) return { other: rows, unfit }
  const other = sameScenarios(rows, stored, await gated.digests())
  const dead = cannotFail(gate, other, gated.evaluation)
  if (dead === undefined) return { other }
  return { other, unfit: dead.en, unfitInChinese: dead.zh, fix: insteadOf(gate) }
}

/**
 * Reason why current values cannot be compared with those of the baseline: judges, models or
 * settings changed.
 */
async function incomparable(
  gated: Gated,
  { gate, against, stored }: Compared,
): Promise<string | undefined> {
  const sources = gate.source === undefined ? [] : [gate.source]
  const changes = instrumentChanges(stored.instrument, gated.instrument, sources)
  if (changes.length > 0)
    return `not comparable with ${baselineName(against)}, what changed: ${changes.join(', ')}`
  const models = modelsBehind(gated.config, gate.source)
  const answerers = answererChanges(stored.answered, await gated.answered(), models)
  return answerers.length > 0
    ? `not comparable with ${baselineName(against)}: ${answerers.join('; ')}`
    : undefined
}

/** Rows of the baseline. Values of scenarios whose text changed since then are set to unknown. */
const sameScenarios = (
  rows: readonly GateRow[],
  { scenarios }: BaselineEvaluation,
  now: ReadonlyMap<string, string>,
): GateRow[] =>
  rows.map((row) => {
    const current = now.get(row.scenario)
    return current === undefined || current === named(scenarios, row.scenario)?.digest
      ? row
      : { ...row, value: unknown('the scenario changed') }
  })

/**
 * True if a run of the same version would give the values of the baseline again: settings and
 * scenarios are unchanged.
 */
export async function isWhole(
  gated: Gated,
  gate: Gate,
  stored: BaselineEvaluation,
): Promise<boolean> {
  const sources = gate.source === undefined ? [] : [gate.source]
  if (instrumentChanges(stored.instrument, gated.instrument, sources).length > 0) return false
  const now = await gated.digests()
  const known = Object.entries(stored.scenarios)
  return known.length === now.size && known.every(([id, { digest }]) => now.get(id) === digest)
}
