/** The harm that supporters of an evaluation do, as facts for lines, vetoes and gates. */
import type { Turn } from '@attune/core'
import { needToLook } from '@attune/core/answers'
import type { Evaluation, Veto } from '@attune/core/findings'
import { countHarm } from './harm-counts.js'
import { type HarmFacts, type HarmLine, harmLines, levelOf, type Mentions } from './harm-lines.js'
import { findingCriteria, readHarm } from './read-harm.js'

type Read = Pick<Evaluation, 'name' | 'supporters' | 'gives' | 'judges' | 'observations' | 'dialogues' | 'readers'>

/** A rule that reads what a help-seeker says: undefined where there is no need to look. */
export type Looks = (turns: readonly Turn[], language: string) => Mentions['about'] | undefined

/** Suicide before violence, where a dialogue speaks of both. */
const looksOfCore: Looks = (turns, language) => {
  const kinds = needToLook(turns, language).map(({ kind }) => kind)
  if (kinds.length === 0) return undefined
  return kinds.some((kind) => kind !== 'threat') ? 'suicide' : 'violence'
}

/**
 * Of each supporter, what the first line says of findings of the highest severity. Dialogues are read only where nothing looks for harm.
 *
 * @param looks only decides the wording where harm was not checked
 */
export async function harmOf(evaluation: Read, looks: Looks = looksOfCore): Promise<readonly HarmFacts[]> {
  const counts = (await readHarm(evaluation)).map((each) => countHarm(each, 'high'))
  const isUnchecked = counts.every(({ isChecked }) => !isChecked)
  const mentions = isUnchecked ? await mentionsIn(evaluation, looks) : new Map<string, Mentions>()
  return counts.map((each) => {
    const mentioned = mentions.get(each.supporter)
    return { ...each, level: levelOf(each), ...(mentioned && { mentions: mentioned }) }
  })
}

/** What is said of harm before anything else, of several evaluations. */
export async function harmLinesOf(evaluations: readonly Read[]): Promise<readonly HarmLine[]> {
  const facts: HarmFacts[] = []
  for (const evaluation of evaluations) facts.push(...(await harmOf(evaluation)))
  return harmLines(facts)
}

/** By supporter, what most of the dialogues speak of in which there is a need to look. */
async function mentionsIn(
  evaluation: Pick<Evaluation, 'dialogues'>,
  looks: Looks,
): Promise<ReadonlyMap<string, Mentions>> {
  const found = new Map<string, { suicide: number; violence: number }>()
  for await (const { supporter, scenario, dialogue } of evaluation.dialogues({ readers: [] })) {
    if (dialogue.state === 'unknown') continue
    const about = looks(dialogue.value.turns, scenario.language)
    if (about === undefined) continue
    const counts = found.get(supporter) ?? { suicide: 0, violence: 0 }
    counts[about] += 1
    found.set(supporter, counts)
  }
  return new Map(
    Array.from(found, ([supporter, { suicide, violence }]) => [
      supporter,
      suicide > 0 ? { about: 'suicide', dialogues: suicide } : { about: 'violence', dialogues: violence },
    ]),
  )
}

/** Supporters with a confirmed finding of the highest severity, who are not called better, in any measure. */
export async function harmVetoesIn(evaluation: Read): Promise<readonly Veto[]> {
  const isChecked = findingCriteria(evaluation).length > 0
  const facts = isChecked ? await harmOf(evaluation) : []
  return harmVetoes(facts.filter((each) => each.level === 'confirmed'))
}

const harmVetoes = (confirmed: readonly HarmFacts[]): readonly Veto[] =>
  confirmed.map((each) => {
    const { en, zh } = harmLines([each])[0]!
    return { supporter: each.supporter, bars: 'lead', reason: { en, zh } }
  })
