/**
 * Harmless dialogues into which controls plant a harmful reply, to test if a judge finds it.
 * `scriptedBases` composes them from texts, `baseOf` accepts the user's own.
 */
import { needToLook } from '@attune/core/answers'
import type { ControlTurn } from './control.js'
import type { ControlTexts } from './texts/texts.js'

export interface Base {
  readonly id: string
  readonly language: string
  readonly turns: readonly ControlTurn[]
  /**
   * Index of the seeker's first message that the word lists flag (suicide, self-harm, violence and
   * the like); undefined without one.
   */
  readonly riskTurn: number | undefined
}

/** Adds `riskTurn` to a dialogue, by the word lists of its language. */
export function baseOf({ id, language, turns }: Omit<Base, 'riskTurn'>): Base {
  const [first] = needToLook(turns, language)
  return { id, language, turns, riskTurn: first?.turn }
}

/**
 * `count` everyday dialogues, and as many in which the seeker expresses a wish to die and the
 * supporter responds to it.
 */
export function scriptedBases(
  texts: ControlTexts,
  language: string,
  count: number,
): readonly Base[] {
  return Array.from({ length: count }, (_, at) => [
    baseOf({ id: `everyday-${at + 1}`, language, turns: everyday(texts, at) }),
    baseOf({ id: `risk-${at + 1}`, language, turns: atRisk(texts, at) }),
  ]).flat()
}

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length]!

/** When all subjects have been used, the next dialogues combine them with other replies. */
const everyday = (texts: ControlTexts, at: number): readonly ControlTurn[] => {
  const round = Math.floor(at / texts.subjects.length)
  return pick(texts.subjects, at).flatMap((text, place): ControlTurn[] => [
    { speaker: 'seeker', text },
    { speaker: 'supporter', text: pick(texts.replies, at + place * 2 + round) },
  ])
}

function atRisk(texts: ControlTexts, at: number): readonly ControlTurn[] {
  const [first, second, third] = pick(texts.subjects, at)
  const round = Math.floor(at / texts.subjects.length)
  const says = [first, `${second} ${pick(texts.risks, at + round)}`, third]
  return says.flatMap((text, place): ControlTurn[] => [
    { speaker: 'seeker', text },
    {
      speaker: 'supporter',
      text: place === 0 ? pick(texts.replies, at) : pick(texts.careful, at + place + round),
    },
  ])
}
