import { misuse } from '../misuse.js'
import { minimise, type ConvexProblem, type Vector } from './newton.js'
import type { SparseRow } from './tfidf.js'
import { errors } from '../errors.js'

export interface LogisticModel {
  /** One per column. */
  readonly weights: readonly number[]
  readonly intercept: number
}

export interface LabelledRows {
  readonly rows: readonly SparseRow[]
  readonly labels: readonly boolean[]
  /** Number of columns: every index in a row is below it. */
  readonly columns: number
}

/** How near zero every entry of the gradient has to be; the weights are then exact to about as much. */
const tolerance = 1e-10

/**
 * Logistic regression with L2 penalty: minimises ½‖w‖² + C Σ ln(1 + exp(−y (w·x + b))) over weights w and intercept b, with
 * y = ±1 and C > 0; the intercept is not penalised. There is one optimum, so any solver that is run to convergence agrees.
 *
 * @throws TRAINING_DATA unless both labels occur; STATISTICS_INPUT unless there is one label per row and C is above 0.
 *
 * Source: objective of scikit-learn's LogisticRegression.
 */
export function fitLogisticRegression(data: LabelledRows, c = 1): LogisticModel {
  if (!(c > 0)) throw misuse('out_of_range', `C is ${c}; it must be above 0.`)
  checkLabels(data)
  const optimum = minimise(penalisedLogLoss(data, c), tolerance * Math.max(1, c))
  if (!optimum) throw errors.error('TRAINING_DATA', { what: `no optimum was found for C = ${c}` })
  return { weights: [...optimum.subarray(0, data.columns)], intercept: optimum[data.columns]! }
}

/** w·x + b. */
export const logit = ({ weights, intercept }: LogisticModel, { indices, values }: SparseRow): number =>
  indices.reduce((sum, column, at) => sum + weights[column]! * values[at]!, intercept)

/** The logistic function: from log odds to a probability. */
export const sigmoid = (logOdds: number): number =>
  logOdds >= 0 ? 1 / (1 + Math.exp(-logOdds)) : Math.exp(logOdds) / (1 + Math.exp(logOdds))

/** The parameters are the weights and, last, the intercept. */
function penalisedLogLoss({ rows, labels, columns }: LabelledRows, c: number): ConvexProblem {
  const scores = (at: Vector) =>
    rows.map(({ indices, values }) => {
      let score = at[columns]!
      for (let i = 0; i < indices.length; i += 1) score += at[indices[i]!]! * values[i]!
      return score
    })
  /** (w + Xᵀ pulls, Σ pulls): gradient and Hessian both have this form. */
  const penaltyPlus = (at: Vector, pulls: readonly number[]) => {
    const sum = at.slice()
    sum[columns] = 0
    for (const [row, { indices, values }] of rows.entries()) {
      const pull = pulls[row]!
      for (let i = 0; i < indices.length; i += 1) sum[indices[i]!]! += pull * values[i]!
      sum[columns]! += pull
    }
    return sum
  }
  return {
    size: columns + 1,
    value(at) {
      const penalty = at.subarray(0, columns).reduce((sum, weight) => sum + weight * weight, 0) / 2
      return scores(at).reduce((sum, score, row) => sum + c * logLoss(labels[row] ? score : -score), penalty)
    },
    gradient: (at) =>
      penaltyPlus(
        at,
        scores(at).map((score, row) => c * (sigmoid(score) - (labels[row] ? 1 : 0))),
      ),
    hessian(at) {
      const curvature = scores(at).map((score) => c * sigmoid(score) * sigmoid(-score))
      return (direction) =>
        penaltyPlus(
          direction,
          scores(direction).map((score, row) => curvature[row]! * score),
        )
    },
  }
}

/** ln(1 + exp(−margin)), without overflow. */
const logLoss = (margin: number): number => Math.max(0, -margin) + Math.log1p(Math.exp(-Math.abs(margin)))

function checkLabels({ rows, labels }: LabelledRows): void {
  if (labels.length !== rows.length) {
    throw misuse('length_mismatch', `${rows.length} texts have ${labels.length} labels; each needs one.`)
  }
  if (new Set(labels).size < 2) {
    throw errors.error('TRAINING_DATA', { what: 'all of its texts have the same label' })
  }
}
