/**
 * Warns if a simulator shows a supporter text that only the seeker may know, or if a dialogue has
 * no message of the seeker.
 */
import type { Conversation } from '../contracts/components.js'
import type { Dialogue, Scenario } from '../contracts/data.js'
import type { Memory } from '../chain/memory-view.js'
import type { Trace } from './unit.js'

/** Minimum length, in characters, of a text that cannot occur in another text by coincidence. */
const LEAST = 15

/** Warning if the supporter's instructions contain text that only the seeker may know. */
export function exposedProfileWarning(
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
 * Notice for a service with its own memory, if the session resumes after an interruption: the
 * service may have received the message after the last stored reply already, and receives it again.
 */
export const duplicateMessageNotice = (
  memory: Memory | undefined,
  { isResumed }: Pick<Trace, 'isResumed'>,
): string | undefined =>
  isResumed && memory?.mode === 'own' && memory.keeps === 'service' ? HEARD_TWICE : undefined

const HEARD_TWICE =
  'may-be-heard-twice: a session was cut off and goes on, so a service that keeps its own memory may hear one message twice. It can drop a second one with the same person, session and turn.'

/** Warning if a dialogue has turns but no message of the seeker. */
export function missingSeekerWarning(dialogue: Dialogue | undefined): string | undefined {
  const turns = Array.isArray(dialogue?.turns) ? dialogue.turns : []
  if (turns.length === 0 || turns.some((turn) => turn?.speaker !== 'supporter')) return undefined
  return 'A dialogue has no turn of the seeker, so nothing can be measured on it. Place turns of both sides.'
}
