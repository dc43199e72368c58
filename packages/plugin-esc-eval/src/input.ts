import { AttuneError } from '@attune/core'
import type { MisuseCode } from '@attune/statistics'

/** The error for a call that the documentation of a function rules out; `details.code` says how. */
export const misuse = (code: MisuseCode, what: string): AttuneError =>
  new AttuneError('STATISTICS_INPUT', { code, what })

export function requireWhole(name: string, value: number, [low, high]: readonly [number, number]): void {
  if (Number.isInteger(value) && value >= low && value <= high) return
  throw misuse('out_of_range', `The ${name} is ${value}; it must be a whole number from ${low} to ${high}.`)
}

export function requireSameLength(name: string, values: readonly unknown[], length: number): void {
  if (values.length === length) return
  throw misuse('length_mismatch', `There are ${values.length} ${name}; there must be ${length}.`)
}
