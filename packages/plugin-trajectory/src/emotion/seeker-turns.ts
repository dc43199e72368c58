import type { Dialogue, Scenario } from '@attune/core'

/** One utterance of the seeker in a dialogue, scripted or not. */
export interface SeekerTurn {
  /** Position among the seeker's utterances, from 0: that of its score, and of the transition that leads to it. */
  readonly index: number
  /** Position among all messages of the dialogue. */
  readonly message: number
  readonly text: string
  /** Steps since the utterance that has no previous emotion; 0 for that one and for scripted ones. */
  readonly turn: number
  /** Whether news reached the seeker while it wrote this. */
  readonly event: boolean
}

/**
 * The seeker's utterances with their numbers. `turn` is the t of the method: after the usual scripted opening, 1 for the
 * first utterance that the seeker writes itself.
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

/** Positions, among all utterances of the seeker, of those that it writes itself as its n-th. */
export const indicesOf = (ownTurns: readonly number[], scripted: number): readonly number[] =>
  ownTurns.map((turn) => scripted + turn - 1)
