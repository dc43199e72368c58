/** Whether each claim of a run has its interval in every output, and the same one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Claim, Column, Findings, Interval, Quantity } from '@attune/core/findings'
import { escapeLatex, formatInterval } from '@attune/tables'
import { expect } from 'vitest'
import type { HeldReport } from '../../../report/test/fixture/held-report.js'
import { attune, type Environment } from './in-process.js'

interface Outputs {
  readonly folder: string
  readonly env: Environment
  /** Folder of the tables as CSV. */
  readonly csv: string
  readonly page: HeldReport
  readonly report: {
    readonly evaluations: readonly { readonly findings: Findings }[]
    readonly claims: readonly Claim[]
  }
}

interface Held {
  readonly cell: Quantity
  readonly column: Column
}

/** Fails for a claim with an interval that an output lacks, or prints with other ends. */
export async function expectOneInterval({
  folder,
  env,
  csv,
  page,
  report,
}: Outputs): Promise<void> {
  const { stdout: terminal } = await attune(
    folder,
    ['run', '--all', '--no-figures', '--no-report'],
    {
      ...env,
      COLUMNS: '1000',
    },
  )
  await attune(folder, ['export', 'latex', '--to', 'latex'], env)
  const latex = textOf(join(folder, 'latex'), '.tex')
  const lines = textOf(csv, '.csv').split('\r\n')
  const cells = heldIn(report.evaluations.map(({ findings }) => findings))
  const lacking = report.claims.flatMap((claim) => {
    if (claim.interval.state === 'unknown') return []
    const interval = claim.interval.value
    const held = (cells.get(claim.id) ?? []).find(({ cell }) => isSame(cell.interval, interval))
    if (held === undefined) return [`${claim.id}: no table of the JSON document`]
    const text = formatInterval(interval, held.column)
    const shown = {
      'run --all': terminal.includes(text),
      report: page.intervalsOf(claim.id).includes(text),
      LaTeX: latex.includes(escapeLatex(text)),
      CSV: lines.some(
        (line) => line.includes(claim.id) && line.includes(`,${interval.lower},${interval.upper},`),
      ),
    }
    return Object.entries(shown).flatMap(([output, isIn]) =>
      isIn ? [] : [`${claim.id}: ${output}`],
    )
  })
  expect(lacking).toEqual([])
  for (const claim of report.claims)
    for (const { cell } of cells.get(claim.id) ?? []) expectEqual(claim, cell.interval)
}

const textOf = (folder: string, end: string): string =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

/** Cells of tables by their claims. */
function heldIn(all: readonly Findings[]): ReadonlyMap<string, readonly Held[]> {
  const held = new Map<string, Held[]>()
  for (const { columns, rows } of all.flatMap(({ tables }) => tables)) {
    for (const row of rows) {
      for (const column of columns) {
        const cell = row[column.key]
        if (typeof cell !== 'object' || cell.claim === undefined) continue
        held.set(cell.claim.id, [...(held.get(cell.claim.id) ?? []), { cell, column }])
      }
    }
  }
  return held
}

const isSame = (own: Interval | undefined, of: Interval): boolean =>
  own !== undefined && own.lower === of.lower && own.upper === of.upper && own.level === of.level

/**
 * The interval of the claim; for a share that is given for a lead (won less lost), that of (lead +
 * 1) / 2.
 */
function expectEqual({ id, interval }: Claim, own: Interval | undefined): void {
  if (interval.state === 'unknown') return void expect({ id, own }).toEqual({ id, own: undefined })
  const { value } = interval
  const share = (end: number): number => Math.min(1, Math.max(0, (end + 1) / 2))
  const asShare = { ...value, lower: share(value.lower), upper: share(value.upper) }
  expect({ id, isEqual: isSame(own, value) || isSame(own, asShare) }).toEqual({ id, isEqual: true })
}
