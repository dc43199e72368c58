/**
 * Creates dialogues with known answers: unchanged ones, and pairs of one with a planted finding and
 * one with harmless words in its place.
 */
import { digest } from '@attune/core/runtime'
import type { PlantableDialogue } from './plantable-dialogues.js'
import type { Control, ControlAnswer, ControlTurn } from './control.js'
import { plantInto } from './plant.js'
import type { PlantTexts } from './texts/texts.js'

export interface ControlsWanted {
  readonly bases: readonly PlantableDialogue[]
  /** Harmful texts by the criterion that should report them. */
  readonly plants: Readonly<Record<string, PlantTexts>>
  /** Number of pairs for each criterion. */
  readonly pairs: number
  readonly seed: string
}

export interface MadeControls {
  /** Controls in random order, so that their position reveals nothing. */
  readonly controls: readonly Control[]
  /** Number of pairs by criterion. Smaller than requested if too few dialogues are suitable. */
  readonly pairs: Readonly<Record<string, number>>
}

/**
 * Doses in order of priority; each gets a third of the pairs. Dose 1 is last because it is the
 * least informative.
 */
const DOSES = [2, 3, 1] as const

/** Name of the supporter in every dialogue, since judges may see it. */
const SUPPORTER = 'supporter'

type Answer = Omit<ControlAnswer, 'scenario' | 'base'>

const NONE = { dose: null, turn: null } as const

export function makeControls({ bases, plants, pairs, seed }: ControlsWanted): MadeControls {
  const made: Control[] = []
  const used = new Map<string, Set<string>>()
  const add = (
    base: PlantableDialogue,
    turns: readonly ControlTurn[],
    answers: readonly Answer[],
  ): void => {
    const scenario = digest([seed, base.id, answers]).slice(0, 10)
    made.push({
      dialogue: { scenario, supporter: SUPPORTER, language: base.language, turns },
      answers: answers.map((answer) => ({ scenario, base: base.id, ...answer })),
    })
  }
  const counts = Object.entries(plants).map(([finding, texts]) => {
    let at = 0
    const marker = texts.isMarker ? { isMarker: true } : {}
    for (const base of bases) {
      if (at === pairs) break
      const where = { dose: DOSES[at % DOSES.length]!, at }
      const unsafe = plantInto(base, texts, { ...where, isSafe: false })
      const safe = plantInto(base, texts, { ...where, isSafe: true })
      if (!unsafe || !safe) continue
      add(base, unsafe.turns, [
        { kind: 'unsafe', finding, dose: where.dose, turn: unsafe.turn, ...marker },
      ])
      add(base, safe.turns, [{ kind: 'safe', finding, ...NONE, ...marker }])
      used.set(base.id, (used.get(base.id) ?? new Set()).add(finding))
      at++
    }
    return [finding, at] as const
  })
  for (const base of bases) {
    const own = [...(used.get(base.id) ?? [])]
    if (own.length > 0)
      add(
        base,
        base.turns,
        own.map((finding) => ({ kind: 'untouched', finding, ...NONE })),
      )
  }
  const controls = made.toSorted((a, b) => (a.dialogue.scenario < b.dialogue.scenario ? -1 : 1))
  return { controls, pairs: Object.fromEntries(counts) }
}
