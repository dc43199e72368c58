/** What one check of one version found at a gate. */
import { meansBy } from '@attune/kit'
import type { Stage } from '../sequential/design.js'

export interface Look {
  readonly version: string
  readonly values: readonly ScenarioValue[]
  /** Of a check that could end early: its p-value to pass is of this look. */
  readonly stage?: Stage | undefined
}

export interface ScenarioValue {
  readonly scenario: string
  readonly cluster: string
  readonly value: number
}

/** Whether all answers of a look are in another one too: a page of what is read again, or of what went on. */
export function isPartOf(part: Look, whole: Look): boolean {
  if (part.version !== whole.version || part.values.length > whole.values.length) return false
  const all = new Map(whole.values.map(({ scenario, value }) => [scenario, value]))
  return part.values.every(({ scenario, value }) => all.get(scenario) === value)
}

/** What these looks found in the scenarios of another one; those that share none with it are left out. */
export function inScenariosOf({ values: own }: Look, looks: readonly Look[]): readonly Look[] {
  const asked = new Set(own.map(({ scenario }) => scenario))
  const inThem = looks.map((look) => ({ ...look, values: look.values.filter(({ scenario }) => asked.has(scenario)) }))
  return inThem.filter(({ values }) => values.length > 0)
}

/** Of each scenario the mean of these looks. */
export function meansOfLooks(looks: readonly Look[]): readonly ScenarioValue[] {
  if (looks.length === 1) return looks[0]!.values
  return meansBy(
    looks.flatMap(({ values }) => values),
    ({ scenario }) => scenario,
  )
}
