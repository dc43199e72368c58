import type { Simulator, SupporterSystem } from '../contracts/components.js'
import { optional, refuse } from '../door/shape.js'
import type { ComponentInstance } from './component-identity.js'
import { chainOf, type GroupScope, type Planning } from './planned-unit.js'
import type { ScenarioSlot } from './unit.js'

/** Supporter and simulator of a planned dialogue. */
export interface PlannedDialogue {
  readonly supporter: ComponentInstance<SupporterSystem>
  readonly simulator: ComponentInstance<Simulator>
  /**
   * Identity (stamp) of a recorded dialogue, part of its key; undefined if the dialogue is
   * simulated.
   */
  readonly recorded?: string
  /**
   * For a recorded session of a person: stamps of the earlier sessions. They are part of the key
   * too, since a later session depends on the earlier ones.
   */
  readonly recordedBefore?: readonly (string | undefined)[]
}

/**
 * Lists the dialogues of a scenario: each supporter with each simulator. A simulator that replays
 * recordings is included only if it has a recording.
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
      const cacheKey = `stamp ${dialogueKey({ supporter, simulator }, repeat)}`
      const stamps = await Promise.all(
        chain.slots
          .slice(0, chain.number)
          .map((slot) => sessions.of(slot, cacheKey, () => stampOf(slot))),
      )
      // The last stamp is that of this session. The others remain in `stamps`.
      const recorded = stamps.pop()
      if (recorded !== undefined)
        dialogues.push({ supporter, simulator, recorded, recordedBefore: stamps })
    }
  }
  return dialogues
}

/** Key of a dialogue within one scenario, by which values of a session are cached. */
export const dialogueKey = (
  { supporter, simulator }: Pick<PlannedDialogue, 'supporter' | 'simulator'>,
  repeat: number,
): string =>
  JSON.stringify([supporter.entry.label, simulator.entry.label, simulator.entry.conditions, repeat])

const checkStamp = (stamp: unknown): void =>
  optional(stamp, 'stamp', (value, path) => {
    if (typeof value !== 'string') refuse(path, 'a text', value)
  })
