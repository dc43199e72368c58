/** From what was counted in a rehearsal to what a run is expected to ask. */
import type { ResolvedConfig } from '../config/types.js'
import type { Prices } from '../models/usage.js'
import type { Tally } from './rehearsal-models.js'

/** What is expected of one model, or of one supporter that is called. */
export interface ExpectedCalls {
  readonly model: string
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
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
  const totals = new Map<string, Tally>()
  for (const { tallies, times } of all) {
    for (const [model, { calls, input, output }] of tallies) {
      const total = totals.get(model) ?? { calls: 0, input: 0, output: 0 }
      totals.set(model, {
        calls: total.calls + calls * times,
        input: total.input + input * times,
        output: total.output + output * times,
      })
    }
  }
  const supporters = new Map(
    config.evaluations.flatMap((each) => each.supporters.map((one) => [one.label, one.limits])),
  )
  const isReal = ([name]: readonly [string, Tally]): boolean => config.models.get(name)?.provider !== 'offline'
  const pricesOf = (name: string): Prices | undefined => (config.models.get(name) ?? supporters.get(name))?.prices
  return [...totals].filter(isReal).map(([name, tally]) => rounded(name, tally, pricesOf(name)))
}

function rounded(model: string, { calls, input, output }: Tally, prices: Prices | undefined): ExpectedCalls {
  return {
    model,
    calls: Math.round(calls),
    tokens: { input: Math.round(input), output: Math.round(output) },
    ...(prices && { cost: (input * prices.input + output * prices.output) / 1e6 }),
  }
}
