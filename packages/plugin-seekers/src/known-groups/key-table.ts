/** Which fault and dose a dialogue has. Only the analysis of known groups opens this table; measures never see it. */
import type { Conditions } from '@attune/core'
import { faultNames } from '../faults/names.js'
import { type Key, readKeys } from '../planted/keys.js'

/** Of a file of keys; undefined where faults stand under their own names. */
export const sealedKeys = (file: string | undefined): ReadonlyMap<string, Key> | undefined =>
  file === undefined ? undefined : readKeys(file)

/** By the conditions that `seekers/planted` varies; undefined for a dialogue whose conditions name no fault. */
export function keyIn(conditions: Conditions, sealed: ReadonlyMap<string, Key> | undefined): Key | undefined {
  const named = valueOf(conditions, 'fault')
  if (named === undefined) return undefined
  if (sealed) return sealed.get(named)
  const fault = faultNames.find((each) => each === named)
  const dose = Number(valueOf(conditions, 'dose') ?? DEFAULT_DOSE)
  return fault === undefined ? undefined : { fault, dose }
}

/** Conditions that name no fault. */
export const withoutFault = (conditions: Conditions): Conditions =>
  Object.fromEntries(Object.entries(conditions).filter(([name]) => !name.endsWith('.fault') && !name.endsWith('.dose')))

/** That of `seekers/planted`. */
const DEFAULT_DOSE = 0.25

const valueOf = (conditions: Conditions, option: string): string | undefined =>
  Object.entries(conditions).find(([name]) => name.endsWith(`.${option}`))?.[1]
