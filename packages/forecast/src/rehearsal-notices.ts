import type { Failure, Notice, ResolvedConfig, Spending } from '@attune/core/runtime'
import { budgetLeft } from './budget-left.js'
import type { ExpectedCalls } from './expected-calls.js'

/**
 * Notices about components that fail with rule-based answers. Most of them would also fail with
 * real answers.
 *
 * @param fixes advice for components whose code threw an error, by component
 */
export const failureNotices = (
  failures: ReadonlyMap<string, string>,
  fixes: ReadonlyMap<string, string> = new Map(),
): readonly Notice[] =>
  [...failures].map(([use, why]) => ({
    kind: 'rehearsal',
    message: why.startsWith(use)
      ? `In the rehearsal, ${why}`
      : `${use} fails in the rehearsal: ${why}`,
    fix: [
      ...(fixes.has(use) ? [fixes.get(use)] : []),
      'Fix this first: the run would pay for the dialogues that it reads.',
    ].join(' '),
  }))

/** Failures of analyses that are independent of the number of dialogues. */
const UNKNOWN_NAMES: ReadonlySet<string> = new Set([
  'COLUMN_UNKNOWN',
  'FILTER_UNKNOWN',
  'LABEL_UNKNOWN',
  'SUMMARY_UNKNOWN_NAME',
  'TABLE_OPTION_UNKNOWN',
])

/** Notices about analyses that read names which no component gives. */
export const analysisNotices = (
  failed: readonly { readonly failure: Failure }[],
): readonly Notice[] =>
  failed
    .filter(({ failure: { code } }) => UNKNOWN_NAMES.has(code))
    .map(({ failure: { use, message, fix } }) => ({
      kind: 'rehearsal',
      message: `${use} fails in the rehearsal: ${message}`,
      fix: `${fix} Fix this first: the run would pay for the dialogues that it reads.`,
    }))

/** Notices that repeat warnings of components before any cost. The run gives them again. */
export const warningNotices = (warnings: Iterable<string>): readonly Notice[] =>
  [...warnings].map((message) => ({
    kind: 'settings',
    message,
    fix: 'Change it unless it is meant: the run goes on with it.',
  }))

/**
 * Notices about sampling settings that models do not support. The service's defaults apply instead.
 */
export const unsentNotices = (
  asked: readonly { readonly unsent: ReadonlyMap<string, ReadonlySet<string>> }[],
  { models }: ResolvedConfig,
): readonly Notice[] => {
  const all = new Map<string, Set<string>>()
  for (const [model, names] of asked.flatMap(({ unsent }) => [...unsent])) {
    all.set(model, new Set([...(all.get(model) ?? []), ...names]))
  }
  return [...all].map(([model, names]) => {
    const place = models.get(model)?.place
    return {
      kind: 'settings' as const,
      message: `The model ${model} takes no ${[...names].sort().join(' and no ')}: what components ask for is not sent.`,
      fix: 'Its answers are drawn as its service draws them. Use another model where a method needs its own setting.',
      ...(place && { place }),
    }
  })
}

/**
 * Notices about calls that a cost limit does not count, because they have no price. For a model,
 * missing prices are an error; a supporter may be free.
 */
export const unpricedNotices = (
  expected: readonly ExpectedCalls[],
  { budget = {} }: ResolvedConfig,
): readonly Notice[] =>
  expected
    .filter(({ cost }) => cost === undefined && budget.cost !== undefined)
    .map(({ model }) => ({
      kind: 'budget',
      message: `${model} has no prices, so its calls do not count towards the budget of cost.`,
      fix: 'Add prices per million tokens to its entry, prices: { input: …, output: … }, with 0 for a free service; or limit calls.',
    }))

/** Notices if the expected calls exceed the budget. */
export function budgetNotices(
  expected: readonly ExpectedCalls[],
  { budget = {} }: ResolvedConfig,
  spent: Spending,
): readonly Notice[] {
  const isShared = budget.per === 'store'
  const all = budgetLeft(budget, spent)
  const left = (name: keyof Spending): number => all[name]?.left ?? Infinity
  const sum = (of: (calls: ExpectedCalls) => number) =>
    expected.reduce((all, each) => all + of(each), 0)
  const wanted = {
    cost: Number(sum(({ cost = 0 }) => cost).toFixed(2)),
    tokens: sum(({ tokens }) => tokens.input + tokens.output),
    calls: sum(({ calls }) => calls),
  }
  return (['cost', 'tokens', 'calls'] as const)
    .filter((name) => wanted[name] > left(name))
    .map((name) => ({
      kind: 'budget',
      message: `The plan is expected to exceed the budget${isShared ? ' of the store' : ''}: ${name} ${wanted[name].toLocaleString('en')}, ${isShared ? 'left' : 'allowed'} ${left(name).toLocaleString('en')}.`,
      fix: 'The run will stop before it is done. Raise the budget, or plan less (limit, repeats, supporters).',
    }))
}
