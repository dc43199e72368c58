import type { Simulator, SupporterSystem } from '../contracts/components.js'
import { optional, refuse } from '../door/shape.js'
import type { ComponentInstance } from './component-identity.js'
import { chainOf, type GroupScope, type Planning } from './planned-unit.js'
import type { ScenarioSlot } from './unit.js'

/** A dialogue to plan: a supporter and a simulator. */
export interface PlannedDialogue {
  readonly supporter: ComponentInstance<SupporterSystem>
  readonly simulator: ComponentInstance<Simulator>
  /**
   * Stamp of a recorded dialogue, which its keys contain; undefined if the dialogue is simulated.
   */
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
  { scenario, repeat }: Pick<GroupScope, 'scenario' | 'repeat'>,
  { services: { door }, sessions }: Pick<Planning, 'services' | 'sessions'>,
): Promise<readonly PlannedDialogue[]> {
  const dialogues: PlannedDialogue[] = []
  for (const supporter of supporters) {
    for (const simulator of simulators) {
      const { recordings, entry } = simulator
      if (!recordings) {
        dialogues.push({ supporter, simulator })
        continue
      }
      const stampOf = ({ id, language }: ScenarioSlot) => {
        const of = { scenario: id, supporter: supporter.entry.label, repeat }
        const doing = 'look for a recorded dialogue'
        return door.enter(
          { use: entry.use, doing, place: entry.place, about: of },
          () => recordings.stamp({ ...of, language }),
          checkStamp,
        )
      }
      const chain = chainOf(scenario)
      if (!chain) {
        const recorded = await stampOf(scenario)
        if (recorded !== undefined) dialogues.push({ supporter, simulator, recorded })
        continue
      }
      const name = `stamp ${sessionName({ supporter, simulator }, repeat)}`
      const stamps = await Promise.all(
        chain.slots
          .slice(0, chain.number)
          .map((slot) => sessions.of(slot, name, () => stampOf(slot))),
      )
      const recorded = stamps.pop()
      if (recorded !== undefined)
        dialogues.push({ supporter, simulator, recorded, recordedBefore: stamps })
    }
  }
  return dialogues
}

/** Name of a dialogue among those of a session. */
export const sessionName = (
  { supporter, simulator }: Pick<PlannedDialogue, 'supporter' | 'simulator'>,
  repeat: number,
): string =>
  JSON.stringify([supporter.entry.label, simulator.entry.label, simulator.entry.conditions, repeat])

const checkStamp = (stamp: unknown): void =>
  optional(stamp, 'stamp', (value, path) => {
    if (typeof value !== 'string') refuse(path, 'a text', value)
  })
