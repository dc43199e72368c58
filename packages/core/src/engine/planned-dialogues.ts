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
      const of = { scenario: scenario.id, supporter: supporter.entry.label, repeat }
      const call = {
        use: entry.use,
        doing: 'look for a recorded dialogue',
        place: entry.place,
        about: of,
      }
      const recorded = await door.enter(
        call,
        () => recordings.stamp({ ...of, language: scenario.language }),
        checkStamp,
      )
      if (recorded !== undefined) dialogues.push({ supporter, simulator, recorded })
    }
  }
  return dialogues
}

const checkStamp = (stamp: unknown): void =>
  optional(stamp, 'stamp', (value, path) => {
    if (typeof value !== 'string') refuse(path, 'a text', value)
  })
