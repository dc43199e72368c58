import { AttuneError, type Usage } from '@attune/core'
import {
  type BudgetLimits,
  byRule,
  isTokenCount,
  type SharedBudget,
  type Spending,
  type SpendingAccount,
} from '@attune/core/runtime'
import { loadTokenizer, type TokenCounter } from '@attune/core/tokens'
import { gatewayErrors } from './errors.js'

/** The reported usage if it can be believed, else the one that was counted from the texts. */
export function checkedUsage(reported: unknown, counted: () => Usage): Usage {
  const { input, output, reasoning = 0, cached } = (reported ?? {}) as Partial<Record<keyof Usage, unknown>>
  if (!isTokenCount(input) || !isTokenCount(output) || !isTokenCount(reasoning) || reasoning > output) return counted()
  const isCached = isTokenCount(cached) && cached > 0 && cached <= input
  return { input, output, reasoning, ...(isCached && { cached }) }
}

/** Usage as a result holds it: what was in a cache follows from the time of a call, not from its request. */
export const lastingUsage = ({ input, output, reasoning }: Usage): Usage => ({ input, output, reasoning })

/** Tokens by which the rule is weighed against what a server reports: single short requests are mostly template. */
const PRIOR = 2000

/** Counts the tokens of one model: by its tokenizer; without one by rule, corrected by what its server has reported. */
export class ModelCounter {
  #counter: TokenCounter = byRule
  #reported = PRIOR
  #counted = PRIOR

  constructor(private readonly tokenizer: string | undefined) {}

  /** Loads the tokenizer, once; until then the rule counts. */
  async ready(): Promise<this> {
    if (this.tokenizer !== undefined && this.#counter.isRule) this.#counter = await loadTokenizer(this.tokenizer)
    return this
  }

  /** For usage that no server reports, and for limits; what results depend on is never counted so. */
  count(text: string): number {
    const tokens = this.#counter.count(text)
    return this.#counter.isRule ? Math.round((tokens * this.#reported) / this.#counted) : tokens
  }

  countAll(texts: readonly string[]): number {
    return texts.reduce((sum, text) => sum + this.count(text), 0)
  }

  /** A server's own count of the texts of a request. */
  heard(texts: readonly string[], reported: number): void {
    if (!this.#counter.isRule) return
    this.#reported += reported
    this.#counted += texts.reduce((sum, text) => sum + byRule.count(text), 0)
  }
}

interface UsageSpent {
  readonly usage: Usage
  readonly cost: number
}

/** Ends a run before it spends more than it may. What is under way when the limit is reached still arrives and is kept. */
export class Budget implements SharedBudget {
  constructor(
    private readonly limits: BudgetLimits,
    private account: SpendingAccount,
  ) {}

  /** From now on, what a run spends is counted where others who work on it count it. */
  join(account: SpendingAccount): void {
    const { per, ...most } = this.limits
    if (per !== 'store' && Object.keys(most).length > 0) this.account = account
  }

  /**
   * Asked right before an attempt is sent, as much may have been spent while it waited. The first attempt counts as a
   * call from then on, whatever comes of it.
   *
   * @throws BUDGET_REACHED, BUDGET_OF_STORE_REACHED
   */
  async admit(attempt: number): Promise<void> {
    const { calls: most = Infinity, ...others } = this.limits
    const isFirst = attempt === 1
    const limits = isFirst ? this.limits : others
    const { calls, tokens, cost } = await this.account.spend({ calls: isFirst ? 1 : 0, tokens: 0, cost: 0 }, limits)
    if (isFirst && calls >= most) throw this.#reached('calls', `${calls} calls were made.`)
    if (tokens >= (others.tokens ?? Infinity)) {
      throw this.#reached('tokens', `${tokens} of ${others.tokens} tokens were taken.`)
    }
    if (cost >= (others.cost ?? Infinity)) {
      throw this.#reached('cost', `${shown(cost)} of ${others.cost} were spent.`)
    }
  }

  async answered({ input, output }: Usage, cost = 0): Promise<void> {
    await this.account.spend({ calls: 0, tokens: input + output, cost })
  }

  /** What came by batch, in place of what was estimated when it was ordered. An earlier run has spent that from its own budget. */
  async corrected(before: UsageSpent, now: UsageSpent): Promise<void> {
    if (this.limits.per !== 'store') return
    const tokens = (of: UsageSpent): number => of.usage.input + of.usage.output
    await this.account.spend({ calls: 0, tokens: tokens(now) - tokens(before), cost: now.cost - before.cost })
  }

  #reached(limit: string, what: string): AttuneError {
    const code = this.limits.per === 'store' ? 'BUDGET_OF_STORE_REACHED' : 'BUDGET_REACHED'
    return gatewayErrors.error(code, { what, limit })
  }
}

/** Budgets may be below a cent; digits that come from the arithmetic of floats are not news. */
const shown = (cost: number): string => String(Number(cost.toPrecision(6)))

/** Of one run; it ends with its process. */
export class RunAccount implements SpendingAccount {
  #spent: Spending = { calls: 0, tokens: 0, cost: 0 }

  async spend({ calls, tokens, cost }: Spending, limits: Partial<Spending> = {}): Promise<Spending> {
    const before = this.#spent
    const isReached = (['calls', 'tokens', 'cost'] as const).some((name) => before[name] >= (limits[name] ?? Infinity))
    if (!isReached) {
      this.#spent = { calls: before.calls + calls, tokens: before.tokens + tokens, cost: before.cost + cost }
    }
    return before
  }
}
