import type { Found, Runtime } from '../types.js'
import { outputNames } from '../output-names.js'

const formats = {
  csv: { extension: 'csv', write: 'tableToCsv' },
  markdown: { extension: 'md', write: 'tableToMarkdown' },
} as const
export type TableFormat = keyof typeof formats

/** A file per table, `<evaluation>.<analysis>.<table>`. */
export function tableFiles(
  format: TableFormat,
  all: readonly Found[],
  runtime: Runtime,
): { name: string; content: string[] }[] {
  const { extension, write } = formats[format]
  const tables = all.flatMap(({ evaluation, label, findings }) =>
    findings.tables.map((table) => ({ table, name: [evaluation, label, table.id] })),
  )
  const names = outputNames(tables.map(({ name }) => name))
  return tables.map(({ table }, at) => ({ name: `${names[at]}.${extension}`, content: [runtime[write](table)] }))
}
