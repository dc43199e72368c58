import { AttuneError } from '@attune/core'
import type { MisuseCode } from '@attune/statistics'

/** The error for a call that the documentation of a function rules out; `details.code` says how. */
export const misuse = (code: MisuseCode, what: string): AttuneError =>
  new AttuneError('STATISTICS_INPUT', { code, what })

export function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw misuse('not_finite', `The ${name} is ${value}; it must be finite.`)
}

export function requireRange(name: string, value: number, [low, high]: readonly [number, number]): void {
  requireFinite(name, value)
  if (value < low || value > high) {
    throw misuse('out_of_range', `The ${name} is ${value}; it must lie between ${low} and ${high}.`)
  }
}

export function requireCount(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw misuse('not_a_count', `The ${name} is ${value}; it must be a whole number from ${least} upwards.`)
}

export function requireDistinct(what: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw misuse('duplicate', `The ${what} "${name}" is given twice.`)
    seen.add(name)
  }
}

export function requireLength(name: string, values: readonly unknown[], length: number): void {
  if (values.length === length) return
  throw misuse('length_mismatch', `There are ${values.length} ${name}; there must be ${length}.`)
}

/** The entry of a table that a caller names. */
export function named<Value>(what: string, table: Readonly<Record<string, Value>>, name: string): Value {
  if (Object.hasOwn(table, name)) return table[name]!
  throw misuse('unknown_name', `There is no ${what} "${name}"; there are ${Object.keys(table).join(', ')}.`)
}
