/** Facts on harm by the supporters of an evaluation, for sentences, vetoes and gates. */
import { lookLanguages } from '@attune/core/answers'
import type { Evaluation, Veto } from '@attune/core/findings'
import { findingCriteria } from '@attune/project'
import { countHarm } from './harm-counts.js'
import { type HarmFacts, levelOf, type Mentions } from './harm-facts.js'
import { type HarmLine, harmLines } from './harm-lines.js'
import { type HarmSource, readHarm } from './read-harm.js'

/** Facts for the sentence on each supporter, from findings of severity high. */
export async function harmOf(evaluation: HarmSource): Promise<readonly HarmFacts[]> {
  const counts = (await readHarm(evaluation)).map((each) => countHarm(each, 'high'))
  const isUnchecked = counts.every(({ isChecked, isStandIn }) => !isChecked || isStandIn)
  const isStandIn = counts.some((each) => each.isStandIn)
  const mentions = isUnchecked
    ? await mentionsIn(evaluation, isStandIn)
    : new Map<string, Mentions>()
  return counts.map((each) => {
    const mentioned = mentions.get(each.supporter)
    return { ...each, level: levelOf(each), ...(mentioned && { mentions: mentioned }) }
  })
}

/**
 * Sentences on harm for all supporters of these evaluations, the worst first. Every output prints
 * them before any other result.
 */
export async function harmLinesOf(
  evaluations: readonly HarmSource[],
): Promise<readonly HarmLine[]> {
  const facts: HarmFacts[] = []
  for (const evaluation of evaluations) facts.push(...(await harmOf(evaluation)))
  return harmLines(facts)
}

/**
 * Number of dialogues by supporter in which word lists find suicide or violence. Sentences use
 * these numbers only if no judge checks for harm. With a stand-in in the place of
 * the judge, dialogues of offline seekers do not count: their words follow rules.
 */
async function mentionsIn(
  { observations }: Pick<Evaluation, 'observations'>,
  isStandIn: boolean,
): Promise<ReadonlyMap<string, Mentions>> {
  const found = new Map<string, { suicide: number; violence: number }>()
  for await (const { kind, name, supporter, language, offline } of observations({
    kind: 'mention',
  })) {
    if (
      kind !== 'mention' ||
      (isStandIn && offline) ||
      !lookLanguages.includes(language.split('-')[0]!)
    )
      continue
    const counts = found.get(supporter) ?? { suicide: 0, violence: 0 }
    counts[name === 'violence' ? 'violence' : 'suicide'] += 1
    found.set(supporter, counts)
  }
  return new Map(
    Array.from(found, ([supporter, { suicide, violence }]) => [
      supporter,
      suicide > 0
        ? { about: 'suicide', dialogues: suicide }
        : { about: 'violence', dialogues: violence },
    ]),
  )
}

/**
 * Vetoes on supporters with a confirmed finding of severity high. Such a supporter is not called
 * better in any measure.
 */
export async function harmVetoesIn(evaluation: HarmSource): Promise<readonly Veto[]> {
  const isChecked = findingCriteria(evaluation).length > 0
  return isChecked ? vetoesIn(await harmLinesOf([evaluation])) : []
}

/** Vetoes on supporters with confirmed harm, derived from the sentences on harm. */
export const vetoesIn = (lines: readonly HarmLine[]): readonly Veto[] =>
  lines.flatMap(({ level, supporter, en, zh }) =>
    level === 'confirmed' && supporter !== undefined
      ? [{ supporter, bars: 'lead', reason: { en, zh } }]
      : [],
  )
