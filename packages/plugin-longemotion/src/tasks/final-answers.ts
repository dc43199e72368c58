import { known, unknown, type Dialogue, type Known, type Turn } from '@attune/core'

/** Reasons why a question has no answer. The texts are constant, since reasons are counted. */
export const unanswered = {
  tooLong: 'context too long',
  empty: 'empty answer',
  unreadable: 'unreadable answer',
} as const

/** Reason of the ending of a dialogue whose task exceeded the supporter's context limit. */
export const contextTooLong = 'context-too-long'

/**
 * Last turns of the supporter by the value of the annotation `name`, such as checkpoint or stage.
 */
export function lastTurnsBy(
  dialogue: Dialogue,
  annotation: string,
): ReadonlyMap<string | number, Turn> {
  const turns = new Map<string | number, Turn>()
  for (const turn of dialogue.turns) {
    const value = turn.annotations?.[annotation]
    if (turn.speaker === 'supporter' && (typeof value === 'string' || typeof value === 'number'))
      turns.set(value, turn)
  }
  return turns
}

/** Final answer of a turn: its annotation `answer` after searches, otherwise its text. */
export function answerIn(turn: Turn | undefined, dialogue: Dialogue): Known<string> {
  if (turn === undefined)
    return unknown(dialogue.ending.reason === contextTooLong ? unanswered.tooLong : 'no answer')
  const answer = turn.annotations?.['answer']
  const text = typeof answer === 'string' ? answer : turn.text
  return text.trim() === '' ? unknown(unanswered.empty) : known(text)
}

/** Final answer of the dialogue's last turn. */
export function finalAnswer(dialogue: Dialogue): Known<string> {
  const last = dialogue.turns.at(-1)
  return answerIn(last?.speaker === 'supporter' ? last : undefined, dialogue)
}
