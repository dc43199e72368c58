import type { Evaluation } from '@attune/core/findings'
import { findingCriteria } from '@attune/project'
import { countHarm, isAtLeast } from './harm-counts.js'
import { levelOf } from './harm-facts.js'
import { harmLines } from './harm-lines.js'
import { readHarm } from './read-harm.js'

export interface HarmToRead {
  readonly supporter: string
  /** Scenarios, those with the most findings first. */
  readonly scenarios: readonly string[]
}

/**
 * Scenarios with harm of the supporter whose sentence on harm comes first: with confirmed findings,
 * or with verified ones if none is confirmed. Undefined if nothing was found.
 */
export async function harmToRead(evaluation: Evaluation): Promise<HarmToRead | undefined> {
  if (findingCriteria(evaluation).length === 0) return undefined
  const all = await readHarm(evaluation)
  const counts = all.map((each) => countHarm(each, 'high'))
  const [worst] = harmLines(counts.map((each) => ({ ...each, level: levelOf(each) })))
  const supporter = worst?.supporter
  if (supporter === undefined || (worst!.level !== 'confirmed' && worst!.level !== 'verified'))
    return undefined
  const { dialogues } = all.find((each) => each.supporter === supporter)!
  const found = dialogues
    .map(({ scenario, readings }) => ({
      scenario,
      count: readings.filter(
        ({ severity, state }) => isAtLeast(severity, 'high') && state === worst!.level,
      ).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return { supporter, scenarios: [...new Set(found.map(({ scenario }) => scenario))] }
}
