import type { Usage } from '../contracts/data.js'

/** Usage of models since the project was opened. */
export interface Spent {
  /** Calls that were answered; those from the journal are apart. */
  readonly calls: number
  readonly recalled: number
  /** Attempts that failed and were made once more. */
  readonly repeated: number
  readonly tokens: Usage
  /** In the currency of the prices; none if no model in use has prices. */
  readonly cost?: number
}

export interface Prices {
  /** Per million tokens. */
  readonly input: number
  readonly output: number
}

/** No single call takes more; a server that reports it is mistaken. */
const MOST_TOKENS = 1e7

/** Whether a reported number of tokens can be believed. */
export const isTokenCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_TOKENS

/** The reported usage if it can be believed, else the one that was counted from the texts. */
export function checkedUsage(reported: unknown, counted: () => Usage): Usage {
  const { input, output, reasoning = 0 } = (reported ?? {}) as Partial<Record<keyof Usage, unknown>>
  return isTokenCount(input) && isTokenCount(output) && isTokenCount(reasoning) && reasoning <= output
    ? { input, output, reasoning }
    : counted()
}

/** Adds up calls, tokens and cost. */
export class UsageMeter {
  #calls = 0
  #recalled = 0
  #repeated = 0
  readonly #tokens = { input: 0, output: 0, reasoning: 0 }
  #cost: number | undefined

  /** @returns what the call cost, if the model has prices */
  answered({ input, output, reasoning }: Usage, prices: Prices | undefined): number | undefined {
    this.#calls++
    this.#tokens.input += input
    this.#tokens.output += output
    this.#tokens.reasoning += reasoning
    if (!prices) return undefined
    const cost = (input * prices.input + output * prices.output) / 1e6
    this.#cost = (this.#cost ?? 0) + cost
    return cost
  }

  recalled(): void {
    this.#recalled++
  }

  repeated(): void {
    this.#repeated++
  }

  get spent(): Spent {
    return {
      calls: this.#calls,
      recalled: this.#recalled,
      repeated: this.#repeated,
      tokens: { ...this.#tokens },
      ...(this.#cost !== undefined && { cost: this.#cost }),
    }
  }
}
