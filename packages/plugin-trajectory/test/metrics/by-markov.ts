/** What `trajectory/markov` gives for a series of scores, as a run has it. */
import { known, type Estimate } from '@attune/core'
import type { Estimator } from '@attune/core/internal'
import type { Weight } from '@attune/statistics/series'
import { make } from '@attune/testkit'
import { markov } from '../../src/markov/index.js'
import { dialogue, scenario } from '../toys.js'
import { scoresOf, type Series } from '../vector-family.js'

export interface Given {
  readonly includeInitial?: boolean
  readonly weight?: Weight
  readonly weightAt?: 'source' | 'lower'
  readonly undefinedAs?: 'null' | 'zero'
  /** Transitions that events cause. */
  readonly skip?: readonly number[]
}

/**
 * An event at a turn causes the transition to the message of that turn: the first exchange is the
 * opening.
 */
export async function markovOf(
  series: Series,
  { skip = [], weight, includeInitial, weightAt, undefinedAs }: Given = {},
): Promise<Estimate> {
  const scores = scoresOf(series)
  const { kind = 'one-minus', ...parameter } = weight ?? {}
  const [weightParameter] = Object.values(parameter) as (number | undefined)[]
  const given = Object.entries({
    includeInitial,
    weightAt,
    undefinedAs,
    weight: kind,
    weightParameter,
  })
  const options = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  const source: Estimate = {
    measures: {},
    series: { mood: { over: 'seeker', values: scores.map((score) => known(score)) } },
  }
  const about = scenario({ events: skip.map((turn) => ({ turn, text: 'News.' })) })
  const context = { read: { source }, warn: () => {} }
  const estimator = make(markov, options) as unknown as Estimator
  return estimator.estimate(dialogue(...scores.map(() => 'So.')), about, context as never)
}
