import type { BudgetLimits, Spending } from '@attune/core/runtime'

/** For each part of a budget (calls, tokens, cost): its limit and what is left. */
export type BudgetLeft = {
  readonly [Name in keyof Spending]?: { readonly of: number; readonly left: number }
}

/**
 * Computes what is left of a budget.
 *
 * @param spent spending of all runs of the store, which counts if they share the budget
 */
export function budgetLeft(budget: BudgetLimits, spent: Spending): BudgetLeft {
  const counted = budget.per === 'store' ? spent : { calls: 0, tokens: 0, cost: 0 }
  const limits = (['cost', 'tokens', 'calls'] as const).flatMap((name) => {
    const of = budget[name]
    return of === undefined ? [] : [[name, { of, left: Math.max(0, of - counted[name]) }] as const]
  })
  return Object.fromEntries(limits)
}
