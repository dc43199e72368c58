import type { Simulator, SupporterSystem } from '../contracts/components.js'
import { optional, refuse } from '../door/shape.js'
import type { ComponentInstance, PlanServices } from './component-identity.js'
import { remembered } from '../values.js'
import { chainOf, type GroupScope, type Planning } from './planned-unit.js'
import { sessionMemo } from './session-memo.js'
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

type Pairing = Pick<PlannedDialogue, 'supporter' | 'simulator'>

/**
 * Lists the dialogues of a scenario: each supporter with each simulator. A simulator that replays
 * recordings is included only if it has a recording.
 */
export async function plannedDialogues(
  supporters: readonly ComponentInstance<SupporterSystem>[],
  simulators: readonly ComponentInstance<Simulator>[],
  scope: Pick<GroupScope, 'scenario' | 'repeat'>,
  { services }: Pick<Planning, 'services'>,
): Promise<readonly PlannedDialogue[]> {
  const dialogues: PlannedDialogue[] = []
  for (const supporter of supporters) {
    for (const simulator of simulators) {
      const pairing = { supporter, simulator }
      const recording = await recordingOf(pairing, scope, services)
      if (recording) dialogues.push(Object.assign(pairing, recording))
    }
  }
  return dialogues
}

/**
 * Stamps of the recording of a dialogue. Empty for a simulator without recordings; undefined if a
 * simulator with recordings has none of this dialogue.
 */
async function recordingOf(
  pairing: Pairing,
  { scenario, repeat }: Pick<GroupScope, 'scenario' | 'repeat'>,
  { door }: Pick<PlanServices, 'door'>,
): Promise<Pick<PlannedDialogue, 'recorded' | 'recordedBefore'> | undefined> {
  const { recordings, entry } = pairing.simulator
  if (!recordings) return {}
  const stampOf = ({ id, language }: ScenarioSlot) => {
    const about = { scenario: id, supporter: pairing.supporter.entry.label, repeat }
    return door.enter(
      { use: entry.use, doing: 'look for a recorded dialogue', place: entry.place, about },
      () => recordings.stamp({ language, ...about }),
      checkStamp,
    )
  }
  const chain = chainOf(scenario)
  if (!chain) {
    const recorded = await stampOf(scenario)
    return recorded === undefined ? undefined : { recorded }
  }
  const cacheKey = `stamps ${dialogueKey(pairing, repeat)}`
  /** Stamps of the sessions up to a number. Those of the session before are in the cache. */
  const stampsTo = (number: number): Stamps => {
    const slot = chain.slots[number - 1]!
    return sessionMemo(slot.chain, cacheKey, async () => [
      ...(number > 1 ? await stampsTo(number - 1) : []),
      await stampOf(slot),
    ])
  }
  const stamps = await stampsTo(chain.number)
  const [recorded, recordedBefore] = [stamps.at(-1), stamps.slice(0, -1)]
  return recorded === undefined ? undefined : { recorded, recordedBefore }
}

type Stamps = Promise<readonly (string | undefined)[]>

/** Key of a dialogue within one scenario, by which values of a session are cached. */
export const dialogueKey = ({ supporter, simulator }: Pairing, repeat: number): string =>
  `${repeat} ${keysOf(supporter)(simulator)}`

/** Key of a supporter with a simulator. The sessions of all people use the same few keys. */
const keysOf = remembered(({ entry: { label: supporter } }: Pairing['supporter']) =>
  remembered(({ entry: { label, conditions } }: Pairing['simulator']) =>
    JSON.stringify([supporter, label, conditions]),
  ),
)

const checkStamp = (stamp: unknown): void =>
  optional(stamp, 'stamp', (value, path) => {
    if (typeof value !== 'string') refuse(path, 'a text', value)
  })
