import type { OptionsOf } from '@attune/core'
import { type Evaluation, type Findings, given, named } from '@attune/core/findings'
import { compare, concatFindings, type KitColumn, means } from '@attune/kit'
import {
  around,
  changesNotes,
  columnsOf,
  flagsNote,
  noFindings,
  readRowSet,
  type tableOptions,
} from '@attune/kit/internal'
import { cleanLine } from '@attune/tables'
import { firstSessionNotes } from './first-sessions.js'

export type TableOptions = OptionsOf<{
  type: 'object'
  properties: typeof tableOptions
  additionalProperties: false
}>

const kinds = { measures: 'measure', verdicts: 'verdict' } as const
const titles = {
  measures: (source: string) => ({ en: `Measures of ${source}`, zh: `${source} 的指标` }),
  verdicts: (source: string) => ({ en: `Verdicts of ${source}`, zh: `${source} 的判定` }),
} as const

/**
 * Results of an estimator or a dialogue judge: means per supporter (`measures-<label>`), the same
 * by groups (`measures-<label>-by-<names>`), and differences between supporters
 * (`measures-<label>-comparisons`), with a figure of the latter. Empty for a label without results.
 */
export async function labelTables(
  evaluation: Evaluation,
  name: 'measures' | 'verdicts',
  source: string,
  { by = [], baseline, better, margins }: TableOptions,
): Promise<Findings> {
  const rows = await readRowSet(evaluation, { kind: kinds[name], source })
  if (rows.isEmpty) return noFindings
  const scales = rows.names.flatMap((of) => {
    const { scale } = given(evaluation, source, of)
    return scale === undefined ? [] : [[of, { scale }] as const]
  })
  const columns = columnsOf(rows, Object.fromEntries(scales)).map((column): KitColumn => {
    const { key, of = key, label } = column
    const own = given(evaluation, source, of)
    const { title, range, floor } = label === undefined ? own : ({} as typeof own)
    const margin = named(margins, key) ?? named(margins, of)
    // The direction of a criterion is that of yes. Other labels are named one by one.
    const hasDirection = label === undefined || label === 'yes'
    const good =
      named(better, key) ?? (hasDirection ? (named(better, of) ?? own.better) : undefined)
    return {
      ...column,
      title: title ?? (label === undefined ? wordsOf(column.title) : column.title),
      ...(range !== undefined && { range }),
      ...(floor !== undefined && { floor }),
      ...(good !== undefined && { better: good }),
      ...(margin !== undefined && { margin }),
    }
  })
  const id = `${name}-${fileName(source)}`
  const title = titles[name](source)
  const common = {
    columns,
    about: source,
    notes: [...changesNotes(rows), ...(await flagsNote(evaluation))],
  }
  const overall = means(evaluation, rows, {
    ...common,
    id,
    title,
    notes: [...firstSessionNotes(evaluation, source, rows), ...common.notes],
  })
  const grouped =
    by.length === 0
      ? noFindings
      : means(evaluation, rows, {
          ...common,
          id: `${id}-by-${fileName(by.join('-'))}`,
          title: around(title, {
            en: (text) => `${text} by ${by.join(', ')}`,
            zh: (text) => `${text}，按 ${by.join('、')}`,
          }),
          by,
        })
  const differences = compare(evaluation, rows, {
    ...common,
    id: `${id}-comparisons`,
    title: around(title, { en: (text) => `${text}, compared`, zh: (text) => `${text}：比较` }),
    compares: id,
    ...(baseline !== undefined && { baseline }),
  })
  const isCompared = differences.figures.length > 0
  return concatFindings(
    isCompared ? { ...overall, figures: [] } : overall,
    { ...grouped, figures: [] },
    differences,
  )
}

/** Readable form of `depthOfConnection`; other names are unchanged. */
const wordsOf = (name: string): string =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name

export const fileName = (text: string): string =>
  cleanLine(text).replace(/[^\p{L}\p{N}._-]+/gu, '-')
