import { isSpoken, type Roles } from './roles.js'
import type { Tally } from './tally.js'
import type { Draft, Fault, Turn } from './types.js'

const WITHOUT_REPLY = 'in conversations without a reply'

/**
 * Turns of a conversation. Undefined if a role is unknown (a fault) or one side says nothing (an
 * omission); the tally counts both.
 */
export function turnsOf(draft: Draft, roles: Roles, tally: Tally): readonly Turn[] | undefined {
  const { messages, repeated, replaced, records } = draft
  const strange = messages.find((message) => roles.of(message) === undefined)
  if (strange)
    return void tally.fault({
      ...unknownRole(draft, strange.role),
      messages: messagesOf(draft),
      records,
    })
  tally.messages += messagesOf(draft)
  tally.leftOut.add('repeated in later requests', repeated)
  tally.leftOut.add('that an edit or another reply replaced', replaced)
  for (const name of draft.asText ?? []) tally.asText.add(name)
  const turns: Turn[] = []
  for (const message of messages) {
    const { role, text, parts, finish, reasoning, time } = message
    const speaker = roles.of(message)
    if (speaker === 'aside' || speaker === undefined)
      tally.leftOut.add(`of the role "${role.trim().toLowerCase()}"`)
    else if (!isSpoken(message, roles)) tally.leftOut.add('calls of tools')
    else {
      for (const part of parts) tally.parts.add(part)
      const isReply = speaker === 'supporter'
      turns.push({
        speaker,
        text,
        ...(isReply && finish && { finish }),
        ...(isReply && reasoning && { reasoning }),
        ...(time !== undefined && { time }),
      })
    }
  }
  const isAnswered = ['seeker', 'supporter'].every((side) =>
    turns.some(({ speaker }) => speaker === side),
  )
  if (isAnswered) return turns
  tally.unanswered += 1
  tally.recordsLeftOut += records
  tally.leftOut.add(WITHOUT_REPLY, turns.length)
  return undefined
}

/** Number of turns with the same speaker as the turn before. */
export const followersIn = (turns: readonly Turn[]): number =>
  turns.filter(({ speaker }, at) => turns[at - 1]?.speaker === speaker).length

/**
 * Merges successive turns of the same speaker. Their texts are joined by line breaks; the result
 * has the first time and the last end reason.
 */
export function mergedTurns(turns: readonly Turn[]): readonly Turn[] {
  const runs: Turn[][] = []
  for (const turn of turns) {
    const run = runs.at(-1)
    if (run?.[0]!.speaker === turn.speaker) run.push(turn)
    else runs.push([turn])
  }
  return runs.map((run) => (run.length === 1 ? run[0]! : mergedTurn(run)))
}

function mergedTurn(run: readonly Turn[]): Turn {
  const { speaker, time } = run[0]!
  const { finish } = run.at(-1)!
  const reasoning = run.flatMap((turn) => turn.reasoning ?? []).join('\n')
  return {
    speaker,
    text: run.map(({ text }) => text).join('\n'),
    ...(finish && { finish }),
    ...(reasoning !== '' && { reasoning }),
    ...(time !== undefined && { time }),
  }
}

/** Number of messages of a conversation, including repeated and replaced ones. */
export const messagesOf = ({ messages, repeated, replaced }: Draft): number =>
  messages.length + repeated + replaced

const unknownRole = ({ place }: Draft, role: string): Fault => ({
  kind: 'fault',
  place,
  what: `nobody is known by the role "${role.slice(0, 40)}": say who it is with --seeker, --supporter or --ignore`,
})
