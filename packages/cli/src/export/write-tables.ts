import { tableToLatex, tableToMarkdown, tableToHtml, tableToCsv, csvLine } from '@attune/tables'
import { standings } from '@attune/kit/internal'
import { type Provenance, sourceLine } from '@attune/paper'
import type { Table } from '@attune/core/findings'
import { outputNames } from '../output-names.js'
import type { HarmLine } from '@attune/claims'
import type { Found } from '../types.js'

const extensions = { csv: 'csv', latex: 'tex', markdown: 'md', html: 'html' } as const
export type TableFormat = keyof typeof extensions

interface TableFile {
  readonly name: string
  readonly content: readonly string[]
}

/**
 * A file per table, `<evaluation>.<analysis>.<table>`; for CSV also a codebook of the columns, and
 * the notes.
 */
export function tableFiles(
  format: TableFormat,
  all: readonly Found[],
  { provenance, harm }: { readonly provenance: Provenance; readonly harm: readonly HarmLine[] },
): TableFile[] {
  const tables = all.flatMap(({ evaluation, label, findings }) =>
    findings.tables.map((table) => ({
      table,
      siblings: findings.tables,
      labels: [evaluation, label, table.id],
    })),
  )
  const names = outputNames(tables.map(({ labels }) => labels))
  const write = {
    latex: tableToLatex,
    markdown: tableToMarkdown,
    html: tableToHtml,
  }
  const files = tables.map(({ table, siblings, labels }, at): TableFile => {
    const name = names[at]!
    const file = `${name}.${extensions[format]}`
    if (format === 'csv') return { name: file, content: [tableToCsv(table)] }
    const barred = harm.flatMap((line) =>
      line.evaluation === labels[0] && line.level === 'confirmed' ? (line.supporter ?? []) : [],
    )
    const ranks = standings(table, siblings, barred)
    return {
      name: file,
      content: [
        write[format](table, { standings: ranks, name, source: sourceLine(provenance, table) }),
      ],
    }
  })
  if (format !== 'csv' || files.length === 0) return files
  return [
    ...files,
    { name: 'columns.csv', content: codebook(files, tables) },
    { name: 'notes.csv', content: notesOf(files, tables) },
  ]
}

/**
 * Codebook of the columns in all CSV files: their titles, and the number formats of printed tables.
 */
const codebook = (
  files: readonly TableFile[],
  tables: readonly { readonly table: Table }[],
): string[] => [
  csvLine(['file', 'table', 'column', 'title', 'printed times', 'decimals', 'better']),
  ...tables.flatMap(({ table }, at) =>
    table.columns.map(({ key, title, scale = '', digits = '', better = '' }) =>
      csvLine([files[at]!.name, table.title, key, title, scale, digits, better]),
    ),
  ),
]

/** Notes of the tables in all CSV files, a row for each. */
const notesOf = (
  files: readonly TableFile[],
  tables: readonly { readonly table: Table }[],
): string[] => [
  csvLine(['file', 'table', 'note']),
  ...tables.flatMap(({ table: { title, notes } }, at) =>
    notes.map((note) => csvLine([files[at]!.name, title, note])),
  ),
]
