import { unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { measureNames } from '../reading/measures.js'
import { type ProbeMeasure, probeMeasures } from '../probes/measures.js'
import { type SeekerMeasure, seekerMeasures } from '../reading/seeker-level.js'

import { coderOf, diagonalOf, type GroupRow, titleOf } from './rows.js'
import { isValidated, type Separation, VALIDATED } from './scored.js'

const LEVEL = 0.95

export const NOT_VALIDATED = 'not validated'

export const aurocCell = ({
  auroc: { value, interval, nFaulty, nClean, missing },
}: Pick<Separation, 'auroc'>): Quantity => ({
  value,
  n: nFaulty + nClean,
  ...(missing > 0 && { missing: { 'too little text': missing } }),
  ...(interval.state === 'known'
    ? { interval: { ...interval.value, level: LEVEL, method: 'DeLong, logit scale' } }
    : { noInterval: interval.why }),
  offline: false,
})

export const recallCell = ({ recall: { recall, interval, nFaulty } }: Pick<Separation, 'recall'>): Quantity => ({
  value: recall,
  n: nFaulty,
  ...(interval.state === 'known'
    ? { interval: { ...interval.value, level: LEVEL, method: 'Wilson' } }
    : { noInterval: interval.why }),
  offline: false,
})

const alarmCell = ({ recall: { falseAlarmRate, nClean } }: Pick<Separation, 'recall'>): Quantity => ({
  value: falseAlarmRate,
  n: nClean,
  noInterval: 'by the rule at most 5 % of these',
  offline: false,
})

/** The measures that are to see a fault, with what they see of it. */
export function diagonalTable(rows: readonly GroupRow[], wordings: string): Table {
  return {
    id: 'known-groups',
    title: `Planted faults: what the measures find of them (${wordings})`,
    columns: [
      { key: 'fault', title: 'Fault' },
      { key: 'language', title: 'Language' },
      { key: 'dose', title: 'Dose' },
      { key: 'measure', title: 'Measure' },
      { key: 'level', title: 'Of' },
      { key: 'auroc', title: 'AUROC', digits: 2, range: [0, 1] },
      { key: 'recall', title: 'Recall at 5 % false alarms', scale: 100, digits: 0, unit: '%' },
      { key: 'alarms', title: 'False alarms', scale: 100, digits: 1, unit: '%' },
      { key: 'word', title: 'This group' },
    ],
    rows: rows.flatMap((row) => [...diagonalOf(row).map((each) => cellsOf(row, each)), ...coderCells(row)]),
    notes: [
      `validated: the lower limit of the AUROC is above ${VALIDATED}. It holds for this fault, from this dose on, in this language, and for the wordings of this table.`,
      'Faults that are planted are plainer than those that simulators have by themselves: recall here is no recall there.',
      'AUROC: chance that a dialogue with the fault scores above a clean one. Dialogues of one scenario are in one half.',
    ],
  }
}

const base = ({ fault, language, dose }: GroupRow) => ({ fault, language, dose: String(dose) })

const cellsOf = (row: GroupRow, each: Separation): Table['rows'][number] => ({
  ...base(row),
  measure: titleOf(each.measure),
  level: each.level,
  ...foundCells(each),
})

const foundCells = (each: Pick<Separation, 'auroc' | 'recall'>): Table['rows'][number] => ({
  auroc: aurocCell(each),
  recall: recallCell(each),
  alarms: alarmCell(each),
  word: isValidated(each) ? 'validated' : NOT_VALIDATED,
})

function coderCells(row: GroupRow): readonly Table['rows'][number][] {
  const measure = coderOf(row.fault)
  if (measure === undefined) return []
  const { coder } = row
  const none: Quantity = { value: unknown('no coder was asked'), n: 0, offline: false }
  const cells =
    coder === undefined ? { auroc: none, recall: none, alarms: none, word: NOT_VALIDATED } : foundCells(coder)
  return [{ ...base(row), measure: `coder: ${measure}`, level: 'dialogue', ...cells }]
}

/** Everything by everything: what else moves, besides what should. */
export function matrixTable(rows: readonly GroupRow[]): Table {
  const names = [
    ...measureNames,
    ...(Object.keys(seekerMeasures) as SeekerMeasure[]),
    ...(Object.keys(probeMeasures) as ProbeMeasure[]),
  ]
  const isThere = (name: string): boolean => rows.some(({ all }) => all.some(({ measure }) => measure === name))
  return {
    id: 'known-groups-matrix',
    title: 'AUROC of every measure for every planted fault',
    columns: [
      { key: 'fault', title: 'Fault' },
      { key: 'language', title: 'Language' },
      { key: 'dose', title: 'Dose' },
      ...names.filter(isThere).map((key) => ({ key, title: titleOf(key), digits: 2, range: [0, 1] as const })),
    ],
    rows: [...rows.filter(({ fault }) => fault !== 'none'), ...rows.filter(({ fault }) => fault === 'none')].map(
      (row) => ({
        ...base(row),
        ...Object.fromEntries(row.all.map((each) => [each.measure, aurocCell(each)])),
      }),
    ),
    notes: [
      'A measure that moves with a fault which it is not made for is a shortcut: it may see the wording and not the fault.',
      'The last rows are dialogues with nothing planted, against the other clean ones: 0.5 but for chance.',
    ],
  }
}
