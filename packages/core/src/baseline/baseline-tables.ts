import type { Cell, Table } from '../contracts/findings.js'
import { quantity } from '../kit/quantity.js'
import { known, unknown } from '../known.js'
import { answererText } from '../models/answerers.js'
import type { Baseline, BaselineEvaluation, BaselineNumber } from './baseline.js'
import { named } from '../by-name.js'

/** A table per evaluation: every number of every supporter, with its mean. Numbers of labels are counted, not averaged. */
export const baselineTables = ({ evaluations }: Baseline): Table[] =>
  Object.entries(evaluations).map(([name, evaluation]) => tableOf(name, evaluation))

function tableOf(name: string, evaluation: BaselineEvaluation): Table {
  const shown = evaluation.numbers.filter(({ kind }) => kind !== 'missing' && kind !== 'flag')
  return {
    id: `baseline-${name}`,
    title: `Baseline of ${name}: means over ${Object.keys(evaluation.scenarios).length} scenarios`,
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'source', title: 'Found by' },
      { key: 'name', title: 'Number' },
      { key: 'mean', title: 'Mean' },
    ],
    rows: shown.flatMap((number) => {
      const mean = meanOf(number, evaluation)
      const { supporter, source, name: of, conditions = {} } = number
      const varied = Object.entries(conditions).map(([key, value]) => `${key}=${value}`)
      return mean ? [{ supporter, source, name: [of, ...varied].join(', '), mean }] : []
    }),
    notes: notesOf(evaluation),
  }
}

/** Which versions the numbers are of, and who measured them. */
const notesOf = ({ supporters, answered }: BaselineEvaluation): string[] => [
  ...Object.entries(supporters).flatMap(([name, { version }]) =>
    version === undefined ? [] : [`${name} is ${version}.`],
  ),
  ...Object.entries(answered).map(([name, all]) => `${name}: answered by ${all.map(answererText).join(', ')}.`),
]

function meanOf({ values }: BaselineNumber, { scenarios }: BaselineEvaluation): Cell | undefined {
  const all = Object.entries(values).flatMap(([scenario, found]) =>
    found.map(([, value, why]) => ({
      cluster: named(scenarios, scenario)?.cluster ?? scenario,
      value: typeof value === 'number' ? known(value) : unknown(why ?? 'a label'),
    })),
  )
  return all.some(({ value }) => value.state === 'known') ? quantity(all) : undefined
}
