/**
 * Measures how much a seeker's dialogues differ from reference dialogues of real people, on the
 * measures of the audit. Differences in both directions count.
 */
import { known } from '@attune/core'
import { createRandom, partition } from '@attune/core/internal'
import {
  type Auroc,
  auroc,
  energyDistance,
  type EnergyDistance,
  energyTest,
  type EnergyTest,
  mean,
  quantiles,
  sampleDeviation,
} from '@attune/statistics'
import { drawnOrder } from '../drawn-order.js'
import { infoOf, type MeasureName, measureNames } from '../reading/measures.js'
import type { Features } from '../reading/reading.js'
import type { ReadDialogue } from '../reading/read-dialogue.js'

export interface Distance {
  /**
   * `n`: number of compared dialogues of the seeker and of the reference. `of`: number of all their
   * dialogues, from which large sets are sampled.
   */
  readonly n: readonly [own: number, reference: number]
  readonly of: readonly [own: number, reference: number]
  readonly energy: EnergyDistance
  readonly test: EnergyTest
  /**
   * AUROC of a classifier that distinguishes the seeker's dialogues from the reference, on
   * scenarios that it was not trained on (classifier two-sample test). 1/2: no difference.
   */
  readonly c2st: Auroc
  /**
   * Weight of each measure in this classifier, per standard deviation, largest absolute weight
   * first. Above 0: the seeker has more than the reference.
   */
  readonly weights: readonly { readonly measure: MeasureName; readonly weight: number }[]
}

export interface Side {
  readonly dialogues: readonly ReadDialogue[]
  readonly features: readonly Features[]
}

const MOST_SAMPLED = 1000
/**
 * Maximum number of dialogues per side for the energy distance and its permutation test, whose cost
 * is quadratic in this number.
 */
const MOST_PAIRED = 250
const FOLDS = 5
const RIDGE = 1
const DRAWS = 999

export function distanceOf(own: Side, reference: Side, seed: string): Distance {
  const { used, rows, labels, x, y, first, second } = sidesOf(own, reference, seed)
  const few = <T>(all: readonly T[]): readonly T[] => all.slice(0, MOST_PAIRED)
  const weights = logisticWeights(rows, labels)
  return {
    n: [x.length, y.length],
    of: [own.features.length, reference.features.length],
    energy: energyDistance(few(x), few(y)),
    test: energyTest(few(x), few(y), {
      random: createRandom(`${seed} permutations`),
      draws: DRAWS,
    }),
    c2st: classifierAuroc({ rows, labels, x, first, second }, seed),
    weights: used
      .map((measure, at) => ({ measure, weight: weights[at + 1]! }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)),
  }
}

/**
 * AUROC of a classifier that distinguishes the two sides, on scenarios that it was not trained on.
 */
export const c2stOf = (own: Side, reference: Side, seed: string): Auroc =>
  classifierAuroc(sidesOf(own, reference, seed), seed)

/** Both sides, sampled and standardised together. */
function sidesOf(own: Side, reference: Side, seed: string) {
  const [first, second] = [sampled(own, `${seed} own`), sampled(reference, `${seed} reference`)]
  const used = commonMeasures(first, second)
  const rows = standardised([...first.features, ...second.features], used)
  const [x, y] = [rows.slice(0, first.features.length), rows.slice(first.features.length)]
  return { used, rows, x, y, first, second, labels: rows.map((_, at) => Number(at < x.length)) }
}

type Sides = ReturnType<typeof sidesOf>

function classifierAuroc(
  { rows, labels, x, first, second }: Pick<Sides, 'rows' | 'labels' | 'x' | 'first' | 'second'>,
  seed: string,
): Auroc {
  const scenarios = [...first.dialogues, ...second.dialogues].map(({ scenario }) => scenario.id)
  const scores = crossFitted(rows, labels, scenarios, seed).map((score) => known(score))
  return auroc(scores.slice(0, x.length), scores.slice(x.length))
}

function sampled({ dialogues, features }: Side, seed: string): Side {
  const order = drawnOrder(createRandom(seed), dialogues.length).slice(0, MOST_SAMPLED)
  return {
    dialogues: order.map((at) => dialogues[at]!),
    features: order.map((at) => features[at]!),
  }
}

/**
 * Measures that are known for at least 80 % of the dialogues of each side, and that need neither a
 * role card nor other dialogues of the run.
 */
