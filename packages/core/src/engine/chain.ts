/**
 * Units of a chain: sessions of one person with one supporter, where each session depends on the
 * earlier ones.
 */
import { type ChainParts, viewOf } from '../chain/chain-keys.js'
import type { EarlierSession, Memory } from '../chain/memory-view.js'
import { schedule } from '../chain/schedule.js'
import type { Dialogue, Estimate, Json, JsonObject, Scenario } from '../contracts/data.js'
import type { Decision, PreviousSession, SessionTime } from '../contracts/person.js'
import type { Gives } from '../contracts/gives.js'
import { isBag, isPattern, notApplicable } from '../values.js'
import type { Inputs, Unit } from './unit.js'

/** Units of a chain that are planned before one of its sessions. */
export interface ChainSoFar {
  /** Simulate units of the earlier sessions, in order. */
  readonly simulated: readonly Unit[]
  /** Summaries of these sessions; empty in modes other than `summary`. */
  readonly summaries: readonly Unit[]
}

export const noSessions: ChainSoFar = { simulated: [], summaries: [] }

/** Name of the member of an estimate's `details` that contains the summary of a session. */
export const SUMMARY = 'summary'

/**
 * Part of a dialogue's key for its session. Undefined for a scenario without sessions, so that its
 * keys stay as they are.
 */
export function chainStamp(
  parts: ChainParts,
  { simulated, summaries }: ChainSoFar,
  of: (unit: Unit) => string,
): JsonObject {
  const last = simulated.at(-1)
  const view = viewOf(parts, simulated.length + 1, summaries.map(of))
  return { view, before: last === undefined ? null : of(last) }
}

/** Record of a session in `annotations.session` of its dialogue. */
export interface SessionRecord extends SessionTime {
  /** Value that a supporter with `keeps: result` returned for the next session. */
  readonly memory?: Json
}

const recordOf = ({ annotations = {} }: Dialogue): SessionRecord | undefined => {
  const { session } = annotations
  return isBag(session) ? (session as unknown as SessionRecord) : undefined
}

/** True if the person skipped the session, so that its dialogue is empty. */
export const isSkipped = (dialogue: Dialogue): boolean => recordOf(dialogue)?.held === false

export const previousOf = (units: readonly Unit[], inputs: Inputs): readonly PreviousSession[] =>
  units.map((unit, at) => {
    const dialogue = inputs.of<Dialogue>(unit)
    const {
      number = at + 1,
      day = 1,
      gap = null,
      held = true,
      why = null,
    } = recordOf(dialogue) ?? {}
    return { number, day, gap, held, why, dialogue }
  })

/**
 * Time of a session, computed from the planned times in the scenario and the person's decisions at
 * the end of earlier sessions.
 */
export function sessionTime(
  { sessions = [] }: Scenario,
  previous: readonly PreviousSession[],
): SessionTime {
  const decisions = Object.fromEntries(
    previous.flatMap(({ number, dialogue }) => {
      const { decision } = dialogue.annotations ?? {}
      return isBag(decision) ? [[number, decision as Decision]] : []
    }),
  )
  const { session: number, ...time } = schedule(sessions, decisions)[previous.length]!
  return { number, ...time }
}

export const earlierOf = (
  previous: readonly PreviousSession[],
  { summaries }: ChainSoFar,
  inputs: Inputs,
): readonly EarlierSession[] =>
  previous.map(({ number, day, held, dialogue }, at) => {
    const { memory } = recordOf(dialogue) ?? {}
    const summing = summaries[at]
    const summary = summing && held ? inputs.of<Estimate>(summing).details?.[SUMMARY] : undefined
    return {
      session: number,
      day,
      held,
      turns: dialogue.turns.map(({ speaker, text }) => ({ speaker, text })),
      ...(summing && { summary: typeof summary === 'string' ? summary : null }),
      ...(memory !== undefined && { memory }),
    }
  })

/** Empty dialogue of a session that the person skipped. */
export const skippedDialogue = (time: SessionTime): Dialogue => ({
  turns: [],
  ending: { reason: time.why ?? 'stayed-away' },
  annotations: { session: { ...time } },
})

/** Returns the dialogue with the record of its session. */
export const withSession = (
  dialogue: Dialogue,
  time: SessionTime,
  memory: Json | undefined,
): Dialogue => {
  const session = memory === undefined ? { ...time } : Object.assign({}, time, { memory })
  const annotations = Object.assign({}, dialogue.annotations, { session })
  return Object.assign({}, dialogue, { annotations })
}

/** Memory mode of a supporter if the config sets none. */
export const NO_MEMORY: Memory = { mode: 'none' }

/**
 * Result of an estimator for a session that the person skipped: all measures are "not applicable".
 */
export const notApplicableEstimate = ({ measures = {} }: Gives): Estimate => ({
  measures: Object.fromEntries(
    Object.keys(measures)
      .filter((name) => !isPattern(name))
      .map((name) => [name, notApplicable('the person stayed away')]),
  ),
  series: {},
})
