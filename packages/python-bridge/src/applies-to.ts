/**
 * Tests whether a Python method applies to a scenario. Python declares the condition as data, so
 * that a plan can test every scenario synchronously without a call to Python.
 */
import type { Json, Scenario } from '@attune/core'
import { isObject } from '@attune/core/answers'
import type { DescribedComponent } from './protocol.js'

type AppliesTo = NonNullable<DescribedComponent['appliesTo']>

export const appliesTo =
  (wanted: AppliesTo) =>
  (scenario: Scenario): boolean =>
    Object.entries(wanted).every(([path, values]) => {
      const value = path
        .split('.')
        .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), scenario) as
        | Json
        | undefined
      return values === true
        ? value !== undefined
        : values.some((each) => JSON.stringify(each) === JSON.stringify(value))
    })
