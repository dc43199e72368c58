/**
 * Simulated checks: draws dialogues of a baseline and of commits, and decides as `attune check`.
 */
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { LEAST_CLUSTERS, mean, studentCritical, studentUpper } from '@attune/statistics'
import { type Gate, isMargin, isOfShares } from '../gates/gate.js'
import { sidesOf } from '../gates/measure.js'
import {
  FEWEST_THAT_DIFFER,
  testOfMean,
  testOfShare,
  testOfShareDifference,
} from '../gates/one-sided.js'
import {
  decideTogether,
  LEVELS,
  type LookTest,
  type Looks,
  type Outcome,
  passesAtOnce,
} from '../gates/two-looks.js'
import {
  type EvaluationModel,
  type GateModel,
  type MeansDraw,
  meansDraw,
} from './evaluation-model.js'

/** Returns by how much each dialogue of a version is worse, in the unit of the gated value. */
export type LossOf = (model: GateModel) => number

/** Returns a function that draws the next baseline, and checks commits against it. */
export function simulation(
  models: readonly EvaluationModel[],
  lossOf: LossOf,
  seed: string,
): (commits: number, add: (checked: Checked, commit: number) => void) => void {
  const random = createRandom(seed)
  const draws = models.map((model) => ({
    baseline: meansDraw(
      model,
      model.gates.map(() => 0),
      random,
    ),
    commit: meansDraw(
      model,
      model.gates.map((gate) => shiftOf(gate, lossOf)),
      random,
    ),
  }))
  return (commits, add) => {
    const drawn = models.map((model, at) => drawBaselines(model, draws[at]!.baseline))
    for (let commit = 0; commit < commits; commit++)
      add(
        checkOnce(models, drawn, (at) => draws[at]!.commit(models[at]!.repeats)),
        commit,
      )
  }
}

/** True if repeated draws of a version give the same values. */
export const isWithoutVariation = ({ gates }: EvaluationModel, lossOf: LossOf): boolean =>
  gates.every((model) => {
    if (model.why !== undefined) return true
    const shift = shiftOf(model, lossOf)
    const isSure = (level: number): boolean => level + shift <= 0 || level + shift >= 1
    return isOfShares(model.gate)
      ? model.levels.every(isSure)
      : model.residuals.every((residual) => residual === model.residuals[0])
  })

/** Draws the baseline of each gate. Gates on the same baseline file share its dialogues. */
function drawBaselines(
  model: EvaluationModel,
  draw: MeansDraw,
): readonly (Float64Array | undefined)[] {
  const drawn = new Map<string, readonly Float64Array[]>()
  return model.gates.map(({ baseline }, at) => {
    if (!baseline) return undefined
    const means = drawn.get(baseline.id) ?? draw(baseline.dialogues)
    drawn.set(baseline.id, means)
    return means[at]
  })
}

export interface Checked {
  readonly outcomes: readonly Outcome[]
  /** For each evaluation, true if any of its gates needs a second look. */
  readonly again: readonly boolean[]
}

function checkOnce(
  models: readonly EvaluationModel[],
  baselines: readonly (readonly (Float64Array | undefined)[])[],
  draw: (evaluation: number) => readonly Float64Array[],
): Checked {
  const again: boolean[] = []
  const looks = models.flatMap((model, at): Looks[] => {
    const firstMeans = draw(at)
    const first = model.gates.map((gate, place) =>
      lookTestOf(gate, firstMeans[place]!, baselines[at]![place]),
    )
    const whys = model.gates.map(({ why }) => why)
    const isOpen = !first.every((each, place) => whys[place] !== undefined || passesAtOnce(each))
    again.push(isOpen)
    if (!isOpen) return first.map((each, place) => ({ first: each, why: whys[place] }))
    const secondMeans = draw(at)
    return model.gates.map((gate, place) => {
      const both = halfSum(firstMeans[place]!, secondMeans[place]!)
      const why = whys[place]
      return { first: first[place]!, both: lookTestOf(gate, both, baselines[at]![place]), why }
    })
  })
  return { outcomes: decideTogether(looks).map(({ outcome }) => outcome), again }
}

