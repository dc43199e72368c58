/**
 * Power of a study whose primary claims are decided by t tests with Holm's adjustment, for normal
 * values.
 */
import { type Known, known, unknown } from '@attune/core'
import { createRandom, type Random } from '@attune/core/internal'
import { LEAST_CLUSTERS, normal, powerAt, studentCritical } from '@attune/statistics'

/**
 * Primary claims of a study: all pairs of supporters in each measure. The model assumes that one
 * supporter leads all others by the same amount in each measure, and that the others are equal.
 */
export interface StudyFamily {
  readonly supporters: number
  readonly measures: number
}

export interface StudyDesign {
  readonly family: StudyFamily
  readonly alpha: number
}

export const claimsIn = ({ supporters, measures }: StudyFamily): number =>
  ((supporters * (supporters - 1)) / 2) * measures

/**
 * Family of claims with this number of comparisons. It has the number of supporters whose pairs in
 * `measures` measures give it; if there is none, two supporters and one measure per comparison.
 */
export function familyOf(comparisons: number, measures = 1): StudyFamily {
  const supporters = (1 + Math.sqrt(1 + (8 * comparisons) / measures)) / 2
  return Number.isInteger(supporters)
    ? { supporters, measures }
    : { supporters: 2, measures: comparisons }
}

/**
 * Number of simulated studies per design. The standard error of the detected share is below one
 * percentage point.
 */
const STUDIES = 1500
const MOST_SCENARIOS = 1e7
/**
 * Number of scenarios above which means and variances are drawn directly, instead of single values.
 */
const MOST_DRAWN_VALUES = 60

/**
 * Expected share of the true differences that the study detects. `effect`: true difference in
 * standard deviations of paired differences. 0 for fewer than eight scenarios.
 */
export function shareFound(
  scenarios: number,
  effect: number,
  { family, alpha }: StudyDesign,
): number {
  if (scenarios < LEAST_CLUSTERS) return 0
  const m = claimsIn(family)
  if (m === 1) {
    const power = powerAt(scenarios, Math.abs(effect), { sd: 1, alpha })
    return power.state === 'known' ? power.value : 0
  }
  const { means, errors } = studiesOf(scenarios, family)
  const critical = Array.from({ length: m }, (_, rank) =>
    studentCritical(1 - alpha / (m - rank), scenarios - 1),
  )
  const leads = leadsOf(family)
  const sizes = new Float64Array(m)
  let [found, all] = [0, 0]
  for (let study = 0; study < STUDIES; study++) {
    for (let at = 0; at < m; at++) {
      const place = study * m + at
      sizes[at] = Math.abs((means[place]! + (leads[at] ? Math.abs(effect) : 0)) / errors[place]!)
    }
    const least = smallestDetected(sizes, critical)
    for (let at = 0; at < m; at++) {
      if (!leads[at]) continue
      all++
      found += Number(sizes[at]! >= least && means[study * m + at]! + Math.abs(effect) > 0)
    }
  }
  return found / all
}

/**
 * Smallest |t| that Holm's procedure detects, or Infinity. Sizes below the smallest critical value
 * are skipped, since they are never detected.
 */
function smallestDetected(sizes: Float64Array, critical: readonly number[]): number {
  const sorted = sizes.filter((size) => size > critical.at(-1)!).sort()
  let least = Infinity
  for (let rank = 0; rank < sorted.length; rank++) {
    const size = sorted[sorted.length - 1 - rank]!
    if (size <= critical[rank]!) break
    least = size
  }
  return least
}

/**
 * For each claim, true if it involves the leading supporter. Claims are ordered by measure, then by
 * pair.
 */
const leadsOf = ({ supporters, measures }: StudyFamily): boolean[] =>
  Array.from({ length: measures }, () => pairsOf(supporters).map(([first]) => first === 0)).flat()

const pairsOf = (supporters: number): (readonly [number, number])[] =>
  Array.from({ length: supporters }, (_, first) =>
    Array.from(
      { length: supporters - first - 1 },
      (__, step) => [first, first + step + 1] as const,
    ),
  ).flat()

