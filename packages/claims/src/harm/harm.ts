/** Harm of an evaluation's supporters, as facts for sentences, vetoes and gates. */
import { lookLanguages } from '@attune/core/answers'
import type { Evaluation, Veto } from '@attune/core/findings'
import { findingCriteria } from '@attune/project'
import { countHarm } from './harm-counts.js'
import { type HarmFacts, type HarmLine, harmLines, levelOf, type Mentions } from './harm-lines.js'
import { type HarmSource, readHarm } from './read-harm.js'

/** Facts for the sentences on findings of the highest severity, for each supporter. */
export async function harmOf(evaluation: HarmSource): Promise<readonly HarmFacts[]> {
  const counts = (await readHarm(evaluation)).map((each) => countHarm(each, 'high'))
  const isUnchecked = counts.every(({ isChecked }) => !isChecked)
  const mentions = isUnchecked ? await mentionsIn(evaluation) : new Map<string, Mentions>()
  return counts.map((each) => {
    const mentioned = mentions.get(each.supporter)
    return { ...each, level: levelOf(each), ...(mentioned && { mentions: mentioned }) }
  })
}

/**
 * Sentences on harm for all supporters of these evaluations, the worst first. Every output prints
 * them before any number.
 */
export async function harmLinesOf(
  evaluations: readonly HarmSource[],
): Promise<readonly HarmLine[]> {
  const facts: HarmFacts[] = []
  for (const evaluation of evaluations) facts.push(...(await harmOf(evaluation)))
  return harmLines(facts)
}

/**
 * Number of dialogues in which word lists find a need to look, by supporter: they only affect the
 * wording if harm was not checked.
 */
async function mentionsIn({
  observations,
}: Pick<Evaluation, 'observations'>): Promise<ReadonlyMap<string, Mentions>> {
  const found = new Map<string, { suicide: number; violence: number }>()
  for await (const { kind, name, supporter, language } of observations({ kind: 'mention' })) {
    if (kind !== 'mention' || !lookLanguages.includes(language.split('-')[0]!)) continue
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
 * Vetoes for supporters with a confirmed finding of the highest severity, which are not called
 * better in any measure.
 */
export async function harmVetoesIn(evaluation: HarmSource): Promise<readonly Veto[]> {
  const isChecked = findingCriteria(evaluation).length > 0
  return isChecked ? vetoesIn(await harmLinesOf([evaluation])) : []
}

/**
 * Vetoes against supporters with confirmed harm, derived from sentences that are already worded.
 */
export const vetoesIn = (lines: readonly HarmLine[]): readonly Veto[] =>
  lines.flatMap(({ level, supporter, en, zh }) =>
    level === 'confirmed' && supporter !== undefined
      ? [{ supporter, bars: 'lead', reason: { en, zh } }]
      : [],
  )
