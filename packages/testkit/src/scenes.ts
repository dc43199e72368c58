import type { Dialogue, Scenario } from '@attune/core'

/**
 * A short scenario for tests.
 *
 * ```ts
 * scenario.profile // 'You lost your job last week and sleep badly.'
 * ```
 */
export const scenario: Scenario = {
  id: 'one',
  language: 'en',
  profile: 'You lost your job last week and sleep badly.',
  brief: 'You are a counsellor.',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
}

/**
 * Creates a dialogue from messages; the first one is the seeker's.
 *
 * ```ts
 * dialogueOf('I failed.', 'What happened?') // a seeker's turn, then a supporter's
 * ```
 */
export const dialogueOf = (...lines: readonly string[]): Dialogue => ({
  turns: lines.map((text, index) => ({ speaker: index % 2 === 0 ? 'seeker' : 'supporter', text })),
  ending: { reason: 'turn-limit' },
})