const shiftOf = (model: GateModel, lossOf: LossOf): number =>
  model.gate.side === 'above' ? -lossOf(model) : lossOf(model)

/** Tests a gate on simulated scenario means, by the rules of `measure`. */
function lookTestOf(
  { gate }: GateModel,
  values: Float64Array,
  baseline: Float64Array | undefined,
): LookTest {
  const compared = baseline ? difference(values, baseline) : values
  if (!isOfShares(gate)) return meansTestOf(gate, compared)
  if (!isMargin(gate)) return sharesTestOf(gate, values)
  let different = 0
  for (const value of compared) if (value !== 0) different++
  return different < FEWEST_THAT_DIFFER ? fewTestOf(gate, compared) : meansTestOf(gate, compared)
}

// Loops: `map` of a typed array takes several times as long, and a study has millions of values.

function halfSum(left: Float64Array, right: Float64Array): Float64Array {
  const result = new Float64Array(left.length)
  for (let at = 0; at < left.length; at++) result[at] = (left[at]! + right[at]!) / 2
  return result
}

function difference(left: Float64Array, right: Float64Array): Float64Array {
  const result = new Float64Array(left.length)
  for (let at = 0; at < left.length; at++) result[at] = left[at]! - right[at]!
  return result
}

const cachedTests = new Map<string, LookTest>()

/**
 * Caches exact tests by gate and values, since thousands of simulated checks have the same few
 * values, and an exact test is slow.
 */
function cachedTest(gate: Gate, key: string, compute: () => LookTest): LookTest {
  const id = `${gate.side} ${gate.bound} ${key}`
  const known = cachedTests.get(id) ?? compute()
  cachedTests.set(id, known)
  return known
}

const sharesTestOf = (gate: Gate, values: Float64Array): LookTest =>
  cachedTest(gate, `share ${values.length} ${mean(values).toFixed(9)}`, () => {
    const shares = Array.from(values, (value, at) => ({ cluster: String(at), value: known(value) }))
    return sidesOf(gate, testOfShare(shares, gate.bound))
  })

const fewTestOf = (gate: Gate, differences: Float64Array): LookTest =>
  cachedTest(
    gate,
    `few ${[...differences].filter((value) => value !== 0).map((value) => value.toFixed(9))} of ${differences.length}`,
    () => sidesOf(gate, testOfShareDifference([...differences], gate.bound, gate.side)),
  )

/**
 * t test as in `testOfMean`, but with exact p-values only where a decision depends on them: beyond
 * the critical value on the failing side.
 */
function meansTestOf(gate: Gate, values: Float64Array): LookTest {
  const { bound, side } = gate
  const n = values.length
  if (n < LEAST_CLUSTERS)
    return cachedTest(gate, `too few ${n}`, () => sidesOf(gate, testOfMean([...values], bound)))
  const centre = mean(values)
  let squares = 0
  for (let at = 0; at < n; at++) squares += (values[at]! - centre) ** 2
  const error = Math.sqrt(squares / (n - 1) / n)
  if (error <= ROUNDING * Math.max(1, Math.abs(centre)))
    return cachedTest(gate, `equal ${n} ${centre}`, () =>
      sidesOf(gate, testOfMean([...values], bound)),
    )
  const t = ((side === 'above' ? 1 : -1) * (centre - bound)) / error
  if (Math.abs(t) < criticalOf(n - 1)) return UNDECIDED
  return t > 0 ? PASSES : { pPass: known(1), pFail: known(studentUpper(-t, n - 1)) }
}

const ROUNDING = 1e-9
const PASSES: LookTest = { pPass: known(0), pFail: known(1) }

const UNDECIDED: LookTest = { pPass: known(1 / 2), pFail: known(1 / 2) }

const LARGEST_LEVEL = Math.max(...Object.values(LEVELS))
const criticals = new Map<number, number>()

function criticalOf(df: number): number {
  const found = criticals.get(df) ?? studentCritical(1 - 2 * LARGEST_LEVEL, df)
  criticals.set(df, found)
  return found
}
