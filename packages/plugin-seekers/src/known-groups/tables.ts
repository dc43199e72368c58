import { unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { measureNames } from '../reading/measures.js'
import { type ProbeMeasure, probeMeasures } from '../probes/measures.js'
import { type SeekerMeasure, seekerMeasures } from '../reading/seeker-level.js'
import type { CleanShare } from './clean-share.js'
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

/** What a reader can act on. */
export function knownSentences(rows: readonly GroupRow[], clean: readonly CleanShare[]): readonly string[] {
  const languages = [...new Set(rows.map(({ language }) => language))]
  return [
    ...languages.flatMap((language) =>
      foundSentence(
        rows.filter((row) => row.language === language),
        clean.find((each) => each.language === language),
      ),
    ),
    ...stepSentences(rows),
  ]
}

function foundSentence(rows: readonly GroupRow[], clean: CleanShare | undefined): readonly string[] {
  const faults = [...new Set(rows.map(({ fault }) => fault))].filter((fault) => fault !== 'none')
  if (faults.length === 0) return []
  const from = new Map<string, number>()
  for (const row of rows) {
    const isFound = diagonalOf(row).some(isValidated) || (row.coder !== undefined && isValidated(row.coder))
    if (isFound && !(from.get(row.fault)! <= row.dose)) from.set(row.fault, row.dose)
  }
  const missed = faults.filter((fault) => !from.has(fault))
  const needCoder = missed.filter((fault) => coderOf(fault) !== undefined)
  const found = [...from].map(([fault, dose]) => `${fault} from ${dose}`).join(', ')
  const rest = missed.filter((fault) => coderOf(fault) === undefined)
  const latest = Math.max(0, ...from.values())
  return [
    `${rows[0]!.language}: ${from.size} of ${faults.length} faults found${from.size === 0 ? '' : ` from dose ${latest} (${found})`}` +
      `${needCoder.length > 0 ? `; not without a coder: ${needCoder.join(', ')}` : ''}` +
      `${rest.length > 0 ? `; not seen: ${rest.join(', ')}` : ''}` +
      `${clean === undefined ? '' : `; clean dialogues flagged in ${cleanText(clean)}`}.`,
  ]
}

export const percent = (value: number): string => `${Math.round(value * 100)} %`

function cleanText({ flagged, of, interval }: CleanShare): string {
  const range = interval === undefined ? '' : ` [${percent(interval.lower)} to ${percent(interval.upper)}]`
  return `${percent(flagged / Math.max(1, of))}${range} of ${of}, against rule-based seekers`
}

const STEP = 0.05

function stepSentences(rows: readonly GroupRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const next = rows
      .filter((each) => each.fault === row.fault && each.language === row.language && each.dose > row.dose)
      .sort((a, b) => a.dose - b.dose)[0]
    if (next === undefined) return []
    return diagonalOf(row).flatMap((each) => {
      const later = diagonalOf(next).find(({ measure }) => measure === each.measure)
      const [low, high] = [each.auroc.value, later?.auroc.value]
      if (low.state === 'unknown' || high?.state !== 'known' || high.value >= low.value - STEP) return []
      return [
        `${row.language}: ${titleOf(each.measure)} sees ${row.fault} less well at dose ${next.dose} (${high.value.toFixed(2)}) than at ${row.dose} (${low.value.toFixed(2)}).`,
      ]
    })
  })
}
