import type { Dialogue, Scenario } from '@attune/core'
import { invalidArgument, requireCount, requireNumber, unknownName } from '@attune/statistics'

/**
 * Assumed distribution of the previous emotion over the turns. On the emotion axis 0 is neutral.
 */
export interface Prior {
  /** Mean at step 1; negative for a distressed seeker. */
  readonly mu0: number
  /** Decay rate of the mean per step, k ≥ 0. */
  readonly k: number
  /** Variance at step 1. */
  readonly sigmaSqInitial: number
  /** Variance in the limit. */
  readonly sigmaSqFinal: number
  /** Growth rate of the variance per step, r ≥ 0. */
  readonly r: number
  /** Lower bound of the variance. Default 1e-6. */
  readonly varianceFloor?: number
}

/**
 * Reset of the prior to step 1: never (`none`, the paper), every n turns (`interval`, the released
 * program), or at each turn of an event (`event`; turns outside the dialogue are ignored).
 */
export type ResetPolicy =
  | { readonly policy: 'none' }
  | { readonly policy: 'interval'; readonly interval: number }
  | { readonly policy: 'event'; readonly eventTurns: readonly number[] }

/** Normal distribution of the previous emotion. */
export interface EmotionDistribution {
  readonly mu: number
  readonly sigma: number
}

export interface PriorStep extends EmotionDistribution {
  /** Number of the utterance that the seeker wrote, from 1; scripted ones do not count. */
  readonly turn: number
  /** Effective step n: turns since the last reset, from 1. */
  readonly step: number
  /** Variance before the floor. */
  readonly variance: number
}

/**
 * Effective step n of a generated seeker turn t ≥ 1: t without a reset, ((t − 1) mod R) + 1 with an
 * interval R, and t − e + 1 with e the latest event turn ≤ t.
 *
 * @throws STATISTICS_INPUT unless turn (and the interval) are whole numbers ≥ 1
 */
export function effectiveStep(turn: number, reset: ResetPolicy): number {
  requireCount('turn', turn, 1)
  switch (reset.policy) {
    case 'none':
      return turn
    case 'interval':
      requireCount('reset interval', reset.interval, 1)
      return ((turn - 1) % reset.interval) + 1
    case 'event':
      return (
        turn + 1 - reset.eventTurns.reduce((latest, e) => (e <= turn && e > latest ? e : latest), 1)
      )
    default:
      throw unknownName('reset policy', (reset as ResetPolicy).policy, [
        'none',
        'interval',
        'event',
      ])
  }
}

/**
 * The prior of the previous emotion at each generated seeker turn 1…T; s_0 has none. At effective
 * step n
 *
 * μ_n = μ_0·e^(−k(n−1)) σ²_n = σ²_final − (σ²_final − σ²_initial)·e^(−r(n−1)) σ_n = √max(σ²_n,
 * floor)
 *
 * @param turns T, a whole number ≥ 0
 * @throws STATISTICS_INPUT for turns or an interval out of range, and for rates or variances that
 * are negative or not
 *   finite
 *
 * Source: ETrajEval, prior of the causally adjusted estimate; floor and interval reset are its
 * released program's.
 */
export function priorSchedule(
  prior: Prior,
  turns: number,
  reset: ResetPolicy,
): readonly PriorStep[] {
  requireCount('number of turns', turns, 0)
  requirePrior(prior)
  const { mu0, k, sigmaSqInitial, sigmaSqFinal, r, varianceFloor = 1e-6 } = prior
  return Array.from({ length: turns }, (_, i) => {
    const turn = i + 1
    const step = effectiveStep(turn, reset)
    const variance = sigmaSqFinal - (sigmaSqFinal - sigmaSqInitial) * Math.exp(-r * (step - 1))
    return {
      turn,
      step,
      mu: mu0 * Math.exp(-k * (step - 1)),
      variance,
      sigma: Math.sqrt(Math.max(variance, varianceFloor)),
    }
  })
}

function requirePrior(prior: Prior): void {
  requireNumber('prior parameter mu0', prior.mu0)
  for (const name of ['k', 'r', 'sigmaSqInitial', 'sigmaSqFinal', 'varianceFloor'] as const) {
    const value = prior[name] ?? 0
    requireNumber(`prior parameter ${name}`, value)
    if (value < 0)
      throw invalidArgument(
        'out_of_range',
        `The prior parameter ${name} is ${value}; it cannot be negative.`,
      )
  }
}

/**
 * A named prior of the released data, with the rules that the released program applies to this
 * name.
 */
export interface ParameterSet extends Prior {
  /** Turns after which the released program resets the prior. */
  readonly resetInterval: number
  /**
   * Numbers of seeker turns whose transitions the released program excludes from ETV, whatever
   * events the scenario has.
   */
  readonly skippedTurns: readonly number[]
}

const common = { mu0: -2, sigmaSqInitial: 0.2, sigmaSqFinal: 2.5 }

/**
 * Parameter sets of the prior. A scenario's own mean replaces `mu0`. Source: ETrajEval, parameter
 * file and fixed rules of the released program.
 */
export const parameterSets = {
  fast_10_turns: { ...common, k: 0.3, r: 0.4, resetInterval: 10, skippedTurns: [11, 21, 31] },
  medium_20_turns: { ...common, k: 0.15, r: 0.2, resetInterval: 20, skippedTurns: [21] },
  slow_40_turns: { ...common, k: 0.075, r: 0.1, resetInterval: 40, skippedTurns: [] },
} as const satisfies Readonly<Record<string, ParameterSet>>

export type ParameterSetName = keyof typeof parameterSets

export const isParameterSetName = (name: string): name is ParameterSetName =>
  Object.hasOwn(parameterSets, name)

/**
 * Parameter set of a name.
 *
 * @throws STATISTICS_INPUT for a name that is not in `parameterSets`
 */
export function parameterSet(name: string): ParameterSet {
  if (isParameterSetName(name)) return parameterSets[name]
  throw unknownName('parameter set', name, Object.keys(parameterSets))
}

/** An utterance of the seeker in a dialogue, scripted or not. */
export interface SeekerTurn {
  /**
   * Index among the seeker's utterances, from 0; also the index of its score and of the transition
   * to it.
   */
  readonly index: number
  /** Index among all messages of the dialogue. */
  readonly message: number
  readonly text: string
  /**
   * Number of utterances since the one without a previous emotion. 0 for that one, and for scripted
   * ones.
   */
  readonly turn: number
  /** True if the seeker wrote the utterance with a scripted event. */
  readonly event: boolean
}

/**
 * Numbered utterances of the seeker. `turn` is the t of the method: after the usual scripted
 * opening, 1 for the first utterance that the seeker writes itself.
 */
export function seekerTurns(dialogue: Dialogue, scenario: Scenario): readonly SeekerTurn[] {
  const said = [...dialogue.turns.entries()].filter(([, { speaker }]) => speaker === 'seeker')
  const scripted = said.filter(([, turn]) => turn.scripted).length
  const eventIndices = indicesOf(
    scenario.events.map(({ turn }) => turn),
    scripted,
  )
  return said.map(([message, { text }], index) => ({
    index,
    message,
    text,
    turn: Math.max(0, index - Math.max(1, scripted) + 1),
    event: eventIndices.includes(index),
  }))
}

/** Indexes among all utterances of the seeker, given the numbers of its unscripted ones from 1. */
export const indicesOf = (ownTurns: readonly number[], scripted: number): readonly number[] =>
  ownTurns.map((turn) => scripted + turn - 1)
