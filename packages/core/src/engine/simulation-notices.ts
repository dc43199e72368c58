/** Warnings about simulators that show a supporter too much, or let the seeker say nothing. */
import type { Conversation } from '../contracts/components.js'
import type { Dialogue, Scenario } from '../contracts/data.js'
import type { Memory } from '../chain/memory-view.js'
import type { Trace } from './unit.js'

/** Number of characters of a text that is not in other texts by chance. */
const LEAST = 15

/** Warning if the instructions of a supporter hold what only the help-seeker may know. */
export function shownTooMuch(
  { brief = '', system = '' }: Conversation,
  scenario: Scenario,
): string | undefined {
  const instructions = `${brief === scenario.brief ? '' : brief}\n${system}`
  const { profile, intention } = scenario
  const [name] =
    Object.entries({ profile, intention }).find(
      ([, text = '']) => text.length >= LEAST && instructions.includes(text),
    ) ?? []
  return (
    name &&
    `The supporter is shown the ${name} of the scenario, which is only for the help-seeker. Pass scenario.brief as the brief.`
  )
}

/**
 * Notice for a service that keeps its own memory, if an earlier process was cut off in the session:
 * the message after the last stored reply may have reached the service.
 */
export const heardTwice = (
  memory: Memory | undefined,
  { isResumed }: Pick<Trace, 'isResumed'>,
): string | undefined =>
  isResumed && memory?.mode === 'own' && memory.keeps === 'service' ? HEARD_TWICE : undefined

const HEARD_TWICE =
  'may-be-heard-twice: a session was cut off and goes on, so a service that keeps its own memory may hear one message twice. It can drop a second one with the same person, session and turn.'

/** Warning if a dialogue has turns, and none of the help-seeker. */
export function withoutSeeker(dialogue: Dialogue | undefined): string | undefined {
  const turns = Array.isArray(dialogue?.turns) ? dialogue.turns : []
  if (turns.length === 0 || turns.some((turn) => turn?.speaker !== 'supporter')) return undefined
  return 'A dialogue has no turn of the seeker, so nothing can be measured on it. Place turns of both sides.'
}
