/** All gates of a config: gathers what each is decided from, then decides them together. */
import { asEvaluation, type Baseline, type BaselineEvaluation } from '../baseline/baseline.js'
import { instrumentChanges } from '../baseline/instrument-changes.js'
import { readBaseline } from '../baseline/read-baseline.js'
import type { EvaluationConfig } from '../config/types.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Instrument } from '../engine/instrument.js'
import { AttuneError } from '../errors.js'
import { pairOf } from '../kit/rows.js'
import { unknown } from '../known.js'
import { type BurnIn, burnIn } from './burn-in.js'
import { type Decision, decide, type GateSides } from './decide.js'
import type { Against, Gate } from './gate.js'
import { type GateRow, gateRows } from './gate-rows.js'

/** An evaluation, and what its numbers are measured with. */
export interface Gated {
  readonly config: Pick<EvaluationConfig, 'name' | 'gates'>
  readonly evaluation: Evaluation
  readonly instrument: Instrument
  /** By id: stands for what a simulator is told. */
  digests(): Promise<ReadonlyMap<string, string>>
}

/** What can be known before anything is paid for: that there are gates, and baselines for them. Throws as `decideGates`. */
export function checkGates(evaluations: readonly Pick<EvaluationConfig, 'name' | 'gates'>[]): void {
  if (!evaluations.some(({ gates }) => gates.length > 0)) throw new AttuneError('GATES_MISSING', {})
  for (const { name, gates } of evaluations) {
    for (const { against } of gates) {
      if (against.kind === 'baseline')
        requireSupporter(evaluationIn(readBaseline(against.file), against, name), against)
    }
  }
}

/**
 * @param unasked supporters that decide nothing, each with the reason
 * Throws GATES_MISSING, GATE_UNKNOWN_NUMBER, BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT, BASELINE_LACKS.
 */
export async function decideGates(
  all: readonly Gated[],
  unasked: ReadonlyMap<string, string> = new Map(),
): Promise<readonly EvaluationDecision[]> {
  const gated = all.flatMap((each) => each.config.gates.map((gate) => ({ each, gate })))
  const [first] = gated
  if (!first) throw new AttuneError('GATES_MISSING', {})
  const baselines = new Map<string, Baseline>()
  const baseline = (file: string): Baseline => {
    const read = baselines.get(file) ?? readBaseline(file)
    baselines.set(file, read)
    return read
  }
  const sides: GateSides[] = []
  for (const { each, gate } of gated) {
    const { supporter, against } = gate
    const unfit = unasked.get(supporter) ?? (against.kind === 'supporter' ? unasked.get(against.supporter) : undefined)
    const found = await sidesOf(each, gate, baseline)
    sides.push(unfit === undefined ? found : { ...found, unfit })
  }
  const decisions = decide(sides, first.each.evaluation.statistics)
  return gated.map(({ each }, at) => ({ evaluation: each.config.name, ...decisions[at]! }))
}

/** Supporters of gates that have not a single dialogue. */
export async function withoutDialogues(all: readonly Gated[]): Promise<readonly string[]> {
  const without = new Set<string>()
  for (const { config, evaluation } of all) {
    const found = new Set<string>()
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'turns' })) {
      if (row.kind === 'dialogue' && row.value.state === 'known') found.add(row.supporter)
    }
    for (const { supporter } of config.gates) if (!found.has(supporter)) without.add(supporter)
  }
  return [...without]
}

/** Tries the gates of a config on supporters that meet themselves. Throws GATES_MISSING, GATE_UNKNOWN_NUMBER. */
export async function burnInGates(all: readonly Gated[], seed: string): Promise<readonly EvaluationBurnIn[]> {
  const tried = []
  for (const { config, evaluation } of all) {
    for (const gate of config.gates) {
      const own = await gateRows(evaluation, gate, gate.supporter)
      if (own.every(isNotGiven)) await requireNumber(evaluation, gate)
      tried.push({ name: config.name, statistics: evaluation.statistics, gate, own })
    }
  }
  const [first] = tried
  if (!first) throw new AttuneError('GATES_MISSING', {})
  const found = burnIn(tried, first.statistics, seed)
  return tried.map(({ name }, at) => ({ evaluation: name, ...found[at]! }))
}

export interface EvaluationBurnIn extends BurnIn {
  readonly evaluation: string
}

export interface EvaluationDecision extends Decision {
  readonly evaluation: string
}

async function sidesOf(gated: Gated, gate: Gate, baseline: (file: string) => Baseline): Promise<GateSides> {
  const { evaluation } = gated
  const own = await gateRows(evaluation, gate, gate.supporter)
  if (own.every(isNotGiven)) await requireNumber(evaluation, gate)
  const { against } = gate
  const flagged = await flaggedSimulator(evaluation, gate)
  const base = { gate, own, ...(flagged !== undefined && { unfit: flagged }) }
  if (against.kind === 'number' || gate.of === 'wins') return base
  if (against.kind === 'supporter') return { ...base, other: await gateRows(evaluation, gate, against.supporter) }
  const stored = evaluationIn(baseline(against.file), against, gated.config.name)
  const read = asEvaluation(gated.config.name, stored, evaluation)
  requireSupporter(stored, against)
  const other = await gateRows(read, gate, against.supporter)
  const changes = instrumentChanges(stored.instrument, gated.instrument, gate.source === undefined ? [] : [gate.source])
  if (changes.length > 0)
    return { ...base, other, unfit: `not comparable with the baseline, what changed: ${changes.join(', ')}` }
  return { ...base, other: sameScenarios(other, stored, await gated.digests()) }
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
  throw new AttuneError('GATE_UNKNOWN_NUMBER', { gate, name, source, known })
}

function evaluationIn(
  baseline: Baseline,
  { file }: Extract<Against, { file: string }>,
  name: string,
): BaselineEvaluation {
  const found = baseline.evaluations[name]
  requireIn(Object.keys(baseline.evaluations), { file, what: 'evaluation', name })
  return found!
}

const requireSupporter = (
  { numbers }: BaselineEvaluation,
  { file, supporter: name }: Extract<Against, { file: string }>,
): void => requireIn([...new Set(numbers.map(({ supporter }) => supporter))], { file, what: 'supporter', name })

function requireIn(
  known: readonly string[],
  { name, ...rest }: { readonly file: string; readonly what: string; readonly name: string },
): void {
  if (!known.includes(name))
    throw new AttuneError('BASELINE_LACKS', { ...rest, name, known: known.join(', ') || 'nothing' })
}

/** A scenario that reads otherwise than in the baseline is no counterpart. */
const sameScenarios = (
  rows: readonly GateRow[],
  { scenarios }: BaselineEvaluation,
  now: ReadonlyMap<string, string>,
): GateRow[] =>
  rows.map((row) => {
    const current = now.get(row.scenario)
    return current === undefined || current === scenarios[row.scenario]?.digest
      ? row
      : { ...row, value: unknown('the scenario changed') }
  })

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