interface Studies {
  /** Mean differences and standard errors, by study and claim. */
  readonly means: Float64Array
  readonly errors: Float64Array
}

const cachedStudies = new Map<string, Studies>()

/**
 * Simulated studies of a size. All effects use the same ones, so that the detected share grows with
 * the effect.
 */
function studiesOf(scenarios: number, family: StudyFamily): Studies {
  const key = `${scenarios} ${family.supporters} ${family.measures}`
  const before = cachedStudies.get(key)
  if (before) return before
  const random = createRandom(`studies of ${key}`)
  const pairs = pairsOf(family.supporters)
  const m = claimsIn(family)
  const studies = { means: new Float64Array(STUDIES * m), errors: new Float64Array(STUDIES * m) }
  const draw = scenarios > MOST_DRAWN_VALUES ? drawMoments : drawValues
  for (let study = 0; study < STUDIES; study++)
    for (let measure = 0; measure < family.measures; measure++)
      draw(random, { scenarios, supporters: family.supporters, pairs }, (pair, mean, error) => {
        const place = study * m + measure * pairs.length + pair
        studies.means[place] = mean
        studies.errors[place] = error
      })
  if (cachedStudies.size > 50) cachedStudies.clear()
  cachedStudies.set(key, studies)
  return studies
}

interface MeasureSize {
  readonly scenarios: number
  readonly supporters: number
  readonly pairs: readonly (readonly [number, number])[]
}

type Keep = (pair: number, mean: number, error: number) => void

function drawValues(
  random: Random,
  { scenarios: n, supporters, pairs }: MeasureSize,
  keep: Keep,
): void {
  const values = Array.from({ length: supporters }, () =>
    Float64Array.from({ length: n }, () => Math.SQRT1_2 * normal(random)),
  )
  for (const [at, [first, second]] of pairs.entries()) {
    const [one, other] = [values[first]!, values[second]!]
    let [sum, squares] = [0, 0]
    for (let place = 0; place < n; place++) {
      const difference = one[place]! - other[place]!
      sum += difference
      squares += difference ** 2
    }
    const mean = sum / n
    keep(at, mean, Math.sqrt((squares - n * mean ** 2) / (n - 1) / n))
  }
}

function drawMoments(
  random: Random,
  { scenarios: n, supporters, pairs }: MeasureSize,
  keep: Keep,
): void {
  const means = Array.from(
    { length: supporters },
    () => (Math.SQRT1_2 * normal(random)) / Math.sqrt(n),
  )
  for (const [at, [first, second]] of pairs.entries()) {
    const spread = 1 + normal(random) / Math.sqrt(2 * (n - 1))
    keep(at, means[first]! - means[second]!, spread / Math.sqrt(n))
  }
}

/**
 * Minimum number of scenarios with which the share `wanted` of the true differences is detected.
 * Unknown for an effect of 0.
 */
export function scenariosFor(effect: number, design: StudyDesign, wanted = 0.8): Known<number> {
  if (effect === 0) return unknown('zero_difference')
  const at = (scenarios: number): boolean => shareFound(scenarios, effect, design) >= wanted
  let [tooFew, enough] = [LEAST_CLUSTERS - 1, LEAST_CLUSTERS]
  while (!at(enough)) {
    if (enough >= MOST_SCENARIOS) return unknown('too_many_clusters')
    ;[tooFew, enough] = [enough, Math.min(MOST_SCENARIOS, Math.ceil(1.5 * enough))]
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((enough + tooFew) / 2)
    if (at(middle)) enough = middle
    else tooFew = middle
  }
  return known(enough)
}

/**
 * Smallest effect, in standard deviations of paired differences, of which the share `wanted` is
 * detected with these scenarios. Unknown for fewer than eight scenarios.
 */
export function effectFound(scenarios: number, design: StudyDesign, wanted = 0.8): Known<number> {
  if (scenarios < LEAST_CLUSTERS) return unknown('too_few_clusters')
  let [low, high] = [0, 1]
  while (shareFound(scenarios, high, design) < wanted) high *= 2
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (shareFound(scenarios, middle, design) < wanted) low = middle
    else high = middle
  }
  return known(high)
}
