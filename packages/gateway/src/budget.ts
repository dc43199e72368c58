import { AttuneError, type Usage } from '@attune/core/internal'
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

/** Returns the reported usage if it is plausible, else the usage counted from the texts. */
export function checkedUsage(reported: unknown, counted: () => Usage): Usage {
  const {
    input,
    output,
    reasoning = 0,
    cached,
  } = (reported ?? {}) as Partial<Record<keyof Usage, unknown>>
  if (
    !isTokenCount(input) ||
    !isTokenCount(output) ||
    !isTokenCount(reasoning) ||
    reasoning > output
  )
    return counted()
  const isCached = isTokenCount(cached) && cached > 0 && cached <= input
  return { input, output, reasoning, ...(isCached && { cached }) }
}

/**
 * Usage as stored with a result. Cached tokens are omitted: they depend on the time of the call,
 * not on the request.
 */
export const lastingUsage = ({ input, output, reasoning }: Usage): Usage => ({
  input,
  output,
  reasoning,
})

/**
 * Weight of the rule-based count, in tokens, when it is combined with the counts that a server
 * reports. Without it, counts of short single requests, which consist mostly of the chat template,
 * would distort the correction.
 */
const PRIOR = 2000

/**
 * Counts the tokens of a model with its tokenizer. Without a tokenizer, a rule counts, and the
 * counts that the server reports correct the rule.
 */
export class ModelCounter {
  #counter: TokenCounter = byRule
  #reported = PRIOR
  #counted = PRIOR

  constructor(private readonly tokenizer: string | undefined) {}

  /** True once the tokenizer is loaded, or without one. */
  get isReady(): boolean {
    return this.tokenizer === undefined || !this.#counter.isRule
  }

  /** Loads the tokenizer once; until then the rule counts. */
  async ready(): Promise<this> {
    if (!this.isReady) this.#counter = await loadTokenizer(this.tokenizer)
    return this
  }

  /**
   * Token count for limits and for usage that the server does not report. Results never depend on
   * it.
   */
  count(text: string): number {
    const tokens = this.#counter.count(text)
    return this.#counter.isRule ? Math.round((tokens * this.#reported) / this.#counted) : tokens
  }

  countAll(texts: readonly string[]): number {
    return texts.reduce((sum, text) => sum + this.count(text), 0)
  }

  /** Corrects the rule by the number of tokens that a server reports for a request. */
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

/**
 * Limits on the spending of a run. Throws before a call that would exceed a limit. Calls that are
 * in flight when a limit is reached keep their answers.
 */
export class Budget implements SharedBudget {
  constructor(
    private readonly limits: BudgetLimits,
    private account: SpendingAccount,
  ) {}

  /** True if the spending is limited, or counted for all runs of the store. */
  get isCounted(): boolean {
    return Object.keys(this.limits).length > 0
  }

  /** Counts the run's spending in a shared account from now on. */
  join(account: SpendingAccount): void {
    const { per, ...most } = this.limits
    if (per !== 'store' && Object.keys(most).length > 0) this.account = account
  }

  /**
   * Called right before each attempt is sent, because other calls may have spent while this one
   * waited. The first attempt counts as a call, even if it fails.
   *
   * @throws BUDGET_REACHED, BUDGET_OF_STORE_REACHED
   */
  async admit(attempt: number): Promise<void> {
    const { calls: most = Infinity, ...others } = this.limits
    const isFirst = attempt === 1
    const limits = isFirst ? this.limits : others
    const { calls, tokens, cost } = await this.account.spend(
      { calls: isFirst ? 1 : 0, tokens: 0, cost: 0 },
      limits,
    )
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

  /**
   * Replaces the estimate of a batch request by its reported usage. Only budgets per store change:
   * the estimate of an earlier run counted in the budget of that run.
   */
  async corrected(before: UsageSpent, now: UsageSpent): Promise<void> {
    if (this.limits.per !== 'store') return
    const tokens = (of: UsageSpent): number => of.usage.input + of.usage.output
    await this.account.spend({
      calls: 0,
      tokens: tokens(now) - tokens(before),
      cost: now.cost - before.cost,
    })
  }

  #reached(limit: string, what: string): AttuneError {
    const code = this.limits.per === 'store' ? 'BUDGET_OF_STORE_REACHED' : 'BUDGET_REACHED'
    return gatewayErrors.error(code, { what, limit })
  }
}

/** Cost with six significant digits, which shows small budgets and hides rounding errors. */
const shown = (cost: number): string => String(Number(cost.toPrecision(6)))

/** Account of the spending of a single run, kept in memory. */
export class RunAccount implements SpendingAccount {
  #spent: Spending = { calls: 0, tokens: 0, cost: 0 }

  async spend(
    { calls, tokens, cost }: Spending,
    limits: Partial<Spending> = {},
  ): Promise<Spending> {
    const before = this.#spent
    const {
      calls: most = Infinity,
      tokens: mostTokens = Infinity,
      cost: mostCost = Infinity,
    } = limits
    const isReached = before.calls >= most || before.tokens >= mostTokens || before.cost >= mostCost
    if (!isReached) {
      this.#spent = {
        calls: before.calls + calls,
        tokens: before.tokens + tokens,
        cost: before.cost + cost,
      }
    }
    return before
  }
}
