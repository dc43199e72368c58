import { isObject } from '@attune/answers/internal'
import type { Dialogue, Json } from '@attune/core'
import type { Evidence } from '@attune/core/internal'
import { quoteFinder } from '@attune/core/answers'

/**
 * Quotes that occur in the dialogue, each with the turn that contains it: a judge may name wrong
 * turns.
 */
export function evidenceIn(
  value: Json | undefined,
  { turns }: Pick<Dialogue, 'turns'>,
): Evidence[] {
  const all: readonly Json[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value]
  const find = quoteFinder(turns, 'any')
  return all.flatMap((each): Evidence[] => {
    if (!isObject(each) || typeof each['quote'] !== 'string') return []
    const named = Number(each['turn'])
    const position = find(Number.isInteger(named) ? [named] : [], each['quote'])
    const isThere = position.state === 'verified' || position.state === 'relocated'
    return isThere ? [{ turn: position.turn - 1, quote: each['quote'].trim() }] : []
  })
}
