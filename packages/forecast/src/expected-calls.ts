/** From what was counted in a rehearsal to what a run is expected to ask. */
import type { Prices, ResolvedConfig } from '@attune/core/runtime'
import { NOTHING, sum, type Tally } from './rehearsal-models.js'

/** What is expected of one model, or of one supporter that is called. */
export interface ExpectedCalls {
  readonly model: string
  readonly calls: number
  /** Calls whose answers its service holds to a JSON schema, if there are any. */
  readonly typed?: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** Tokens of the longest answer that it may write; null: nothing limits it. Absent where it writes none, or only what a schema holds. */
  readonly longest?: number | null
  /** In the currency of the prices, where the model has some. */
  readonly cost?: number
}

/** What some work asked, by model, and how many times it is expected. */
export interface Scaled {
  readonly tallies: ReadonlyMap<string, Tally>
  readonly times: number
}

/** Sums up. Offline models cost nothing and are left out. */
export function expectedCalls(all: Iterable<Scaled>, config: ResolvedConfig): ExpectedCalls[] {
  const supporters = new Map(
    config.evaluations.flatMap((each) => each.supporters.map((one) => [one.label, one.limits])),
  )
  const pricesOf = (name: string): Prices | undefined => (config.models.get(name) ?? supporters.get(name))?.prices
  return totalsOf(all, config).map(([name, tally]) => rounded(name, tally, pricesOf(name)))
}

/** Calls by model; a fraction where some work is expected less than once. */
export const callsIn = (all: Iterable<Scaled>, config: ResolvedConfig): ReadonlyMap<string, number> =>
  new Map(totalsOf(all, config).map(([name, { calls }]) => [name, calls]))

function totalsOf(all: Iterable<Scaled>, { models }: Pick<ResolvedConfig, 'models'>): (readonly [string, Tally])[] {
  const totals = new Map<string, Tally>()
  for (const { tallies, times } of all) {
    for (const [model, tally] of tallies) totals.set(model, sum(totals.get(model) ?? NOTHING, tally, times))
  }
  return [...totals].filter(([name]) => models.get(name)?.provider !== 'offline')
}

function rounded(
  model: string,
  { calls, input, output, typed, longest }: Tally,
  prices: Prices | undefined,
): ExpectedCalls {
  return {
    model,
    calls: Math.round(calls),
    ...(typed > 0 && { typed: Math.round(typed) }),
    tokens: { input: Math.round(input), output: Math.round(output) },
    ...(longest > 0 && { longest: Number.isFinite(longest) ? longest : null }),
    ...(prices && { cost: (input * prices.input + output * prices.output) / 1e6 }),
  }
}
