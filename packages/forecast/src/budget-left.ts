import type { BudgetLimits, Spending } from '@attune/core/runtime'

/** What is left of each limit that a budget has. */
export type BudgetLeft = { readonly [Name in keyof Spending]?: { readonly of: number; readonly left: number } }

/** @param spent by all runs of the store: it counts where they share the budget */
export function budgetLeft(budget: BudgetLimits, spent: Spending): BudgetLeft {
  const counted = budget.per === 'store' ? spent : { calls: 0, tokens: 0, cost: 0 }
  const limits = (['cost', 'tokens', 'calls'] as const).flatMap((name) => {
    const of = budget[name]
    return of === undefined ? [] : [[name, { of, left: Math.max(0, of - counted[name]) }] as const]
  })
  return Object.fromEntries(limits)
}
