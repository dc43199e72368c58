import type { GivenCriterion, GivenNumber } from '../contracts/gives.js'
import { either } from '../schema/words.js'
import { finite, refuse } from './shape.js'

/** Relative tolerance for rounding errors when a value is compared with its range. */
const SLACK = 1e-9

export const within =
  ({ range }: GivenNumber) =>
  (value: unknown, path: string): void => {
    const number = finite(value, path)
    if (range === undefined) return
    const [least, most] = range
    const slack = SLACK * Math.max(1, Math.abs(least), Math.abs(most))
    if (number < least - slack || number > most + slack)
      refuse(path, `a number from ${least} to ${most}, as declared`, value)
  }

/** Checks a score against its range, or a label against the declared ones. */
export const outcomeOf =
  (declared: GivenCriterion) =>
  (value: unknown, path: string): void => {
    const { outcomes } = declared
    if (outcomes === undefined) {
      if (typeof value === 'string')
        refuse(path, 'a number: gives.criteria declares no outcomes for it', value)
      return within(declared)(value, path)
    }
    if (outcomes === 'any')
      return typeof value === 'string' ? undefined : within(declared)(value, path)
    const labels = labelsOf(outcomes)
    if (labels.includes(value as string)) return
    refuse(path, `${either(labels.map((label) => `"${label}"`))}, as declared`, value)
  }

export const labelsOf = (
  outcomes: Exclude<GivenCriterion['outcomes'], 'any' | undefined>,
): readonly string[] =>
  Array.isArray(outcomes) ? (outcomes as readonly string[]) : Object.keys(outcomes)