function commonMeasures(first: Side, second: Side): readonly MeasureName[] {
  const share = ({ features }: Side, name: MeasureName): number =>
    features.filter((each) => each[name].value.state === 'known').length / features.length
  return measureNames.filter(
    (name) =>
      infoOf(name).needs === undefined && share(first, name) >= 0.8 && share(second, name) >= 0.8,
  )
}

/**
 * Standardises each measure to mean 0 and standard deviation 1 over both sides. A missing value is
 * replaced by the median.
 */
function standardised(all: readonly Features[], used: readonly MeasureName[]): number[][] {
  const columns = used.map((name) => {
    const values = all.map((each) => each[name].value)
    const middle = quantiles(partition(values).values, [0.5])[0]!
    const filled = values.map((value) => (value.state === 'known' ? value.value : middle))
    const centre = mean(filled)
    const deviation = sampleDeviation(filled)
    return filled.map((value) => (deviation > 1e-12 ? (value - centre) / deviation : 0))
  })
  return all.map((_, at) => columns.map((column) => column[at]!))
}

/** Cross-validated scores. The model that scores a row is fitted without the row's scenario. */
function crossFitted(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  scenarios: readonly string[],
  seed: string,
): number[] {
  const names = [...new Set(scenarios)]
  const order = drawnOrder(createRandom(`${seed} folds`), names.length)
  const foldOf = new Map(names.map((name, at) => [name, order[at]! % FOLDS]))
  const scores = rows.map(() => 0)
  for (let fold = 0; fold < FOLDS; fold++) {
    const kept = rows.flatMap((_, at) => (foldOf.get(scenarios[at]!) === fold ? [] : [at]))
    const weights = logisticWeights(
      kept.map((at) => rows[at]!),
      kept.map((at) => labels[at]!),
    )
    for (const [at, row] of rows.entries())
      if (foldOf.get(scenarios[at]!) === fold) scores[at] = linear(weights, row)
  }
  return scores
}

const linear = (weights: readonly number[], row: readonly number[]): number =>
  row.reduce((sum, value, at) => sum + value * weights[at + 1]!, weights[0]!)

/**
 * Weights of a logistic regression, by Newton's method. The first weight is the constant; all
 * others have a ridge penalty.
 */
function logisticWeights(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
): number[] {
  const size = (rows[0]?.length ?? 0) + 1
  let weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < 25; step++) {
    const gradient = weights.map((weight, at) => (at === 0 ? 0 : -RIDGE * weight))
    const curve = Array.from({ length: size }, (_, at) =>
      Float64Array.from({ length: size }, (__, other) =>
        at === other && at > 0 ? RIDGE : at === other ? 1e-9 : 0,
      ),
    )
    for (const [index, row] of rows.entries()) {
      const chance = 1 / (1 + Math.exp(-linear(weights, row)))
      const [error, slope] = [labels[index]! - chance, chance * (1 - chance)]
      const whole = [1, ...row]
      for (let at = 0; at < size; at++) {
        gradient[at]! += error * whole[at]!
        const [line, steep] = [curve[at]!, slope * whole[at]!]
        for (let other = 0; other <= at; other++) line[other]! += steep * whole[other]!
      }
    }
    const move = solveCholesky(curve, gradient)
    weights = weights.map((weight, at) => weight + move[at]!)
    if (Math.max(...move.map(Math.abs)) < 1e-8) break
  }
  return weights
}

/**
 * Solves a linear system with a positive definite matrix by Cholesky decomposition. Only the lower
 * half of the matrix must be given.
 */
function solveCholesky(matrix: readonly Float64Array[], right: readonly number[]): number[] {
  const size = right.length
  const lower = matrix.map((row) => Float64Array.from(row))
  for (let at = 0; at < size; at++) {
    for (let other = 0; other <= at; other++) {
      let sum = matrix[at]![other]!
      for (let k = 0; k < other; k++) sum -= lower[at]![k]! * lower[other]![k]!
      lower[at]![other] =
        at === other ? Math.sqrt(Math.max(sum, 1e-12)) : sum / lower[other]![other]!
    }
  }
  const forward = [...right]
  for (let at = 0; at < size; at++) {
    for (let k = 0; k < at; k++) forward[at]! -= lower[at]![k]! * forward[k]!
    forward[at]! /= lower[at]![at]!
  }
  for (let at = size - 1; at >= 0; at--) {
    for (let k = at + 1; k < size; k++) forward[at]! -= lower[k]![at]! * forward[k]!
    forward[at]! /= lower[at]![at]!
  }
  return forward
}
