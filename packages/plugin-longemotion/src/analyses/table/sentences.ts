import { formatBound } from '@attune/tables'
import type { Findings, Quantity, Table } from '@attune/core/findings'
import type { Said } from '@attune/kit/internal'

/** A sentence per supporter: its overall score in base, and the changes by other settings. */
export function overallSentences({ rows }: Table): Said[] {
  return [...new Set(rows.map((row) => String(row['supporter'])))].flatMap((supporter) => {
    const own = rows.filter((row) => row['supporter'] === supporter)
    const scored = own.filter((row) => numberOf(row['overall']) !== undefined)
    const [first] = scored
    if (first === undefined) return []
    const others = scored.slice(1).map((row) => {
      const gain = cellText(row['gain'] as Quantity, signed)
      return gain === undefined
        ? `${String(row['setting'])} ${cellText(row['overall'] as Quantity, unsigned)}`
        : `${gain} in ${String(row['setting'])}`
    })
    const score = `${supporter}: overall score ${cellText(first['overall'] as Quantity, unsigned)} of 100 in ${String(first['setting'])}`
    const claims = scored.flatMap((row) => (row['gain'] as Quantity).claim ?? [])
    return [{ text: `${[score, ...others].join('; ')}.${doubt(scored)}`, claims }]
  })
}

/**
 * Keeps only sentences on detected differences. Other comparisons of settings are in the table
 * only, because there are too many.
 */
export const onlyDetected = ({ sentences = [], ...findings }: Findings): Findings => ({
  ...findings,
  sentences: sentences.filter((sentence) => sentence.includes(' is better than ')),
})

const numberOf = (cell: unknown): number | undefined => {
  const { value } = (cell ?? {}) as Partial<Quantity>
  return value?.state === 'known' ? Number(value.value) : undefined
}

const printed = { digits: 1, range: [0, 100] } as const
const unsigned = (value: number): string => formatBound(value, printed)
const signed = (value: number): string =>
  (value < 0 ? '−' : '+') + formatBound(Math.abs(value), printed)

function cellText(cell: Quantity, text: (value: number) => string): string | undefined {
  const value = numberOf(cell)
  if (value === undefined) return undefined
  const { interval } = cell
  return text(value) + (interval ? ` [${text(interval.lower)}, ${text(interval.upper)}]` : '')
}

const doubt = (rows: Table['rows']): string =>
  rows.some((row) => (row['overall'] as Quantity).interval)
    ? ''
    : ' There are too few scenarios for an interval.'
