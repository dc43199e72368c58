import type { Words } from '@attune/core'
import { readData } from '@attune/kit'

export type StrategyGroup = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'
export type StrategyCode = `${StrategyGroup}-${1 | 2 | 3 | 4 | 5}`
type Named = Exclude<Words, string> & { readonly zh: string }

/** The groups of support strategies, and the 24 strategies in canonical order. Source: SAGE, strategy annotation. */
export const { groups: strategyGroups, names: strategyNames } = readData<{
  readonly groups: Readonly<Record<StrategyGroup, string>>
  readonly names: Readonly<Record<StrategyCode, Named>>
}>(new URL('strategies.json', import.meta.url))

export const strategyCodes = Object.keys(strategyNames) as readonly StrategyCode[]

export const groupOf = (code: StrategyCode): StrategyGroup => code[0] as StrategyGroup

/** The codes of a set without doubles, in canonical order. */
export const inCanonicalOrder = (codes: Iterable<string>): StrategyCode[] => {
  const given = new Set(codes)
  return strategyCodes.filter((code) => given.has(code))
}
