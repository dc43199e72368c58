import { type Known, known } from '@attune/core'
import { clustersNeeded, normalQuantile, smallestDifference, type TestPlan } from '@attune/statistics'

export interface DetectableOptions {
  /** Standard deviation of the differences of scenarios. */
  readonly deviation: number
  readonly clusters: number
  /** How many claims are decided together: each has its share of 1 - level. */
  readonly family: number
  /** 0.95: claims are made at 0.05. */
  readonly level: number
  /** The smallest difference that matters, as the config says. */
  readonly matters?: number
  readonly test?: TestPlan['test']
}

export interface Detectable {
  /** The smallest true difference that these scenarios show in four of five studies. */
  readonly smallest: Known<number>
  /** How many scenarios would show the difference that matters as often. */
  readonly needed?: Known<number>
}

/** From here on the normal distribution gives nearly the same number, and at once. */
const MANY = 200
const POWER = 0.8

/**
 * What a study can show, from the spread of its differences only: never from the difference that it happened to show.
 * Hoenig and Heisey, "The abuse of power", The American Statistician 55, 2001.
 * Throws STATISTICS_INPUT.
 */
export function detectable(options: DetectableOptions): Detectable {
  const { deviation: sd, clusters, family, level, matters, test = 'sign-flips' } = options
  const plan = { sd, alpha: (1 - level) / Math.max(1, family), test }
  const smallest = smallestDifference(clusters, plan, POWER)
  return { smallest, ...(matters !== undefined && { needed: needed(matters, plan) }) }
}

function needed(matters: number, plan: TestPlan & { readonly alpha: number }): Known<number> {
  const reach = normalQuantile(1 - plan.alpha / 2) + normalQuantile(POWER)
  const rough = Math.ceil(((reach * plan.sd) / matters) ** 2)
  if (matters !== 0 && rough > MANY) return known(rough)
  const exact = clustersNeeded(matters, plan, POWER)
  return exact.state === 'known' ? known(exact.value.clusters) : exact
}

export interface DetectableWords {
  readonly clusters: number
  readonly matters?: number
  /** A difference as the table prints it, with its unit. */
  readonly number: (difference: number) => string
}

const MOST = 10_000

/** `would show differences from 0.4 on`, or `about 120 scenarios would show a difference of 0.3, which the config says matters`. */
export function detectableText({ smallest, needed }: Detectable, words: DetectableWords): string | undefined {
  const { clusters, matters, number } = words
  if (matters !== undefined && needed?.state === 'known') {
    const what = `a difference of ${number(matters)}, which the config says matters`
    if (needed.value <= clusters) return `${clusters} scenarios would show ${what}`
    const count = needed.value > MOST ? `more than ${MOST}` : `about ${needed.value}`
    return `${count} scenarios would show ${what}`
  }
  if (smallest.state === 'known') return `would show differences from ${number(smallest.value)} on`
  return smallest.why === 'too_few_clusters' ? 'could show no difference, however large' : undefined
}
