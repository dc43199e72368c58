/** Which fault and dose a dialogue has. Only the analysis of known groups opens this table; measures never see it. */
import type { Conditions } from '@attune/core'
import type { Fault } from '../faults/names.js'
import { faultNames } from '../faults/names.js'
import { type Key, readKeys } from '../planted/keys.js'

export class KeyTable {
  readonly #sealed: ReadonlyMap<string, Key> | undefined

  constructor(keys: string | undefined) {
    this.#sealed = keys === undefined ? undefined : readKeys(keys)
  }

  /** By the conditions that `seekers/planted` varies; undefined for a dialogue that says nothing of a fault. */
  of(conditions: Conditions): Key | undefined {
    const named = valueOf(conditions, 'fault')
    if (named === undefined) return undefined
    if (this.#sealed) return this.#sealed.get(named)
    const fault = faultNames.find((each): each is Fault => each === named)
    const dose = Number(valueOf(conditions, 'dose') ?? DEFAULT_DOSE)
    return fault === undefined ? undefined : { fault, dose }
  }

  /** Conditions that say nothing of a fault. */
  others(conditions: Conditions): Conditions {
    return Object.fromEntries(Object.entries(conditions).filter(([name]) => !ofFaults(name)))
  }
}

const ofFaults = (name: string): boolean => name.endsWith('.fault') || name.endsWith('.dose')

/** That of `seekers/planted`. */
const DEFAULT_DOSE = 0.25

const valueOf = (conditions: Conditions, option: string): string | undefined =>
  Object.entries(conditions).find(([name]) => name.endsWith(`.${option}`))?.[1]
