import { parameterSet } from './parameter-sets.js'
import { misuse, requireCount, unknownName } from '../metrics/input.js'

/** The length of a dialogue and its events, counted in generated seeker turns 1…T. */
export interface TurnPlan {
  /** T, generated seeker turns, ≥ 0. */
  readonly turns: number
  /** Scripted messages before them: seeker and supporter in turn, an even number ≥ 2. Default 2. */
  readonly openingMessages?: number
  /** Each ≥ 1; the event is shown while the seeker writes that turn. */
  readonly eventTurns?: readonly number[]
}

/** Where one event lands. Messages, scores count from 0, transitions from 1. */
export interface EventIndex {
  readonly turn: number
  /** The seeker's message that was written with the event. */
  readonly seekerMessage: number
  /** The supporter's message before it, which the notice of the event is attached to. */
  readonly noticeMessage: number
  /** The first score after the event. */
  readonly score: number
  /** The step that the event itself causes. */
  readonly transition: number
}

export interface TurnIndex {
  readonly turns: number
  /** Seeker utterances that the opening holds. */
  readonly scriptedUtterances: number
  /** Messages of the whole log. */
  readonly messages: number
  /** Seeker utterances, scripted ones included; there is one score for each. */
  readonly scores: number
  readonly transitions: number
  /** In the order of their turns, each turn once. */
  readonly events: readonly EventIndex[]
  /** Event turns after the last turn: worth a warning. */
  readonly ignoredEvents: readonly number[]
}

/**
 * Where turns and events of a dialogue lie in its message log, its scores and its transitions. The log is u_0, a_0,
 * u_1, a_1, …, u_T, a_T; with the usual opening u_0, a_0 an event of turn n belongs to score n and transition n.
 *
 * @throws STATISTICS_INPUT unless turns is a whole number ≥ 0, the opening an even number ≥ 2, event turns whole
 *   numbers ≥ 1
 *
 * Source: ETrajEval, turn numbering of paper and released program.
 */
export function turnIndex({ turns, openingMessages = 2, eventTurns = [] }: TurnPlan): TurnIndex {
  requireCount('number of turns', turns, 0)
  requireCount('number of opening messages', openingMessages, 2)
  if (openingMessages % 2 !== 0) {
    throw misuse('not_a_count', `The opening has ${openingMessages} messages; the number must be even.`)
  }
  for (const turn of eventTurns) requireCount('turn of an event', turn, 1)
  const scriptedUtterances = openingMessages / 2
  const scores = scriptedUtterances + turns
  const ordered = [...new Set(eventTurns)].sort((a, b) => a - b)
  const events = ordered.filter((turn) => turn <= turns).map((turn) => eventIndex(turn, scriptedUtterances))
  return {
    turns,
    scriptedUtterances,
    messages: openingMessages + 2 * turns,
    scores,
    transitions: scores - 1,
    events,
    ignoredEvents: ordered.filter((turn) => turn > turns),
  }
}

const eventIndex = (turn: number, scriptedUtterances: number): EventIndex => {
  const score = scriptedUtterances + turn - 1
  return { turn, seekerMessage: 2 * score, noticeMessage: 2 * score - 1, score, transition: score }
}

/**
 * Which transitions ETV leaves out: those of the real events, those that the released program ties to a set, or none.
 */
export type SkipPolicy =
  | { readonly policy: 'event' }
  | { readonly policy: 'paramSet'; readonly paramSet: string }
  | { readonly policy: 'none' }

/**
 * The transitions that `empiricalEtv` is to skip, ascending.
 *
 * @throws STATISTICS_INPUT for an unknown parameter set
 *
 * Source: ETrajEval: its paper skips none, its released program those of the parameter set.
 */
export function skippedTransitions(index: TurnIndex, skip: SkipPolicy): readonly number[] {
  switch (skip.policy) {
    case 'event':
      return index.events.map(({ transition }) => transition)
    case 'paramSet':
      return parameterSet(skip.paramSet)
        .skippedTurns.filter((turn) => turn <= index.turns)
        .map((turn) => eventIndex(turn, index.scriptedUtterances).transition)
    case 'none':
      return []
    default:
      throw unknownName('skip policy', (skip as SkipPolicy).policy, ['event', 'paramSet', 'none'])
  }
}
