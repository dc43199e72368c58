import { describe, expect, test } from 'vitest'
import type { BudgetLimits, Spending } from '@attune/core/runtime'
import { Budget, checkedUsage, lastingUsage, ModelCounter, RunAccount } from '../src/budget.js'
import { failureOf } from '@attune/testkit/shared/model-servers.js'

const nothing = { calls: 0, tokens: 0, cost: 0 }

/** An account that spent this before, and the budget on it. */
async function spent(limits: BudgetLimits, before: Partial<Spending> = {}) {
  const account = new RunAccount()
  await account.spend({ ...nothing, ...before })
  const budget = new Budget(limits, account)
  return { account, budget, now: () => account.spend(nothing) }
}

describe('reported usage', () => {
  const counted = { input: 1, output: 2, reasoning: 0 }

  test.each<[string, unknown, object]>([
    ['is used', { input: 10, output: 5, reasoning: 5 }, { input: 10, output: 5, reasoning: 5 }],
    ['has no reasoning', { input: 10, output: 5 }, { input: 10, output: 5, reasoning: 0 }],
    [
      'is read from a cache as a whole',
      { input: 10, output: 5, cached: 10 },
      { input: 10, output: 5, reasoning: 0, cached: 10 },
    ],
    [
      'has more cached input than input',
      { input: 10, output: 5, cached: 11 },
      { input: 10, output: 5, reasoning: 0 },
    ],
    [
      'has no cached input',
      { input: 10, output: 5, cached: 0 },
      { input: 10, output: 5, reasoning: 0 },
    ],
    [
      'has a part of a token in the cache',
      { input: 10, output: 5, cached: 1.5 },
      { input: 10, output: 5, reasoning: 0 },
    ],
    ['is absent', undefined, counted],
    ['is null', null, counted],
    ['has no output', { input: 10 }, counted],
    ['has no input', { output: 10 }, counted],
    ['has negative input', { input: -1, output: 5 }, counted],
    ['has text as output', { input: 10, output: '5' }, counted],
    ['has more reasoning than output', { input: 10, output: 5, reasoning: 6 }, counted],
    ['has negative reasoning', { input: 10, output: 5, reasoning: -1 }, counted],
  ])('%s', (_, reported, expected) => {
    expect(checkedUsage(reported, () => counted)).toStrictEqual(expected)
  })

  test('is stored without what a cache held', () => {
    const usage = { input: 10, output: 5, reasoning: 2, cached: 4 }
    expect(lastingUsage(usage)).toStrictEqual({ input: 10, output: 5, reasoning: 2 })
  })
})

describe('the counter of a model', () => {
  test('is ready without a tokenizer, else once it is loaded', async () => {
    expect(new ModelCounter(undefined).isReady).toBe(true)
    const counter = new ModelCounter('o200k_base')
    expect(counter.isReady).toBe(false)
    // By rule: 18 characters, four per token.
    expect(counter.count('tiktoken is great!')).toBe(5)
    expect((await counter.ready()).isReady).toBe(true)
    expect(counter.count('tiktoken is great!')).toBe(6)
  })

  test('adds up the rounded counts of texts', () => {
    expect(new ModelCounter(undefined).countAll(['12345678', '12345', ''])).toBe(4)
  })

  // Reports are added to 2,000 tokens by rule: 1,000 characters are 250 tokens by rule.
  test.each([
    ['half as many', [125], (250 * (2000 + 125)) / (2000 + 250)],
    ['twice as many', [500], (250 * (2000 + 500)) / (2000 + 250)],
    ['the same, twice', [250, 250], 250],
    ['twice as many, twice', [500, 500], (250 * (2000 + 1000)) / (2000 + 500)],
  ])('is corrected by a server that counts %s', (_, reports, expected) => {
    const counter = new ModelCounter(undefined)
    const texts = ['a'.repeat(600), 'a'.repeat(400)]
    for (const reported of reports) counter.heard(texts, reported)
    expect(counter.count('a'.repeat(1000))).toBe(Math.round(expected))
  })
})

