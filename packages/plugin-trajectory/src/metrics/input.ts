import { AttuneError } from '@attune/core'
import type { MisuseCode } from '@attune/statistics'

/** The error for a call that the documentation of a function rules out; `details.code` says how. */
export const misuse = (code: MisuseCode, what: string): AttuneError =>
  new AttuneError('STATISTICS_INPUT', { code, what })

export function requireCount(name: string, value: number, least: number): void {
  if (Number.isSafeInteger(value) && value >= least) return
  throw misuse('not_a_count', `The ${name} is ${value}; it must be a whole number from ${least} upwards.`)
}

export function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw misuse('not_finite', `The ${name} is ${value}; it must be finite.`)
}

export const unknownName = (what: string, name: string, names: readonly string[]): AttuneError =>
  misuse('unknown_name', `There is no ${what} "${name}"; there are ${names.join(', ')}.`)
