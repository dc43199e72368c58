/** Warnings about simulators that show a supporter too much, or let the seeker say nothing. */
import type { Conversation } from '../contracts/components.js'
import type { Dialogue, Scenario } from '../contracts/data.js'

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

/** Warning if a dialogue has turns, and none of the help-seeker. */
export function withoutSeeker(dialogue: Dialogue | undefined): string | undefined {
  const turns = Array.isArray(dialogue?.turns) ? dialogue.turns : []
  if (turns.length === 0 || turns.some((turn) => turn?.speaker !== 'supporter')) return undefined
  return 'A dialogue has no turn of the seeker, so nothing can be measured on it. Place turns of both sides.'
}
