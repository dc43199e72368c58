/** A baseline has its own luck, which all checks against it share: how often must its dialogues be repeated? */
import { deviationInterval, mean, normalQuantile } from '@attune/statistics'
import { formatNumber } from '@attune/tables'
import { isMargin, isOfShares } from '../gates/gate.js'
import { foresee, type Study } from './chances.js'
import type { GateWorld, World } from './world.js'

/** The unluckiest tenth of baselines must let an unchanged bot pass in this share of commits. */
export const ENOUGH = 0.7
/** Runs of a baseline: more make its luck hardly smaller than that of a check. */
export const MOST_RUNS = 5
const STUDY: Study = { baselines: 200, commits: 100 }
/** Where a margin or a number of scenarios is looked for. */
const ROUGH: Study = { baselines: 100, commits: 60 }
const MOST_TIMES = 64

const unchanged = (): number => 0

/** How often an unchanged bot passes with the unluckiest tenth of baselines that were repeated so often. */
export function unluckyPass(worlds: readonly World[], runs: number, seed: string, study = STUDY): number {
  const repeated = worlds.map((world) => withRuns(world, runs)).filter(({ gates }) => gates.length > 0)
  if (repeated.length === 0) return 1
  return foresee(repeated, unchanged, JSON.stringify([seed, 'luck']), study).whole.passes[0]
}

/** Gates on this baseline only, without that of a pinned release: its luck stays what it is. */
function withRuns(world: World, runs: number): World {
  const gates = world.gates.filter(({ gate }) => isMargin(gate) && gate.against.kind === 'baseline')
  const dialogues = runs * world.repeats
  return { ...world, gates: gates.map((each) => ({ ...each, baseline: { id: 'written', dialogues } })) }
}

/**
 * With a chance of 95 % this many dialogues show what happens in one of twenty (1 - 0.95^59; Wilks, "Determination of sample sizes for
 * setting tolerance limits", Annals of Mathematical Statistics 12, 1941). Fewer may show no crash of a bot that crashes, and look calm.
 */
export const LEAST_DIALOGUES = 59

/** Two-sided: the upper end is not exceeded in nine of ten baselines. */
const SURE = 0.8

/**
 * Whether this many runs suffice: each evaluation has the least number of dialogues, and the luck is small enough where dialogues differ by as much as the upper 90 % limit of what was seen: the standard deviation of a
 * few repeats is too small in half of all cases, and one that is too small would end the repeats too early (Browne, "On the use of a
 * pilot sample for sample size determination", Statistics in Medicine 14, 1995).
 */
export const isEnough = (worlds: readonly World[], runs: number, seed: string, study = STUDY): boolean =>
  worlds.every(({ clusters, repeats }) => runs * clusters * repeats >= LEAST_DIALOGUES) &&
  unluckyPass(worlds.map(asLargeAsLikely), runs, seed, study) >= ENOUGH

const asLargeAsLikely = (world: World): World => ({
  ...world,
  gates: world.gates.map((each) => {
    if (each.within === 0) return each
    const times = timesAsLarge(each)
    return { ...each, residuals: each.residuals.map((value) => times * value) }
  }),
})

/**
 * The upper limit of a standard deviation, as a multiple of what was seen: that of normal dialogues, or that by their kurtosis where few
 * dialogues lie far out (Bonett, "Approximate confidence interval for standard deviation of nonnormal distributions", Computational
 * Statistics & Data Analysis 50, 2006). Both are alike for normal dialogues.
 */
function timesAsLarge({ residuals, df }: GateWorld): number {
  const normal = deviationInterval({ sd: 1, df }, SURE).upper
  if (residuals.length === 0) return normal
  const kurtosis = mean(residuals.map((value) => value ** 4)) / mean(residuals.map((value) => value ** 2)) ** 2
  const error = Math.sqrt((kurtosis - 1) / df)
  return Math.max(normal, Math.exp((normalQuantile((1 + SURE) / 2) * error) / 2))
}

/** What would suffice for one gate with the most runs. */
export interface WouldDo {
  readonly evaluation: string
  readonly gate: GateWorld['gate']
  /** A margin of this size, in the unit of the number. */
  readonly margin: number
  /** Or this many scenarios; none: no number does, as with a margin of 0. */
  readonly scenarios?: number
}

/** Of gates that do not suffice by themselves, or of the one that comes nearest to it. */
export function whatWouldDo(worlds: readonly World[], seed: string): readonly WouldDo[] {
  const all = worlds.flatMap((world) =>
    world.gates
      .filter(({ gate }) => isMargin(gate) && gate.against.kind === 'baseline')
      .map((each) => {
        const alone = { ...world, gates: [each] }
        return { world: alone, each, passes: unluckyPass([alone], MOST_RUNS, seed, ROUGH) }
      }),
  )
  const lacking = all.filter(({ passes }) => passes < ENOUGH)
  const chosen = lacking.length > 0 ? lacking : all.toSorted((a, b) => a.passes - b.passes).slice(0, 1)
  return chosen.map(({ world, each }) => {
    const scenarios = scenariosFor(world, each, seed)
    return {
      evaluation: world.evaluation,
      gate: each.gate,
      margin: marginFor(world, each, seed),
      ...(scenarios !== undefined && { scenarios }),
    }
  })
}

/** `mood of bot: a margin of 0.14 would do, or 41 scenarios.` */
export function wouldDoSentence({ gate, margin, scenarios }: WouldDo): string {
  const size = isOfShares(gate) ? `${(100 * margin).toPrecision(2)} %` : formatNumber(margin, {})
  const more = scenarios === undefined ? '' : `, or ${scenarios} scenarios`
  return `${gate.name}: a margin of ${size} would do${more}.`
}

function suffices(world: World, each: GateWorld, seed: string): boolean {
  return unluckyPass([{ ...world, gates: [each] }], MOST_RUNS, seed, ROUGH) >= ENOUGH
}

/** By halving: a multiple of the standard deviation of a dialogue. */
function marginFor(world: World, each: GateWorld, seed: string): number {
  const sign = each.gate.side === 'above' ? -1 : 1
  const withMargin = (margin: number): GateWorld => ({ ...each, gate: { ...each.gate, bound: sign * margin } })
  let [low, high] = [Math.abs(each.gate.bound), Math.max(Math.abs(each.gate.bound), each.within || 1)]
  for (let doubled = 0; doubled < 10 && !suffices(world, withMargin(high), seed); doubled++)
    [low, high] = [high, 2 * high]
  while (high - low > high / 40) {
    const middle = (low + high) / 2
    if (suffices(world, withMargin(middle), seed)) high = middle
    else low = middle
  }
  return high
}

function scenariosFor(world: World, each: GateWorld, seed: string): number | undefined {
  if (each.gate.bound === 0) return undefined
  const enoughWith = (clusters: number): boolean => suffices({ ...world, clusters }, each, seed)
  let [tooFew, enough] = [world.clusters, 2 * world.clusters]
  while (!enoughWith(enough)) {
    if (enough > MOST_TIMES * world.clusters) return undefined
    ;[tooFew, enough] = [enough, 2 * enough]
  }
  while (enough - tooFew > Math.max(1, enough / 30)) {
    const middle = Math.round((tooFew + enough) / 2)
    if (enoughWith(middle)) enough = middle
    else tooFew = middle
  }
  return enough
}
