import { AttuneError } from '../errors.js'
import type { Spent } from './usage.js'

export interface BudgetLimits {
  readonly cost?: number
  readonly tokens?: number
  readonly calls?: number
}

/** Ends a run before it spends more than it may. What is under way when the limit is reached still arrives and is kept. */
export class Budget {
  #calls = 0

  constructor(
    private readonly limits: BudgetLimits,
    private readonly spent: () => Spent,
  ) {}

  /**
   * Counts one more call.
   *
   * @throws BUDGET_REACHED
   */
  admit(): void {
    const { calls = Infinity } = this.limits
    if (this.#calls >= calls) throw reached(`${calls} calls were made.`)
    this.#calls++
  }

  /**
   * Asked once more right before a call is sent, as much may have been spent while it waited.
   *
   * @throws BUDGET_REACHED
   */
  check(): void {
    const { tokens = Infinity, cost = Infinity } = this.limits
    const spent = this.spent()
    const used = spent.tokens.input + spent.tokens.output
    if (used >= tokens) throw reached(`${used} of ${tokens} tokens were taken.`)
    if ((spent.cost ?? 0) >= cost) throw reached(`${shown(spent.cost ?? 0)} of ${cost} were spent.`)
  }
}

/** Budgets may be below a cent; digits that come from the arithmetic of floats are no news. */
const shown = (cost: number): string => String(Number(cost.toPrecision(6)))

const reached = (what: string): AttuneError => new AttuneError('BUDGET_REACHED', { what })
