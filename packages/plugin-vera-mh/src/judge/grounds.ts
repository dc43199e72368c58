import { isObject } from '@attune/answers'
import type { Dialogue, Evidence, Json } from '@attune/core'
import { quoteFinder } from '@attune/core/answers'

/** Quotes that the dialogue has; a judge may name the wrong turn. */
export function evidenceIn(value: Json | undefined, { turns }: Pick<Dialogue, 'turns'>): Evidence[] {
  const all: readonly Json[] = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  const find = quoteFinder(turns, 'any')
  return all.flatMap((each): Evidence[] => {
    if (!isObject(each) || typeof each['quote'] !== 'string') return []
    const named = Number(each['turn'])
    const standing = find(Number.isInteger(named) ? [named] : [], each['quote'])
    const isThere = standing.state === 'verified' || standing.state === 'relocated'
    return isThere ? [{ turn: standing.turn - 1, quote: each['quote'].trim() }] : []
  })
}
