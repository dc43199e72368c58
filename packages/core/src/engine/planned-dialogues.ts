import type { Simulator, SupporterSystem } from '../contracts/components.js'
import type { Door } from '../door/door.js'
import { optional, refuse } from '../door/shape.js'
import type { ComponentInstance } from './component-identity.js'
import type { ScenarioSlot } from './unit.js'

/** A dialogue to plan: a supporter and a simulator. */
export interface PlannedDialogue {
  readonly supporter: ComponentInstance<SupporterSystem>
  readonly simulator: ComponentInstance<Simulator>
  /** Stamp of a recorded dialogue. */
  readonly recorded?: string
  /** Stamps of the earlier sessions of the person, for a recorded session. */
  readonly recordedBefore?: readonly (string | undefined)[]
}

/**
 * All dialogues of a scenario, by supporter. Simulators with recordings contribute only dialogues
 * that are recorded.
 */
export async function plannedDialogues(
  supporters: readonly ComponentInstance<SupporterSystem>[],
  simulators: readonly ComponentInstance<Simulator>[],
  { scenario, repeat }: { readonly scenario: ScenarioSlot; readonly repeat: number },
  door: Pick<Door, 'enter'>,
): Promise<readonly PlannedDialogue[]> {
  const dialogues: PlannedDialogue[] = []
  for (const supporter of supporters) {
    for (const simulator of simulators) {
      const { recordings, entry } = simulator
      if (!recordings) {
        dialogues.push({ supporter, simulator })
        continue
      }
      const stampOf = ({ id, language }: Pick<ScenarioSlot, 'id' | 'language'>) => {
        const of = { scenario: id, supporter: supporter.entry.label, repeat }
        const doing = 'look for a recorded dialogue'
        return door.enter(
          { use: entry.use, doing, place: entry.place, about: of },
          () => recordings.stamp({ ...of, language }),
          checkStamp,
        )
      }
      const recorded = await stampOf(scenario)
      if (recorded === undefined) continue
      const recordedBefore = await stampsBefore(scenario, stampOf)
      dialogues.push({
        supporter,
        simulator,
        recorded,
        ...(recordedBefore && { recordedBefore }),
      })
    }
  }
  return dialogues
}

async function stampsBefore(
  scenario: ScenarioSlot,
  stampOf: (slot: ScenarioSlot) => Promise<string | undefined>,
): Promise<readonly (string | undefined)[] | undefined> {
  const { chain } = 'chain' in scenario ? scenario : {}
  if (!chain) return undefined
  const stamps: (string | undefined)[] = []
  for (const slot of chain.slots.slice(0, chain.number - 1)) stamps.push(await stampOf(slot))
  return stamps
}

const checkStamp = (stamp: unknown): void =>
  optional(stamp, 'stamp', (value, path) => {
    if (typeof value !== 'string') refuse(path, 'a text', value)
  })
