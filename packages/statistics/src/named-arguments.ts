/** Checks of single arguments, which name what is wrong: for formulas of plugins. */
import type { AttuneError } from '@attune/core'
import { invalidArgument } from './invalid-argument.js'

export function requireNumber(name: string, value: number): void {
  if (!Number.isFinite(value)) throw invalidArgument('not_finite', `The ${name} is ${value}; it must be finite.`)
}

export function requireRange(name: string, value: number, [low, high]: readonly [number, number]): void {
  requireNumber(name, value)
  if (value >= low && value <= high) return
  throw invalidArgument('out_of_range', `The ${name} is ${value}; it must lie between ${low} and ${high}.`)
}

export function requireCount(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw invalidArgument('not_a_count', `The ${name} is ${value}; it must be a whole number from ${least} upwards.`)
}

export const unknownName = (what: string, name: string, names: readonly string[]): AttuneError =>
  invalidArgument('unknown_name', `There is no ${what} "${name}"; there are ${names.join(', ')}.`)

/** The entry of a table that a caller names. */
export function entryOf<Entry>(what: string, table: Readonly<Record<string, Entry>>, name: string): Entry {
  if (Object.hasOwn(table, name)) return table[name]!
  throw unknownName(what, name, Object.keys(table))
}
