/** Gates whose other side is a baseline: what can be compared with it, and what it settles by itself. */
import { asEvaluation, type Baseline, type BaselineEvaluation } from '../baseline/baseline.js'
import { instrumentChanges } from '../baseline/instrument-changes.js'
import { readBaseline } from '../baseline/read-baseline.js'
import {
  answererChanges,
  type EvaluationConfig,
  type Instrument,
  modelsBehind,
  type Probed,
  type SupporterIdentity,
  type WhoAnswered,
} from '@attune/core/runtime'
import { unknown } from '@attune/core'
import { type Evaluation, named } from '@attune/core/findings'
import type { GateSides } from './decide.js'
import { type GateRow, gateRows } from './gate-rows.js'
import { type Against, type Gate } from './gate.js'
import { claimsErrors } from '../errors.js'

/** An evaluation, and what its numbers are measured with. */
export interface Gated {
  readonly config: Pick<EvaluationConfig, 'name' | 'sections' | 'simulators' | 'estimators' | 'judges'>
  readonly evaluation: Evaluation
  readonly instrument: Instrument
  /** By id: identifies what a simulator gets. */
  digests(): Promise<ReadonlyMap<string, string>>
  /** Of supporters that have one. */
  readonly supporters: Readonly<Record<string, SupporterIdentity>>
  answered(): Promise<WhoAnswered>
  failedProbes(): Promise<readonly Probed[]>
}

type AgainstBaseline = Extract<Against, { file: string }>

/** The files of a check, each read once. */
export class Baselines {
  readonly #read = new Map<string, Baseline>()

  /** @throws BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT, BASELINE_LACKS */
  of({ file, supporter }: AgainstBaseline, evaluation: string): BaselineEvaluation {
    const baseline = this.#read.get(file) ?? readBaseline(file)
    this.#read.set(file, baseline)
    requireIn(Object.keys(baseline.evaluations), { file, what: 'evaluation', name: evaluation })
    const found = baseline.evaluations[evaluation]!
    const supporters = new Set(found.numbers.map((number) => number.supporter))
    requireIn([...supporters], { file, what: 'supporter', name: supporter })
    return found
  }
}

function requireIn(
  known: readonly string[],
  { name, ...rest }: { readonly file: string; readonly what: string; readonly name: string },
): void {
  if (!known.includes(name))
    throw claimsErrors.error('BASELINE_LACKS', { ...rest, name, known: known.join(', ') || 'nothing' })
}

interface Compared {
  readonly gate: Gate
  readonly against: AgainstBaseline
  readonly stored: BaselineEvaluation
  readonly isTrial: boolean
}

/** What a gate comes to whatever the supporter answers now; none: its numbers decide. */
export async function settledBy(
  gated: Gated,
  { gate, against, stored, isTrial }: Compared,
): Promise<GateSides | undefined> {
  const other = await storedRows(gated, stored, gate, against.supporter)
  const base = { gate, own: [], other }
  if (!isTrial && other.some(({ offline }) => offline === true)) return { ...base, unfit: STAND_INS }
  const now = named(gated.supporters, gate.supporter)
  const isSame = now !== undefined && now.digest === named(stored.supporters, against.supporter)?.digest
  return isSame ? { ...base, same: now.version ?? '' } : undefined
}

const STAND_INS =
  'the baseline was measured with offline stand-ins, which measure nothing (to try a check out all the same: --trial)'

export const storedRows = (
  { config, evaluation }: Gated,
  stored: BaselineEvaluation,
  gate: Gate,
  supporter: string,
): Promise<GateRow[]> => gateRows(asEvaluation(config.name, stored, evaluation), gate, supporter)

/** Why the numbers of now cannot be compared with those of the baseline. */
export async function incomparable(gated: Gated, { gate, stored }: Compared): Promise<string | undefined> {
  const sources = gate.source === undefined ? [] : [gate.source]
  const changes = instrumentChanges(stored.instrument, gated.instrument, sources)
  if (changes.length > 0) return `not comparable with the baseline, what changed: ${changes.join(', ')}`
  const models = modelsBehind(gated.config, gate.source)
  const answerers = answererChanges(stored.answered, await gated.answered(), models)
  return answerers.length > 0 ? `not comparable with the baseline: ${answerers.join('; ')}` : undefined
}

/** A scenario that reads otherwise than in the baseline is no counterpart. */
export const sameScenarios = (
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

/** Whether the numbers of a baseline are those that a run would bring of the same version. */
export async function isWhole(gated: Gated, gate: Gate, stored: BaselineEvaluation): Promise<boolean> {
  const sources = gate.source === undefined ? [] : [gate.source]
  if (instrumentChanges(stored.instrument, gated.instrument, sources).length > 0) return false
  const now = await gated.digests()
  const known = Object.entries(stored.scenarios)
  return known.length === now.size && known.every(([id, { digest }]) => now.get(id) === digest)
}
