import type { SupporterEntry } from '../config/types.js'
import type { Conversation, Reply } from '../contracts/components.js'
import type { Dialogue, JsonObject } from '../contracts/data.js'
import { type ChainParts, personToken } from '../chain/chain-keys.js'
import { FLAGS_REVISION } from '../dialogue/flags.js'
import { digest, lazy } from '../values.js'
import { inSession } from './bound-context.js'
import {
  type ChainSoFar,
  chainStamp,
  earlierOf,
  previousOf,
  sessionTime,
  skippedDialogue,
  withSession,
} from './chain.js'
import type { Identity } from './component-identity.js'
import { type PlannedDialogue, dialogueKey } from './planned-dialogues.js'
import {
  chainOf,
  type GroupScope,
  memoryOf,
  plannedUnit,
  type Planning,
  scopeOf,
} from './planned-unit.js'
import { sessionMemo } from './session-memo.js'
import {
  duplicateMessageNotice,
  exposedProfileWarning,
  missingSeekerWarning,
} from './simulation-notices.js'
import { aboutDialogue, dialogueRules, subjectFor, type Unit } from './unit.js'

/** A dialogue to plan, with the earlier sessions of its person. */
interface Planned extends PlannedDialogue, Pick<GroupScope, 'scenario' | 'repeat'> {
  readonly before: ChainSoFar
}

/** Plans the dialogue of a supporter with a simulator, after the earlier sessions of the person. */
export function simulateUnit(
  planning: Planning,
  dialogue: PlannedDialogue,
  { scenario, repeat }: GroupScope,
  before: ChainSoFar,
): Unit {
  const make = (): Unit => unitOf(planning, Object.assign({ scenario, repeat, before }, dialogue))
  const chain = chainOf(scenario)
  return chain ? sessionMemo(chain, `unit ${dialogueKey(dialogue, repeat)}`, make) : make()
}

function unitOf(planning: Planning, planned: Planned): Unit {
  const { scenario, repeat, before, ...dialogue } = planned
  const { entry, component, isRecorded } = dialogue.simulator
  const name = dialogue.supporter.entry.label
  return plannedUnit(
    planning,
    entry,
    component,
    { scenario, repeat },
    {
      about: aboutDialogue(entry.conditions, name),
      subject: subjectFor(component, { supporter: name, repeat, conditions: entry.conditions }),
      key: inputsDigest(planning, planned, 'key'),
      scope: lazy(() => inputsDigest(planning, planned, 'answers')),
      kind: 'simulate',
      dependsOn: [
        ...('generate' in scenario ? [scenario.generate] : []),
        ...before.simulated,
        ...before.summaries,
      ],
      reads: {},
      work: (...given) => simulateOrSkip(planning, planned, ...given),
      ...dialogueRules(scenario, isRecorded),
    },
  )
}

/**
 * Digest of all inputs of a dialogue: for its unit's key (`key`), or for the stored answers
 * (`answers`).
 */
function inputsDigest(planning: Planning, planned: Planned, part: keyof Identity): string {
  const { supporter, simulator, recorded, scenario, repeat } = planned
  const { isNamed, [part]: digests } = planning.instances.simulatorParts(simulator.entry)
  return digest({
    kind: 'simulate',
    seed: planning.seed,
    repeat,
    name: isNamed ? supporter.entry.label : undefined,
    simulator: simulator.identity[part],
    inner: digests.inner,
    supporter: supporter.identity[part],
    recorded,
    scenario: part === 'key' ? scenario.key : scopeOf(scenario),
    flags: part === 'key' ? FLAGS_REVISION : undefined,
    chain: chainInputs(planning, planned, part),
  })
}

function chainInputs(
  planning: Planning,
  planned: Planned,
  part: keyof Identity,
): JsonObject | undefined {
  const parts = chainPartsOf(planning, planned, part)
  if (!parts) return undefined
  if (part !== 'key') return chainStamp(parts, planned.before, (unit) => unit.scope())
  return {
    prompts: planning.services.sessionPrompts(planned.simulator.entry),
    ...chainStamp(parts, planned.before, ({ key }) => key),
  }
}

function chainPartsOf(
  { instances, seed }: Planning,
  { supporter, simulator, scenario, repeat }: Planned,
  part: keyof Identity,
): ChainParts | undefined {
  const chain = chainOf(scenario)
  return (
    chain && {
      simulator: instances.simulatorParts(simulator.entry)[part].whole,
      supporter: supporter.identity[part],
      seed,
      repeat,
      person: chain.parts,
      memory: memoryOf(supporter.entry),
    }
  )
}

/** Simulates the dialogue, or returns an empty one if the person skips the session. */
async function simulateOrSkip(
  planning: Planning,
  planned: Planned,
  ...[inputs, context, trace]: Parameters<Unit['work']>
): Promise<Dialogue> {
  const { supporter, simulator, scenario, repeat, before } = planned
  const played = inputs.scenario(scenario)
  const previous = previousOf(before.simulated, inputs)
  const time = chainOf(scenario) && sessionTime(played, previous)
  if (time && !time.held) return skippedDialogue(time)
  const parts = chainPartsOf(planning, planned, 'key')
  const session = time &&
    parts && {
      memory: parts.memory,
      person: lazy(() => personToken(parts)),
      time,
      earlier: earlierOf(previous, before, inputs),
    }
  const warn = (message: string | undefined): void => {
    if (message !== undefined && !simulator.isRecorded) context.warn(message)
  }
  const replying = trace.replying(supporter.component)
  const binding = {
    entry: supporter.entry as SupporterEntry,
    system: supporter.instance,
    repeat,
    simulator,
    onReply: async (shown: Conversation, call: () => Promise<Reply>) => {
      warn(exposedProfileWarning(shown, played))
      const reply = await replying(shown, call)
      warn(duplicateMessageNotice(session?.memory, trace))
      return reply
    },
    replies: trace.replies,
    ...(session && { session }),
  }
  const sessionContext = time ? inSession(context, time, previous) : context
  const { services, instances } = planning
  const simulatorContext = services.built(sessionContext, instances.innerOf(simulator.entry), trace)
  const dialogue = await simulator.instance.simulate(
    played,
    services.bind(binding, sessionContext),
    simulatorContext,
  )
  warn(missingSeekerWarning(dialogue))
  return time ? withSession(dialogue, time, trace.replies.memory) : dialogue
}
