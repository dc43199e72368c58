import { known, type Known } from '@attune/core'

/**
 * The value of a BEL or ETV that is not defined: an unknown with its reason (`null`, the default), or 0 as in the
 * released program. An undefined ECP is always unknown.
 */
export type UndefinedAs = 'null' | 'zero'

/** `sum / n`; if there is nothing to average, what `undefinedAs` says. */
export function meanOr(
  sum: number,
  n: number,
  undefinedAs: UndefinedAs | undefined,
  none: Known<never>,
): Known<number> {
  if (n > 0) return known(sum / n)
  return undefinedAs === 'zero' ? known(0) : none
}
