/** Stores spending (calls, tokens, cost) by account. */
import type { Spending } from '@attune/core/store'
import type { Query } from './connections.js'

export interface Spend {
  readonly account: string
  readonly spent: Spending
  readonly limits: Partial<Spending>
}

const NO_SPENDING: Spending = { calls: 0, tokens: 0, cost: 0 }

/**
 * Adds spending to accounts.
 *
 * @param number identifies a batch together with the owner
 * @returns spending of the account before each entry; for a batch that was already committed, the
 * original values
 */
export async function spendAll(
  query: Query,
  spends: readonly Spend[],
  owner: string,
  number: number,
): Promise<readonly Spending[]> {
  const accounts = await locked(query, [...new Set(spends.map(({ account }) => account))].sort())
  const last = await query('SELECT before FROM spending WHERE owner = $1 AND number = $2', [
    owner,
    number,
  ])
  if (last.rows[0]) return JSON.parse(last.rows[0][0] as string) as Spending[]
  const before = spends.map(({ account, spent, limits }) => {
    const so = accounts.get(account) ?? NO_SPENDING
    if (isWithin(so, limits)) accounts.set(account, sum(so, spent))
    return so
  })
  const after = [...accounts.values()]
  await query(SAVE, [
    [...accounts.keys()],
    ...(['calls', 'tokens', 'cost'] as const).map((each) =>
      after.map((spent) => String(spent[each])),
    ),
    owner,
    number,
    JSON.stringify(before),
  ])
  return before
}

/**
 * Locks the rows of accounts. All processes that spend from these accounts wait until the
 * transaction ends.
 */
async function locked(query: Query, names: readonly string[]): Promise<Map<string, Spending>> {
  const lock =
    'SELECT calls, tokens, cost, name FROM spent WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE'
  let { rows } = await query(lock, [names])
  if (rows.length < names.length) {
    await query(
      'INSERT INTO spent (name, calls, tokens, cost) SELECT name, 0, 0, 0 FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING',
      [names],
    )
    rows = (await query(lock, [names])).rows
  }
  return new Map(rows.map((row) => [row[3] as string, spendingOf(row)]))
}

const SAVE = `
  WITH ticket AS (
    INSERT INTO spending VALUES ($5, $6::integer, $7, now())
    ON CONFLICT (owner) DO UPDATE SET (number, before, at) = ROW (excluded.number, excluded.before, excluded.at)
  )
  UPDATE spent SET calls = now.calls, tokens = now.tokens, cost = now.cost
  FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS now (name, calls, tokens, cost)
  WHERE spent.name = now.name`

/** Deletes the records of batches of this opening, and old ones of dead openings. */
export async function forgetSpending(query: Query, owner: string): Promise<void> {
  await query(`DELETE FROM spending WHERE owner = $1 OR at < now() - interval '1 day'`, [owner])
}

export const spendingOf = (row: readonly unknown[]): Spending => {
  const [calls, tokens, cost] = row as [number, number, number]
  return { calls, tokens, cost }
}

const isWithin = (spent: Spending, limits: Partial<Spending>): boolean =>
  (['calls', 'tokens', 'cost'] as const).every(
    (each) => limits[each] === undefined || spent[each] < limits[each],
  )

const sum = (a: Spending, b: Spending): Spending => ({
  calls: a.calls + b.calls,
  tokens: a.tokens + b.tokens,
  cost: a.cost + b.cost,
})
