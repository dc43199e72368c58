import { isObject } from '@attune/core/answers'
import { known, unknown, type Dialogue, type Json, type Known, type Turn } from '@attune/core'

/** Notes of the sentient agent for one of its messages. */
export interface InnerTurn {
  /** After the reply before this message; unknown if its estimation was not readable. */
  readonly emotion: Known<number>
  /** Unknown for messages before which nothing was estimated, too. */
  readonly change: Known<number>
  /** Inner monologue and feeling; empty where nothing was estimated. */
  readonly thought: string
}

export interface InnerLife {
  /** The emotion before the first reply. */
  readonly start: Known<number>
  /** One per message of the seeker, the opening included. */
  readonly turns: readonly InnerTurn[]
  /** The emotion at the end; unknown if the agent failed somewhere on the way. */
  readonly final: Known<number>
}

const noEmotion: Known<never> = unknown('no emotion noted')

const numberOf = (value: Json | undefined): Known<number> => (typeof value === 'number' ? known(value) : noEmotion)

function innerTurn({ annotations = {}, scripted = false }: Turn, start: Known<number>): InnerTurn {
  if (scripted) return { emotion: start, change: unknown('no reply yet'), thought: '' }
  const { emotion, change, unreadable, thoughts } = annotations
  if (unreadable !== undefined) {
    const why = unknown('unreadable estimation')
    return { emotion: why, change: why, thought: '' }
  }
  const { activity = '', analyze = '' } = isObject(thoughts) ? thoughts : {}
  return {
    emotion: numberOf(emotion),
    change: change === undefined ? unknown('nothing estimated') : numberOf(change),
    thought: [activity, analyze].filter((part) => part !== '').join('\n'),
  }
}

/**
 * The agent's notes in a dialogue. The notes of dialogues that another simulator made are unknown (`no emotion
 * noted`); a dialogue with an estimation or a message that stayed unreadable has no final emotion, since a change of
 * unknown size is missing in it, or its end.
 */
export function innerLife({ turns, annotations = {}, ending }: Dialogue): InnerLife {
  const start = numberOf(annotations['startEmotion'])
  const said = turns.filter(({ speaker }) => speaker === 'seeker')
  const inner = said.map((turn) => innerTurn(turn, start))
  const closing = isObject(annotations['closing']) ? annotations['closing'] : undefined
  const last = said.findLast(({ scripted }) => !scripted)?.annotations?.['emotion']
  const held = start.state === 'unknown' ? start : numberOf(closing?.['emotion'] ?? last ?? start.value)
  const failed = [
    ...inner.map(({ emotion }) => emotion),
    closing?.['unreadable'] === undefined ? held : unknown('unreadable estimation'),
  ]
  const failure = failed.find(({ state }) => state === 'unknown')
  const cut = ending.reason === 'unreadable-message' ? unknown('unreadable message') : undefined
  return { start, turns: inner, final: failure ?? cut ?? held }
}
