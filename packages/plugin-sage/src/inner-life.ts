import { isObject } from '@attune/core/answers'
import { known, unknown, type Dialogue, type Json, type Known, type Turn } from '@attune/core'

/** Notes of the sentient agent for one of its messages. */
export interface InnerTurn {
  /**
   * Emotion after the supporter's reply to which this message answers; unknown if the estimation
   * was unreadable.
   */
  readonly emotion: Known<number>
  /**
   * Change of emotion by that reply; also unknown for messages without an estimation before them.
   */
  readonly change: Known<number>
  /** Inner monologue and feeling; empty without an estimation. */
  readonly thought: string
}

export interface InnerLife {
  /** Emotion before the first reply. */
  readonly start: Known<number>
  /** Notes for each message of the seeker, including the opening. */
  readonly turns: readonly InnerTurn[]
  /** Final emotion; unknown if the agent failed at any message. */
  readonly final: Known<number>
}

const noEmotion: Known<never> = unknown('no emotion noted')

const numberOf = (value: Json | undefined): Known<number> =>
  typeof value === 'number' ? known(value) : noEmotion

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
 * The agent's notes in a dialogue. Dialogues of other simulators have unknown notes (`no emotion
 * noted`). The final emotion is unknown if an estimation was unreadable, since a change of unknown
 * size is missing, or if a message was unreadable, since the dialogue then ended early.
 */
export function innerLife({ turns, annotations = {}, ending }: Dialogue): InnerLife {
  const start = numberOf(annotations['startEmotion'])
  const said = turns.filter(({ speaker }) => speaker === 'seeker')
  const inner = said.map((turn) => innerTurn(turn, start))
  const closing = isObject(annotations['closing']) ? annotations['closing'] : undefined
  const last = said.findLast(({ scripted }) => !scripted)?.annotations?.['emotion']
  const lastEmotion =
    start.state === 'unknown' ? start : numberOf(closing?.['emotion'] ?? last ?? start.value)
  const emotions = [
    ...inner.map(({ emotion }) => emotion),
    closing?.['unreadable'] === undefined ? lastEmotion : unknown('unreadable estimation'),
  ]
  const unreadEmotion = emotions.find(({ state }) => state === 'unknown')
  const unreadMessage =
    ending.reason === 'unreadable-message' ? unknown('unreadable message') : undefined
  // Reports an unreadable estimation first, then an unreadable message.
  return { start, turns: inner, final: unreadEmotion ?? unreadMessage ?? lastEmotion }
}
