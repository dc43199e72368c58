import type { Evaluation } from '@attune/core/findings'
import { readHealth, type SupporterHealth } from '@attune/project'
import { harmOf } from '../harm/harm.js'
import type { HarmFacts } from '../harm/harm-facts.js'
import { type HarmLine, harmLines } from '../harm/harm-lines.js'
import type { SecondLooks } from './decide-gates.js'

/** The evaluation with the dialogues of both looks; undefined without a second look. */
export function ofBothLooks(name: string, again: SecondLooks | undefined): Evaluation | undefined {
  const second = again?.get(name)
  return second === undefined || second === 'recorded' ? undefined : second.evaluation
}

/**
 * Sentences on harm for a check. Supporters whose scenarios were repeated are counted by the
 * dialogues of both looks, as gates count them.
 */
export async function harmLinesOfCheck(
  evaluations: readonly Evaluation[],
  again: SecondLooks | undefined,
): Promise<readonly HarmLine[]> {
  const facts: HarmFacts[] = []
  for (const evaluation of evaluations) {
    const both = ofBothLooks(evaluation.name, again)
    const repeated = both ? await harmOf(both) : []
    for (const first of await harmOf(evaluation))
      facts.push(repeated.find(({ supporter }) => supporter === first.supporter) ?? first)
  }
  return harmLines(facts)
}

/**
 * Data health for a check. Supporters whose scenarios were repeated are counted by the dialogues of
 * both looks, as gates count them.
 *
 * @param first data health by the first look
 */
export async function healthOfCheck(
  first: readonly SupporterHealth[],
  again: SecondLooks | undefined,
): Promise<readonly SupporterHealth[]> {
  const repeated: SupporterHealth[] = []
  for (const name of new Set(first.map(({ evaluation }) => evaluation))) {
    const both = ofBothLooks(name, again)
    if (both) repeated.push(...(await readHealth(both)))
  }
  return first.map(
    (each) =>
      repeated.find(
        ({ evaluation, supporter }) =>
          evaluation === each.evaluation && supporter === each.supporter,
      ) ?? each,
  )
}
