import type { Known } from './contracts/data.js'

export const known = <const T>(value: T): Known<T> => ({ state: 'known', value })

export const unknown = (why: string): Known<never> => ({ state: 'unknown', why })

export const DOES_NOT_APPLY = 'does not apply'

/** There is nothing to measure here: a property of the dialogue, not a score that was lost. */
export const notApplicable = (why: string): Known<never> => unknown(`${DOES_NOT_APPLY}: ${why}`)

/** Whether a reason names a loss. */
export const isApplicable = (why: string): boolean => why !== DOES_NOT_APPLY && !why.startsWith(`${DOES_NOT_APPLY}: `)

/** The values that are known, and how often each reason stands for one that is not. */
export function partition<T>(values: Iterable<Known<T>>): { values: T[]; missing: Map<string, number> } {
  const present: T[] = []
  const missing = new Map<string, number>()
  for (const each of values) {
    if (each.state === 'known') present.push(each.value)
    else missing.set(each.why, (missing.get(each.why) ?? 0) + 1)
  }
  return { values: present, missing }
}
