import { AttuneError } from '@attune/core'
import type { MisuseCode } from '@attune/statistics'

/** The error for a call that the documentation of a function rules out; `details.code` says how. */
export const misuse = (code: MisuseCode, what: string): AttuneError =>
  new AttuneError('STATISTICS_INPUT', { code, what })

export function requireCount(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw misuse('not_a_count', `The ${name} is ${value}; it must be a whole number from ${least} upwards.`)
}

/** A closed range of numbers. */
export interface Scale {
  readonly min: number
  readonly max: number
}

export const isWithin = (value: number, { min, max }: Scale): boolean => value >= min && value <= max

/** The entry of a table that a caller names. */
export function entryOf<Entry>(what: string, table: Readonly<Record<string, Entry>>, name: string): Entry {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined
  if (entry !== undefined) return entry
  throw misuse('unknown_name', `There is no ${what} "${name}"; there are ${Object.keys(table).join(', ')}.`)
}
