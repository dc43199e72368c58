/**
 * Probabilities that a check passes, fails or is inconclusive, from simulated dialogues and the
 * decision rules of `attune check`.
 */
import type { Outcome } from '../gates/two-looks.js'
import type { EvaluationModel } from './evaluation-model.js'
import { isWithoutVariation, type LossOf, simulation } from './simulation.js'

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
  const { baselines, commits } = sizeOf(models, lossOf, study)
  const simulate = simulation(models, lossOf, seed)
  const counts = models.flatMap(({ gates }) => gates).map(() => new Counts())
  const whole = new Counts()
  for (let baseline = 0; baseline < baselines; baseline++) {
    for (const each of [...counts, whole]) each.nextBaseline()
    simulate(commits, ({ outcomes, again }, commit) => {
      let at = 0
      for (const [place, model] of models.entries())
        for (let gate = 0; gate < model.gates.length; gate++)
          counts[at]!.add(outcomes[at++]!, again[place]!, commit)
      whole.add(checkOutcome(outcomes), again.includes(true), commit)
    })
  }
  return { gates: counts.map((each) => each.chances(commits)), whole: whole.chances(commits) }
}

/**
 * True if `foresee` gives the whole check a 10th percentile of at least `share` to pass. Simulates
 * only as many baselines as decide that.
 */
export function passesOften(
  models: readonly EvaluationModel[],
  lossOf: LossOf,
  share: number,
  seed: string,
  study: Study = STUDY,
): boolean {
  const { baselines, commits } = sizeOf(models, lossOf, study)
  const simulate = simulation(models, lossOf, seed)
  const mostLow = percentilePlace(0.1, baselines)
  let low = 0
  for (let baseline = 0; low <= mostLow; baseline++) {
    if (baseline - low >= baselines - mostLow) return true
    let passed = 0
    simulate(commits, ({ outcomes }) => {
      if (checkOutcome(outcomes) === 'pass') passed++
    })
    if (passed / commits < share) low++
  }
  return false
}

const sizeOf = (models: readonly EvaluationModel[], lossOf: LossOf, study: Study): Study =>
  models.every((model) => isWithoutVariation(model, lossOf)) ? ONE_CHECK : study

/** Index of a percentile among sorted values of `baselines` baselines. */
const percentilePlace = (share: number, baselines: number): number =>
  Math.round(share * (baselines - 1))

const checkOutcome = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.includes('fail') ? 'fail' : outcomes.includes('inconclusive') ? 'inconclusive' : 'pass'

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
    const at = (share: number): number => passes[percentilePlace(share, passes.length)]!
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