describe('a budget', () => {
  test.each<[BudgetLimits, boolean]>([
    [{}, false],
    [{ calls: 1 }, true],
    [{ cost: 1 }, true],
    [{ per: 'store' }, true],
  ])('%j is counted: %s', async (limits, isCounted) => {
    expect((await spent(limits)).budget.isCounted).toBe(isCounted)
  })

  test.each<[string, BudgetLimits, Partial<Spending>, number, string | undefined]>([
    ['below the limit of calls', { calls: 3 }, { calls: 2 }, 1, undefined],
    ['at the limit of calls', { calls: 3 }, { calls: 3 }, 1, '3 calls'],
    ['a retry is no call', { calls: 3 }, { calls: 3 }, 2, undefined],
    ['below the limit of tokens', { tokens: 100 }, { tokens: 99 }, 1, undefined],
    ['at the limit of tokens', { tokens: 100 }, { tokens: 100 }, 1, '100 of 100 tokens'],
    ['a retry takes tokens', { tokens: 100 }, { tokens: 120 }, 2, '120 of 100 tokens'],
    ['below the limit of cost', { cost: 0.3 }, { cost: 0.2999 }, 1, undefined],
    ['at the limit of cost', { cost: 0.3 }, { cost: 0.1 + 0.2 }, 1, '0.3 of 0.3 '],
    ['a retry costs', { cost: 0.3 }, { cost: 1 / 3 }, 3, '0.333333 of 0.3 '],
    ['without limits', {}, { calls: 9, tokens: 9, cost: 9 }, 1, undefined],
  ])('%s', async (_, limits, before, attempt, reached) => {
    const { budget, now } = await spent(limits, before)
    const all = { ...nothing, ...before }
    if (reached === undefined) {
      await budget.admit(attempt)
      expect(await now()).toEqual({ ...all, calls: all.calls + (attempt === 1 ? 1 : 0) })
      return
    }
    const failure = await failureOf(budget.admit(attempt))
    expect(failure.code).toBe('BUDGET_REACHED')
    expect(failure.message).toContain(reached)
    expect(await now()).toEqual(all)
  })

  test.each([
    ['calls', { calls: 1 }],
    ['tokens', { tokens: 1 }],
    ['cost', { cost: 1 }],
  ] as const)('of the store names its limit of %s as the remedy', async (limit, limits) => {
    const { budget } = await spent({ ...limits, per: 'store' }, { calls: 1, tokens: 1, cost: 1 })
    const failure = await failureOf(budget.admit(1))
    expect(failure.code).toBe('BUDGET_OF_STORE_REACHED')
    expect(failure.fix).toContain(`budget.${limit} `)
  })

  test('counts tokens of both directions, and no cost of models without prices', async () => {
    const { budget, now } = await spent({ tokens: 100 })
    await budget.answered({ input: 20, output: 7, reasoning: 5 })
    expect(await now()).toEqual({ calls: 0, tokens: 27, cost: 0 })
    await budget.answered({ input: 1, output: 0, reasoning: 0 }, 0.5)
    expect(await now()).toEqual({ calls: 0, tokens: 28, cost: 0.5 })
  })

  test.each<[BudgetLimits, number]>([
    [{ tokens: 100 }, 1],
    [{ calls: 5 }, 1],
    // Limits of the store are in its account already, and without limits nothing is counted.
    [{ tokens: 100, per: 'store' }, 0],
    [{ per: 'run' }, 0],
    [{}, 0],
  ])('%j joins a shared account: %i', async (limits, joined) => {
    const { budget } = await spent(limits)
    const shared = new RunAccount()
    budget.join(shared)
    await budget.answered({ input: 1, output: 0, reasoning: 0 })
    expect((await shared.spend(nothing)).tokens).toBe(joined)
  })

  test.each<[BudgetLimits, Spending]>([
    [{ per: 'store' }, { calls: 0, tokens: 30 - 12, cost: 0.75 }],
    [{ tokens: 100 }, nothing],
  ])('%j corrects an estimate of a batch', async (limits, expected) => {
    const { budget, now } = await spent(limits)
    await budget.corrected(
      { usage: { input: 10, output: 2, reasoning: 1 }, cost: 0.25 },
      { usage: { input: 24, output: 6, reasoning: 0 }, cost: 1 },
    )
    expect(await now()).toEqual(expected)
  })
})

describe('the account of a run', () => {
  const more = { calls: 1, tokens: 10, cost: 0.5 }

  test.each<[string, Partial<Spending> | undefined, boolean]>([
    ['no limits', undefined, true],
    ['higher limits', { calls: 3, tokens: 21, cost: 1.5 }, true],
    ['as many calls', { calls: 2 }, false],
    ['as many tokens', { tokens: 20 }, false],
    ['as much cost', { cost: 1 }, false],
  ])('adds what is below its limits: %s', async (_, limits, isAdded) => {
    const account = new RunAccount()
    await account.spend(more)
    await account.spend(more)
    const before = { calls: 2, tokens: 20, cost: 1 }
    expect(await account.spend(more, limits)).toEqual(before)
    expect(await account.spend(nothing)).toEqual(
      isAdded ? { calls: 3, tokens: 30, cost: 1.5 } : before,
    )
  })
})
