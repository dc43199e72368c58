import type { Queueing } from './queueing.js'

/** The budget of a run is that of all who work on it. */
export function joinBudget({ budget, store }: Pick<Queueing, 'budget' | 'store'>, run: number): void {
  const account = store.account?.(`run ${run}`)
  if (account) budget.join(account)
}
