import type { Usage } from '@attune/core/internal'
import { injectable, type Prices, type Spent } from '@attune/core/runtime'

/** Cost of a usage in the currency of the prices. */
export function costOf(
  { input, output, cached = 0 }: Usage,
  prices: Prices,
  byBatch = false,
): number {
  const { cached: ofCached = prices.input, batch = 1 } = prices
  const cost = ((input - cached) * prices.input + cached * ofCached + output * prices.output) / 1e6
  return byBatch ? cost * batch : cost
}

/** Adds up calls, tokens and cost. */
@injectable()
export class UsageMeter {
  #calls = 0
  #recalled = 0
  #repeated = 0
  #cancelled = 0
  readonly #tokens = { input: 0, output: 0, reasoning: 0, cached: 0 }
  #cost: number | undefined

  /** @returns the cost of the call; undefined if the model has no prices */
  answered(usage: Usage, prices: Prices | undefined, byBatch = false): number | undefined {
    const { input, output, reasoning, cached = 0 } = usage
    this.#calls++
    this.#tokens.input += input
    this.#tokens.output += output
    this.#tokens.reasoning += reasoning
    this.#tokens.cached += cached
    if (!prices) return undefined
    const cost = costOf(usage, prices, byBatch)
    this.#cost = (this.#cost ?? 0) + cost
    return cost
  }

  recalled(): void {
    this.#recalled++
  }

  repeated(): void {
    this.#repeated++
  }

  cancelled(tokens: number): void {
    this.#cancelled += tokens
  }

  get spent(): Spent {
    const { cached, ...tokens } = this.#tokens
    return {
      calls: this.#calls,
      recalled: this.#recalled,
      repeated: this.#repeated,
      tokens: { ...tokens, ...(cached > 0 && { cached }) },
      ...(this.#cancelled > 0 && { cancelled: this.#cancelled }),
      ...(this.#cost !== undefined && { cost: this.#cost }),
    }
  }
}
