/** Converts the counts of a rehearsal to the expected calls of a run. */
import type { Prices, ResolvedConfig } from '@attune/core/runtime'
import { type Amount, isCharged, EMPTY_TALLY, addTallies, type Tally } from './rehearsal-models.js'

/** Expected calls to one model, or to a supporter that is a service. */
export interface ExpectedCalls {
  readonly model: string
  readonly calls: number
  /** Number of calls whose answers the service restricts to a JSON schema; undefined if 0. */
  readonly typed?: number
  readonly tokens: { readonly input: number; readonly output: number }
  /**
   * Maximum number of tokens that an answer may have; null if unlimited. Undefined if the model
   * writes no text, or only answers restricted by a schema.
   */
  readonly longest?: number | null
  /**
   * Cost in the currency of the prices, without savings from caching. Undefined if the model has no
   * prices.
   */
  readonly cost?: number
  /**
   * Maximum input that the service's cache can serve: beginnings of requests that equal those of
   * earlier ones. Batched calls are not included.
   */
  readonly cacheable?: { readonly tokens: number; readonly share: number; readonly cost?: number }
  /**
   * Number of calls if the reward model had another setting, with which each call takes more pairs.
   */
  readonly larger?: { readonly calls: number; readonly setting: string }
  /**
   * Calls that could be batched, because no turn of a dialogue waits for them: how many the config
   * batches (`ordered`), how many could be (`possible`), and the cost of all calls without batching
   * and with all possible batching.
   */
  readonly batch?: {
    readonly ordered: number
    readonly possible: number
    readonly costs?: { readonly singly: number; readonly byBatch: number }
  }
}

/** Batching of the calls of one unit: set in the config (`ordered`), possible, or impossible. */
export type Batching = 'ordered' | 'possible' | 'never'

/**
 * Calls of a rehearsed unit, by model, and the number of times that they are expected in the run.
 */
export interface Scaled {
  readonly tallies: ReadonlyMap<string, Tally>
  readonly times: number
  readonly batching?: Batching
}

interface Total {
  readonly all: Tally
  readonly ordered: Tally
  readonly possible: Tally
}

/**
 * Adds up the calls by model. Offline models cost nothing and are excluded.
 *
 * @param settingOf setting of a reward model with which it takes more pairs per call
 */
export function expectedCalls(
  all: Iterable<Scaled>,
  config: ResolvedConfig,
  settingOf: (model: string) => string | undefined = () => undefined,
): ExpectedCalls[] {
  const supporters = new Map(
    config.evaluations.flatMap((each) => each.supporters.map((one) => [one.label, one.limits])),
  )
  const pricesOf = (name: string): Prices | undefined =>
    (config.models.get(name) ?? supporters.get(name))?.prices
  return totalsOf(all, config).map(([name, total]) => {
    const [calls, setting] = [Math.ceil(total.all.together), settingOf(name)]
    const isLarger = setting !== undefined && calls < Math.round(total.all.calls)
    return {
      ...expectedOf(name, total, pricesOf(name)),
      ...(isLarger && { larger: { calls, setting } }),
    }
  })
}

/** Number of calls by model. It is a fraction if a unit is expected less than once. */
export const callsIn = (
  all: Iterable<Scaled>,
  config: ResolvedConfig,
): ReadonlyMap<string, number> =>
  new Map(
    totalsOf(all, config).map(
      ([
        name,
        {
          all: { calls },
        },
      ]) => [name, calls],
    ),
  )

function totalsOf(
  all: Iterable<Scaled>,
  config: Pick<ResolvedConfig, 'models'>,
): (readonly [string, Total])[] {
  const totals = new Map<string, Total>()
  for (const { tallies, times, batching = 'never' } of all) {
    for (const [model, tally] of tallies) {
      const before = totals.get(model) ?? {
        all: EMPTY_TALLY,
        ordered: EMPTY_TALLY,
        possible: EMPTY_TALLY,
      }
      const plus = (sort: keyof Total, isIn: boolean): Tally =>
        isIn ? addTallies(before[sort], tally, times) : before[sort]
      totals.set(model, {
        all: plus('all', true),
        ordered: plus('ordered', batching === 'ordered'),
        possible: plus('possible', batching !== 'never'),
      })
    }
  }
  return [...totals].filter(([name]) => isCharged(name, config))
}

function expectedOf(
  model: string,
  { all, ordered: { apart: ordered }, possible: { apart: possible } }: Total,
  prices: Prices | undefined,
): ExpectedCalls {
  const { calls, input, output, typed, longest } = all
  const atOnce = without(all, ordered)
  return {
    model,
    calls: Math.round(calls),
    ...(typed > 0 && { typed: Math.round(typed) }),
    tokens: { input: Math.round(input), output: Math.round(output) },
    ...(longest > 0 && { longest: Number.isFinite(longest) ? longest : null }),
    ...(prices && { cost: costOf(atOnce, ordered, prices) }),
    ...(atOnce.cacheable > 0 && { cacheable: cacheableOf(atOnce, ordered, prices) }),
    ...(possible.calls > 0 && {
      batch: {
        ordered: Math.round(ordered.calls),
        possible: Math.round(possible.calls),
        ...(prices?.batch !== undefined && {
          costs: {
            singly: listPrice(all, prices),
            byBatch: costOf(without(all, possible), possible, prices),
          },
        }),
      },
    }),
  }
}

const without = (all: Amount, some: Amount): Amount => ({
  calls: all.calls - some.calls,
  input: all.input - some.input,
  output: all.output - some.output,
  cacheable: all.cacheable - some.cacheable,
})

const listPrice = (
  { input, output }: Amount,
  { input: ofInput, output: ofOutput }: Prices,
): number => (input * ofInput + output * ofOutput) / 1e6

const costOf = (atOnce: Amount, ordered: Amount, prices: Prices): number =>
  listPrice(atOnce, prices) + listPrice(ordered, prices) * (prices.batch ?? 1)

function cacheableOf(
  atOnce: Amount,
  ordered: Amount,
  prices: Prices | undefined,
): ExpectedCalls['cacheable'] & object {
  const { cacheable, input } = atOnce
  const saved =
    prices?.cached === undefined ? undefined : (cacheable * (prices.input - prices.cached)) / 1e6
  return {
    tokens: Math.round(cacheable),
    share: cacheable / input,
    ...(prices && saved !== undefined && { cost: costOf(atOnce, ordered, prices) - saved }),
  }
}
