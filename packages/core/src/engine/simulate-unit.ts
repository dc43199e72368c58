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
import {
  duplicateMessageNotice,
  exposedProfileWarning,
  missingSeekerWarning,
} from './simulation-notices.js'
import { aboutOf, dialogueRules, subjectFor, type Unit } from './unit.js'

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
  const planned = { ...dialogue, scenario, repeat, before }
  return chainOf(scenario)
    ? planning.sessions.of(scenario, `unit ${dialogueKey(dialogue, repeat)}`, () =>
        unitOf(planning, planned),
      )
    : unitOf(planning, planned)
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
      about: { ...aboutOf(entry.conditions), supporter: name },
      subject: subjectFor(component, { supporter: name, repeat, conditions: entry.conditions }),
      key: stampOf(planning, planned, 'key'),
      scope: lazy(() => stampOf(planning, planned, 'answers')),
      kind: 'simulate',
      dependsOn: [
        ...('generate' in scenario ? [scenario.generate] : []),
        ...before.simulated,
        ...before.summaries,
      ],
      reads: {},
      work: (...given) => simulated(planning, planned, ...given),
      ...dialogueRules(scenario, isRecorded),
    },
  )
}

/**
 * Digest of all inputs of a dialogue: for its unit's key (`key`), or for the stored answers
 * (`answers`).
 */
function stampOf(planning: Planning, planned: Planned, of: keyof Identity): string {
  const { supporter, simulator, recorded, scenario, repeat } = planned
  const { entry, component, identity } = simulator
  const inner = Object.values(planning.parts.innerOf(entry))
  const isNamed = [component, ...inner.map((each) => each.component)].some(
    ({ readsSupporterName }) => readsSupporterName === true,
  )
  return digest({
    kind: 'simulate',
    seed: planning.seed,
    repeat,
    name: isNamed ? supporter.entry.label : undefined,
    simulator: identity[of],
    inner: planning.parts.innerKey(entry, of),
    supporter: supporter.identity[of],
    recorded,
    scenario: of === 'key' ? scenario.key : scopeOf(scenario),
    flags: of === 'key' ? FLAGS_REVISION : undefined,
    chain: chainStampOf(planning, planned, of),
  })
}

function chainStampOf(
  planning: Planning,
  planned: Planned,
  of: keyof Identity,
): JsonObject | undefined {
  const parts = partsOf(planning, planned, of)
  if (!parts) return undefined
  const isKey = of === 'key'
  return {
    ...chainStamp(parts, planned.before, (unit) => (isKey ? unit.key : unit.scope())),
    ...(isKey && { prompts: planning.services.sessionPrompts(planned.simulator.entry) }),
  }
}

function partsOf(
  { parts, seed }: Planning,
  { supporter, simulator, scenario, repeat }: Planned,
  of: keyof Identity,
): ChainParts | undefined {
  const { entry, identity } = simulator
  const chain = chainOf(scenario)
  return (
    chain && {
      simulator: digest([identity[of], parts.innerKey(entry, of) ?? null]),
      supporter: supporter.identity[of],
      seed,
      repeat,
      person: chain.parts,
      memory: memoryOf(supporter.entry),
    }
  )
}

/** Simulates the dialogue, or returns an empty one if the person skips the session. */
async function simulated(
  planning: Planning,
  planned: Planned,
  ...[inputs, context, trace]: Parameters<Unit['work']>
): Promise<Dialogue> {
  const { supporter, simulator, scenario, repeat, before } = planned
  const played = inputs.scenario(scenario)
  const previous = previousOf(before.simulated, inputs)
  const time = chainOf(scenario) && sessionTime(played, previous)
  if (time && !time.held) return skippedDialogue(time)
  const parts = partsOf(planning, planned, 'key')
  const session = time &&
    parts && {
      memory: parts.memory,
      person: personToken(parts),
      time,
      earlier: earlierOf(previous, before, inputs),
    }
  const warn = (message: string | undefined): void => {
    if (message !== undefined && !simulator.isRecorded) context.warn(message)
  }
  const replying = trace.replying(supporter.component)
  const binding = {
    entry: supporter.entry as SupporterEntry,
    system: supporter.made,
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
  const own = time ? inSession(context, time, previous) : context
  const { services, parts: components } = planning
  const built = services.built(own, components.innerOf(simulator.entry), trace)
  const dialogue = await simulator.made.simulate(played, services.bind(binding, own), built)
  warn(missingSeekerWarning(dialogue))
  return time ? withSession(dialogue, time, trace.replies.memory) : dialogue
}
