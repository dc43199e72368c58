/**
 * Probabilities that a check passes, fails or is inconclusive, from simulated dialogues and the
 * decision rules of `attune check`.
 */
import { known } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
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
import { drawMeans, type GateModel, type EvaluationModel } from './evaluation-model.js'

/** Probability of each outcome of a check, over random baselines and commits. */
export interface Chances extends Readonly<Record<Outcome, number>> {
  /**
   * Probability that at least one of five commits fails, where each commit is a new version with
   * the same loss.
   */
  readonly failWithin: number
  /** 10th and 90th percentile, over random baselines, of the probability to pass. */
  readonly passes: readonly [unlucky: number, lucky: number]
  /** Probability that a check needs a second look. */
  readonly again: number
}

/** Returns by how much each dialogue of a version is worse, in the unit of the gated value. */
export type LossOf = (model: GateModel) => number

export interface Study {
  readonly baselines: number
  /** Number of commits against each baseline; a multiple of five. */
  readonly commits: number
}

/**
 * Size with a simulation error of about one percentage point for a probability, and three for a
 * percentile.
 */
export const STUDY: Study = { baselines: 200, commits: 100 }

const COMMITS_PER_GROUP = 5
/** Size for a bot without variation, whose checks all have the same outcome. */
const ONE_CHECK: Study = { baselines: 1, commits: COMMITS_PER_GROUP }

export interface PredictedOutcomes {
  /** Probabilities of each gate, in the order of the models. */
  readonly gates: readonly Chances[]
  /** Probabilities of the whole check, with all gates together. */
  readonly whole: Chances
}

/**
 * Simulates checks of versions that are worse by `lossOf` in every dialogue. Returns the
 * probabilities of the outcomes, per gate and for the whole check.
 */
export function foresee(
  models: readonly EvaluationModel[],
  lossOf: LossOf,
  seed: string,
  study: Study = STUDY,
): PredictedOutcomes {
  const random = createRandom(seed)
  const { baselines, commits } = models.every((model) => isWithoutVariation(model, lossOf))
    ? ONE_CHECK
    : study
  const counts = models.flatMap(({ gates }) => gates).map(() => new Counts())
  const whole = new Counts()
  for (let baseline = 0; baseline < baselines; baseline++) {
    const drawn = models.map((model) => drawBaselines(model, random))
    for (const each of [...counts, whole]) each.nextBaseline()
    for (let commit = 0; commit < commits; commit++) {
      const { outcomes, again } = checkOnce(models, drawn, lossOf, random)
      let at = 0
      for (const [place, model] of models.entries())
        for (let gate = 0; gate < model.gates.length; gate++)
          counts[at]!.add(outcomes[at++]!, again[place]!, commit)
      whole.add(checkOutcome(outcomes), again.includes(true), commit)
    }
  }
  return { gates: counts.map((each) => each.chances(commits)), whole: whole.chances(commits) }
}

/** True if repeated draws of a version give the same values. */
const isWithoutVariation = ({ gates }: EvaluationModel, lossOf: LossOf): boolean =>
  gates.every((model) => {
    if (model.why !== undefined) return true
    const shift = shiftOf(model, lossOf)
    const isSure = (level: number): boolean => level + shift <= 0 || level + shift >= 1
    return isOfShares(model.gate)
      ? model.levels.every(isSure)
      : model.residuals.every((residual) => residual === model.residuals[0])
  })

const checkOutcome = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.includes('fail') ? 'fail' : outcomes.includes('inconclusive') ? 'inconclusive' : 'pass'

/** Draws the baseline of each gate. Gates on the same baseline file share its dialogues. */
function drawBaselines(
  model: EvaluationModel,
  random: Random,
): readonly (Float64Array | undefined)[] {
  const drawn = new Map<string, Float64Array[]>()
  return model.gates.map(({ baseline }, at) => {
    if (!baseline) return undefined
    const means =
      drawn.get(baseline.id) ??
      drawMeans(
        model,
        baseline.dialogues,
        model.gates.map(() => 0),
        random,
      )
    drawn.set(baseline.id, means)
    return means[at]
  })
}

interface Checked {
  readonly outcomes: readonly Outcome[]
  /** For each evaluation, true if any of its gates needs a second look. */
  readonly again: readonly boolean[]
}

function checkOnce(
  models: readonly EvaluationModel[],
  baselines: readonly (readonly (Float64Array | undefined)[])[],
  lossOf: LossOf,
  random: Random,
): Checked {
  const again: boolean[] = []
  const looks = models.flatMap((model, at): Looks[] => {
    const shifts = model.gates.map((gate) => shiftOf(gate, lossOf))
    const draw = (): Float64Array[] => drawMeans(model, model.repeats, shifts, random)
    const firstMeans = draw()
    const first = model.gates.map((gate, place) =>
      lookTestOf(gate, firstMeans[place]!, baselines[at]![place]),
    )
    const whys = model.gates.map(({ why }) => why)
    const isOpen = !first.every((each, place) => whys[place] !== undefined || passesAtOnce(each))
    again.push(isOpen)
    if (!isOpen) return first.map((each, place) => ({ first: each, why: whys[place] }))
    const secondMeans = draw()
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

class Counts {
  readonly #outcomes: Record<Outcome, number> = { pass: 0, fail: 0, inconclusive: 0 }
  readonly #passed: number[] = []
  #again = 0
  #failed = 0
  #isFailed = false

  nextBaseline(): void {
    this.#passed.push(0)
    this.#isFailed = false
  }

  add(outcome: Outcome, again: boolean, commit: number): void {
    this.#outcomes[outcome]++
    this.#again += Number(again)
    if (outcome === 'pass') this.#passed[this.#passed.length - 1]!++
    if (commit % COMMITS_PER_GROUP === 0) this.#isFailed = false
    if (outcome === 'fail' && !this.#isFailed) {
      this.#isFailed = true
      this.#failed++
    }
  }

  chances(commits: number): Chances {
    const all = this.#passed.length * commits
    const passes = this.#passed
      .map((count) => count / commits)
      .toSorted((left, right) => left - right)
    const at = (share: number): number => passes[Math.round(share * (passes.length - 1))]!
    return {
      pass: this.#outcomes.pass / all,
      fail: this.#outcomes.fail / all,
      inconclusive: this.#outcomes.inconclusive / all,
      failWithin: this.#failed / (all / COMMITS_PER_GROUP),
      passes: [at(0.1), at(0.9)],
      again: this.#again / all,
    }
  }
}
