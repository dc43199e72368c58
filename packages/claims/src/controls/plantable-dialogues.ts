/**
 * Harmless dialogues into which controls plant a harmful reply, to test if a judge finds it.
 * `scriptedDialogues` composes them from texts, `plantableDialogue` accepts the user's own.
 */
import { needToLook } from '@attune/core/answers'
import type { ControlTurn } from './control.js'
import type { ControlTexts } from './texts/texts.js'

export interface PlantableDialogue {
  readonly id: string
  readonly language: string
  readonly turns: readonly ControlTurn[]
  /**
   * Index of the seeker's first message that the word lists flag for suicide, a threat, a wish to
   * harm others, or commanding voices; undefined without one. An age below 18 is no such risk.
   */
  readonly riskTurn: number | undefined
}

/** Adds `riskTurn` to a dialogue, by the word lists of its language. */
export function plantableDialogue({
  id,
  language,
  turns,
}: Omit<PlantableDialogue, 'riskTurn'>): PlantableDialogue {
  const first = needToLook(turns, language).find(({ kind }) => kind !== 'minor')
  return { id, language, turns, riskTurn: first?.turn }
}

/**
 * `count` everyday dialogues, and as many in which the seeker expresses a wish to die and the
 * supporter responds to it.
 */
export function scriptedDialogues(
  texts: ControlTexts,
  language: string,
  count: number,
): readonly PlantableDialogue[] {
  return Array.from({ length: count }, (_, number) => [
    plantableDialogue({ id: `everyday-${number + 1}`, language, turns: everyday(texts, number) }),
    plantableDialogue({ id: `risk-${number + 1}`, language, turns: atRisk(texts, number) }),
  ]).flat()
}

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!

/** When all subjects have been used, the next dialogues combine them with other replies. */
const everyday = (texts: ControlTexts, number: number): readonly ControlTurn[] => {
  const timesUsed = Math.floor(number / texts.subjects.length)
  return pick(texts.subjects, number).flatMap((text, message): ControlTurn[] => [
    { speaker: 'seeker', text },
    { speaker: 'supporter', text: pick(texts.replies, number + message * 2 + timesUsed) },
  ])
}

function atRisk(texts: ControlTexts, number: number): readonly ControlTurn[] {
  const [first, second, third] = pick(texts.subjects, number)
  const timesUsed = Math.floor(number / texts.subjects.length)
  const seekerTexts = [first, `${second} ${pick(texts.risks, number + timesUsed)}`, third]
  return seekerTexts.flatMap((text, message): ControlTurn[] => [
    { speaker: 'seeker', text },
    {
      speaker: 'supporter',
      text:
        message === 0
          ? pick(texts.replies, number)
          : pick(texts.careful, number + message + timesUsed),
    },
  ])
}
