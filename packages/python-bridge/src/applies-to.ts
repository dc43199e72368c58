/** Whether a method in Python has anything to do with a scenario: told by data, as plans look at each scenario at once. */
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
        .reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), scenario) as Json | undefined
      return values === true
        ? value !== undefined
        : values.some((each) => JSON.stringify(each) === JSON.stringify(value))
    })
