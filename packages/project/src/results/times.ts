/** Measured times of units, read from the index. They are never a part of results. */
import type { Evaluation } from '@attune/core/findings'
import {
  type EvaluationConfig,
  type EvaluationPlan,
  parseStored,
  type Prices,
  type ResolvedConfig,
  type SupporterEntry,
  type Times,
} from '@attune/core/runtime'
import type { IndexedUnit, Store, UnitFacts } from '@attune/core/store'
import { ensureIndexed } from './slots.js'

/**
 * Token prices of each supporter: those of its entry, or those of its chat models. A supporter
 * whose models have different prices is missing, since a turn does not show which model used the
 * tokens.
 */
export function pricesOf(
  { models }: Pick<ResolvedConfig, 'models'>,
  { supporters }: Pick<EvaluationConfig, 'supporters'>,
): Evaluation['prices'] {
  const of = ({ limits, models: asked }: SupporterEntry): Prices | undefined => {
    const chat = asked
      .filter(({ role }) => role === 'chat')
      .map(({ name }) => models.get(name)?.prices)
    const [first, ...others] = limits ? [limits.prices, ...chat] : chat
    const isOne = others.every(
      (each) => each?.input === first?.input && each?.output === first?.output,
    )
    return isOne ? first : undefined
  }
  return Object.fromEntries(
    supporters.flatMap((entry) => {
      const prices = of(entry)
      return prices ? [[entry.label, { input: prices.input, output: prices.output }]] : []
    }),
  )
}

/**
 * Times of a unit at one position of an evaluation. A unit with several positions occurs several
 * times.
 */
export interface TimedUnit extends Partial<
  Pick<IndexedUnit, 'supporter' | 'other' | 'shownFirst' | 'repeat' | 'conditions'>
> {
  readonly evaluation: string
  readonly kind: 'generate' | IndexedUnit['kind'] | 'analyse'
  readonly label: string
  /** Id of the scenario; undefined for an analysis. */
  readonly scenario?: string
  readonly key: string
  /** Time of storage (ISO 8601). */
  readonly made: string
  readonly times: Times
}

/**
 * Yields the times of one evaluation in the order of the plan; a unit that generates a scenario
 * precedes the units that use it.
 */
export async function* timesOf(
  plan: EvaluationPlan,
  { index, location }: Store,
): AsyncGenerator<TimedUnit> {
  const { name: evaluation, scenarios } = plan.config
  const { id } = await ensureIndexed(plan, index)
  let generated: string | undefined
  for await (const slot of index.times(id)) {
    const { unit, generated: maker, ...place } = slot
    if (maker && maker.key !== generated) {
      generated = maker.key
      const { scenario } = place
      yield {
        evaluation,
        kind: 'generate',
        label: scenarios.label,
        scenario,
        ...timed(maker, location),
      }
    }
    if (unit) yield { evaluation, ...place, ...timed(unit, location) }
  }
}

export const timed = (
  { key, made, times }: Pick<UnitFacts, 'key' | 'made' | 'times'>,
  location: string,
): Pick<TimedUnit, 'key' | 'made' | 'times'> => ({
  key,
  made,
  times: parseStored(times, location, `unit ${key}`) as unknown as Times,
})
