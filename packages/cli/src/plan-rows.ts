import type { ExpectedCalls, PlannedEvaluation } from './types.js'

type Units = PlannedEvaluation['units']

const sum = (units: Partial<Units>, of: 'total' | 'open'): number =>
  Object.values(units).reduce((all, counts) => all + counts[of], 0)

/** Units of all kinds. */
export const totalOf = (units: Partial<Units>): number => sum(units, 'total')

/** One row per evaluation and kind that has units, and one for all of them. */
export function planRows(planned: readonly PlannedEvaluation[]): string[][] {
  const rows = planned.flatMap(({ evaluation, scenarios, units }) =>
    Object.entries(units)
      .filter(([, { total }]) => total > 0)
      .map(([kind, { total, open }]) => [evaluation, String(scenarios), kind, String(total), String(open)]),
  )
  const all = (of: 'total' | 'open'): string => String(planned.reduce((so, { units }) => so + sum(units, of), 0))
  return [['evaluation', 'scenarios', 'kind', 'units', 'open'], ...rows, ['all', '', '', all('total'), all('open')]]
}

/** One row per model that is asked, for the units that are open. */
export const expectedRows = (expected: readonly ExpectedCalls[]): string[][] => [
  ['model', 'calls', 'tokens in', 'tokens out', 'cost'],
  ...expected.map(({ model, calls, tokens, cost }) => [
    model,
    String(calls),
    String(tokens.input),
    String(tokens.output),
    cost === undefined ? 'no prices' : cost.toFixed(2),
  ]),
]
