import type { Evaluation } from '../../contracts/evaluation.js'
import type { Table } from '../../contracts/findings.js'
import { partition } from '../../known.js'
import { cleanLine } from '../text/clean.js'
import { type ColumnStyles, type Reader, readersOf } from './columns.js'
import { comparisonTable } from './comparison-table.js'
import { fewClustersNote, flagsNote } from './notes.js'
import type { IntervalOptions } from './quantity.js'
import { measureSamples, requireName, type Sample, verdictSamples } from './samples.js'
import { supporterTable, type TableSource } from './supporter-table.js'

export interface EvaluationTablesOptions extends IntervalOptions {
  /** Tags of the scenarios: gives a second table with a row per group and supporter. */
  readonly by?: readonly string[]
  /** The supporter that the others are compared with. Default: each is compared with each. */
  readonly baseline?: string
  /** Titles, scales, digits and directions of columns, by the name of the measure or criterion. */
  readonly columns?: ColumnStyles
}

/**
 * What an estimator measured: a row per supporter and a column of means per measure (`measures-<label>`), the same by
 * groups of scenarios (`measures-<label>-by-<tags>`), and the differences between supporters, paired by scenario and
 * repeat (`measures-<label>-comparisons`). Every number with its n, its interval and what is missing.
 *
 * Means are over dialogues. A dialogue without a result counts as missing, for its own reason, in every column. No tables
 * if the evaluation has no results of that label. Throws SUMMARY_UNKNOWN_NAME for a label or a baseline that the evaluation does not have,
 * STATISTICS_INPUT.
 */
export async function measuresTables(
  evaluation: Evaluation,
  label: string,
  options: EvaluationTablesOptions = {},
): Promise<Table[]> {
  const samples = await measureSamples(evaluation, label)
  return tablesOf(evaluation, { name: 'measures', title: `Measures of ${label}`, label, samples, options })
}

/**
 * What a dialogue judge found, as tables like those of `measuresTables` (`verdicts-<label>…`): the mean of a criterion with
 * scores, the share of each label of a criterion with labels (a column per label, shares of the verdicts that are known).
 * No tables for a judge of pairs. Throws as `measuresTables` does.
 */
export async function verdictsTables(
  evaluation: Evaluation,
  label: string,
  options: EvaluationTablesOptions = {},
): Promise<Table[]> {
  const samples = await verdictSamples(evaluation, label)
  return tablesOf(evaluation, { name: 'verdicts', title: `Verdicts of ${label}`, label, samples, options })
}

interface Request {
  readonly name: 'measures' | 'verdicts'
  readonly title: string
  readonly label: string
  readonly samples: readonly Sample[]
  readonly options: EvaluationTablesOptions
}

function tablesOf(evaluation: Evaluation, { name, title, label, samples, options }: Request): Table[] {
  const { by = [], baseline, columns } = options
  if (baseline !== undefined) requireName('supporter', baseline, evaluation)
  const { supporters } = evaluation
  const readers = readersOf(samples, columns)
  if (samples.length === 0) return []
  const source: TableSource = { supporters, samples, readers, intervalOptions: options }
  const id = `${name}-${fileName(label)}`
  const notes = [...flagsNote(samples), ...nothingKnown(samples, readers), ...fewClustersNote(samples)]
  const tables: Table[] = [{ id, title, ...supporterTable(source), notes }]
  if (by.length > 0) {
    const grouped = { id: `${id}-by-${fileName(by.join('-'))}`, title: `${title} by ${by.join(', ')}`, notes }
    tables.push({ ...grouped, ...supporterTable(source, by) })
  }
  if (supporters.length > 1 && readers.length > 0) {
    const { notes: compared, ...body } = comparisonTable(source, baseline)
    tables.push({ id: `${id}-comparisons`, title: `${title}, compared`, ...body, notes: [...compared, ...notes] })
  }
  return tables
}

/** Without columns there is no cell that could say what is missing. */
function nothingKnown(samples: readonly Sample[], readers: readonly Reader[]): string[] {
  if (readers.length > 0) return []
  const { missing } = partition(samples.map((sample) => sample.outcomes))
  const reasons = [...missing].map(([why, count]) => `${why} (${count})`).sort()
  return [`None of ${samples.length} dialogues has a value: ${reasons.join(', ') || 'no measures were given'}.`]
}

const fileName = (text: string): string => cleanLine(text).replace(/[^\p{L}\p{N}._-]+/gu, '-')
