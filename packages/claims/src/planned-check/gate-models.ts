/** Simulation models for the gates of a config, from stored dialogues. */
import { type Gated, storedRows } from '../gates/against-baseline.js'
import { Baselines } from '../gates/baselines.js'
import { allGates } from '../gates/decide-gates.js'
import { type Gate, gatesOf, isMargin, isOfShares } from '../gates/gate.js'
import { type GateRow, gateRows } from '../gates/gate-rows.js'
import { cannotFail, scaleOf } from '../gates/cannot-fail.js'
import { withFloor } from '../gates/harm.js'
import { meanOverClusters } from '../gates/measure.js'
import { countUpTo } from '../gates/reachable.js'
import { repeatsIn } from '../gates/within.js'
import {
  gateModel,
  type GateModel,
  type EvaluationModel,
  type ModelBaseline,
} from './evaluation-model.js'

/** By name, evaluations with more repeats than the config has. */
export type MoreRepeats = ReadonlyMap<string, Gated>

export interface GateModels {
  readonly models: readonly EvaluationModel[]
  /**
   * By gate, the loss of every dialogue if the supporter collapses totally, in the unit of the
   * gated value.
   */
  readonly collapses: ReadonlyMap<Gate, number>
  /** Gates without a model, because no scenario was repeated with one version. */
  readonly unknown: readonly { readonly evaluation: string; readonly gate: Gate }[]
}

/** Models of all gates that will be compared with a baseline that is about to be written. */
export async function modelsForNewBaseline(
  all: readonly Gated[],
  repeatsOf: (evaluation: string) => number,
): Promise<readonly EvaluationModel[]> {
  const models: EvaluationModel[] = []
  for (const gated of all) {
    const gates: GateModel[] = []
    for (const written of gatesOf(gated.config)) {
      const gate = withFloor(written, gated)
      const { against } = gate
      if (against.kind !== 'baseline') continue
      const rows = await gateRows(gated, gate, gate.supporter)
      // Such a gate cannot fail, whatever the number of dialogues, so it is left out.
      if (cannotFail(gate, rows, gated.evaluation) !== undefined) continue
      const model = gateModel({ gate, rows, scale: scaleOf(gate, gated.evaluation) })
      if (model) gates.push(model)
    }
    const { name } = gated.config
    if (gates.length > 0)
      models.push({
        evaluation: name,
        gates,
        clusters: await countUpTo(gated, Infinity),
        repeats: repeatsOf(name),
      })
  }
  return models
}

interface Found {
  readonly gated: Gated
  readonly gate: Gate
  readonly model: GateModel | undefined
  readonly collapse: number
}

/** Models of all gates. Throws GATES_MISSING, GATE_FLOOR, and the errors of an invalid baseline. */
export async function gateModels(
  all: readonly Gated[],
  more: MoreRepeats = new Map(),
): Promise<GateModels> {
  const baselines = new Baselines()
  const found: Found[] = []
  for (const { each: gated, gate } of allGates(all, baselines))
    found.push(await readGate(gated, gate, baselines, more))
  const models: EvaluationModel[] = []
  for (const gated of all) {
    const gates = found.flatMap(({ gated: own, model }) => (own === gated && model ? model : []))
    if (gates.length === 0) continue
    models.push({
      evaluation: gated.config.name,
      gates,
      clusters: await countUpTo(gated, Infinity),
      repeats: gated.config.repeats,
    })
  }
  return {
    models,
    collapses: new Map(found.map(({ gate, collapse }) => [gate, collapse])),
    unknown: found.flatMap(({ gated, gate, model }) =>
      model ? [] : { evaluation: gated.config.name, gate },
    ),
  }
}

async function readGate(
  gated: Gated,
  gate: Gate,
  baselines: Baselines,
  more: MoreRepeats,
): Promise<Found> {
  const { against, supporter } = gate
  const stored =
    against.kind === 'baseline' ? baselines.evaluationOf(against, gated.config.name) : undefined
  const before =
    against.kind === 'baseline'
      ? await storedRows(gated, stored!, gate, against.supporter)
      : await rowsOfBaseline(gated, gate, baselines)
  const now = await gateRows(more.get(gated.config.name) ?? gated, gate, supporter)
  const rows =
    gate.of === 'wins' ? now : ([before, now].find((each) => repeatsIn(each) > 1) ?? before)
  const baseline: ModelBaseline | undefined =
    stored && against.kind === 'baseline'
      ? {
          id: `${against.file} ${against.pinned ?? ''}`,
          dialogues: Math.max(1, Math.round(repeatsIn(before))),
        }
      : undefined
  // A share on which two supporters are compared has no model, since the dependence between the two
  // sides is unknown.
  const scale = scaleOf(gate, gated.evaluation)
  const why = cannotFail(gate, before, gated.evaluation)?.en
  const isDrawn = !(against.kind === 'supporter' && isOfShares(gate))
  const model = isDrawn
    ? gateModel({ gate, rows, ...(baseline && { baseline }), scale, why })
    : undefined
  const sides = { before: before.length > 0 ? before : now, all: [...before, ...now] }
  return { gated, gate, model, collapse: collapseOf(gated, gate, sides) }
}

/**
 * Values for a gate without a baseline, from a baseline that another gate of the same supporter
 * names.
 */
async function rowsOfBaseline(
  gated: Gated,
  gate: Gate,
  baselines: Baselines,
): Promise<readonly GateRow[]> {
  if (gate.of === 'wins' || gate.of === 'seeker') return []
  for (const { against, supporter } of gatesOf(gated.config)) {
    if (supporter !== gate.supporter || against.kind !== 'baseline') continue
    const rows = await storedRows(
      gated,
      baselines.evaluationOf(against, gated.config.name),
      gate,
      against.supporter,
    )
    if (rows.length > 0) return rows
  }
  return []
}

/** Loss of a collapse in a value without a declared range, as a multiple of the margin. */
const MARGINS = 4

/**
 * Loss of a total collapse: half of the declared range, or all that a supporter can lose if that is
 * less. Without a range, `MARGINS` times the margin, or half of the observed range if there is no
 * margin.
 */
function collapseOf({ evaluation }: Gated, gate: Gate, rows: Sides): number {
  const scale = scaleOf(gate, evaluation)
  if (scale !== undefined) {
    const half = (scale[1] - scale[0]) / 2
    if (gate.against.kind === 'supporter') return half
    const left = Math.abs(meanOverClusters(rows.before) - scale[gate.side === 'above' ? 0 : 1])
    return Number.isNaN(left) ? half : Math.min(half, left)
  }
  if (isMargin(gate) && gate.bound !== 0) return MARGINS * Math.abs(gate.bound)
  const seen = rows.all.flatMap(({ value }) => (value.state === 'known' ? [value.value] : []))
  return seen.length === 0 ? 0 : (Math.max(...seen) - Math.min(...seen)) / 2
}

interface Sides {
  /** Values of the baseline, or of this run for a gate without one. */
  readonly before: readonly GateRow[]
  readonly all: readonly GateRow[]
}
