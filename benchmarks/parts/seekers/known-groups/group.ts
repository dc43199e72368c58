import { createRandom } from '@attune/core/internal'
import { drawnOrder } from '../../../../packages/plugin-seekers/src/drawn-order.js'
import { plant, type PlantOptions } from '../faults/plant.js'
import { wordingsFor } from '../faults/wordings.js'
import type { ReadDialogue } from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'
import { readDialogue } from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'

export interface PlantingOf extends Pick<PlantOptions, 'fault' | 'dose' | 'wordings'> {
  readonly seed: string
}

/**
 * A finished dialogue with a fault: the same numbers for every fault and dose, so that doses nest.
 */
export function withFault(
  said: ReadDialogue,
  { fault, dose, wordings, seed }: PlantingOf,
): ReadDialogue {
  const { scenario, turns, ending } = said
  const touched = createRandom(`${seed} touched ${scenario.id}`)
  const n = wordingsFor(wordings, fault, scenario.language).length
  const scripted = new Set(said.turns.keys())
  for (const { at } of said.own) scripted.delete(at)
  const changed = plant(
    { turns: turns.map(({ speaker, text }) => [speaker, text] as const), ending },
    {
      fault,
      dose,
      language: scenario.language,
      card: scenario.profile,
      intention: scenario.intention,
      wordings,
      u: turns.map(() => touched()),
      order:
        fault === 'template'
          ? undefined
          : drawnOrder(createRandom(`${seed} wording ${scenario.id}`), n),
    },
  )
  return readDialogue(
    {
      turns: changed.turns.map(([speaker, text], at) => ({
        speaker,
        text,
        ...(speaker === 'seeker' && scripted.has(at) && { scripted: true }),
      })),
      ending: { reason: changed.ending },
    },
    scenario,
  )
}

export interface Halves {
  readonly clean: readonly ReadDialogue[]
  readonly base: readonly ReadDialogue[]
}

/** Clean dialogues, and others to plant faults in: no scenario is in both. */
export function halvesOf(dialogues: readonly ReadDialogue[], seed: string): Halves {
  const scenarios = [...new Set(dialogues.map(({ scenario }) => scenario.id))]
  const order = drawnOrder(createRandom(`${seed} halves`), scenarios.length)
  const first = new Set(order.slice(0, Math.ceil(scenarios.length / 2)).map((at) => scenarios[at]!))
  return {
    clean: dialogues.filter(({ scenario }) => first.has(scenario.id)),
    base: dialogues.filter(({ scenario }) => !first.has(scenario.id)),
  }
}
