/** Through the judge that annotates and the analysis that places. */
import { parseStrategyAnswer, strategyCodes } from '../../src/strategies/index.js'
import { parsed, testFamily } from '../vector-family.js'
import { annotated, cellOf, outcomeOf, placed, type Replies } from './annotated.js'

testFamily<{ raw: string }>('strategy-parse', ({ raw }) =>
  parsed(parseStrategyAnswer(raw), 'items', (answer) => answer),
)

testFamily<{ rounds: Replies; enforcePrecedence: boolean }>(
  'strategy-distribution',
  async ({ rounds, enforcePrecedence }) => {
    const verdicts = await annotated(rounds, enforcePrecedence)
    const count = outcomeOf(verdicts, 'annotated replies')!
    const shares = Object.fromEntries(
      strategyCodes.map((code) => [code, outcomeOf(verdicts, code)]),
    )
    const details = verdicts[0]!.details as { failed: number }
    const found = await placed([{ mine: [0, 0] }], verdicts)
    const table = found.tables.find(({ id }) => id === 'strategies')
    const groupOf = (group: string): number | null => {
      const row =
        table?.rows.findIndex((each) => String(Object.values(each)[0]).startsWith(`${group} `)) ??
        -1
      return row < 0
        ? null
        : cellOf(found, 'strategies', row, Object.keys(table!.rows[row]!).at(-1)!)
    }
    return {
      rounds: count,
      failedRounds: details.failed,
      strategyCounts: Object.fromEntries(
        Object.entries(shares).map(([code, share]) => [code, Math.round((share ?? 0) * count)]),
      ),
      strategy: shares,
      group: Object.fromEntries(
        ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((group) => [group, groupOf(group)]),
      ),
    }
  },
)

type Run = Record<string, [number, number]>

testFamily<{ runs: Run[] }>(
  'coordinates',
  async ({ runs }) => {
    const found = await placed(runs)
    const { rows } = found.tables.find(({ id }) => id === 'coordinates')!
    const models = rows.map((row, at) => ({
      model: row['supporter'],
      runs: (row['x'] as { n: number }).n,
      x: cellOf(found, 'coordinates', at, 'x'),
      y: cellOf(found, 'coordinates', at, 'y'),
      quadrant: row['quadrant'],
      clamped: cellOf(found, 'coordinates', at, 'limited'),
    }))
    return { models }
  },
  [],
  // A run that lacks a supporter is refused, with all its places.
  ({ runs }) => new Set(runs.map((run) => Object.keys(run).toSorted().join())).size > 1,
)
