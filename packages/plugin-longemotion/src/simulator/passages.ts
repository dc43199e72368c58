/** Passages of a question: their form, their log, and flags for missing parts. */
import { type JsonObject, promptText } from '@attune/core'
import type { Found, Passage, Retrieval } from '@attune/retrieval'
import { retrievalFor } from './parameters.js'
import { passagePrompt } from './prompts.js'
import { flag, type Room } from './room.js'

/**
 * Flags passages without the notes or verdicts of the setting, and questions without any passage.
 */
export function flagGaps(room: Room, { first, shown }: Found): void {
  const gaps = [
    ['note-refused', first.filter(({ lacks }) => lacks === 'refused')],
    ['note-unreadable', first.filter(({ lacks }) => lacks === 'unreadable')],
    ['verdict-unreadable', first.filter(({ verdict }) => verdict === 'undecided')],
    ['no-passage-kept', shown.length === 0 ? first : []],
  ] as const
  for (const [kind, passages] of gaps) {
    if (passages.length > 0) flag(room, kind, `${passages.length} of ${first.length} passages`)
  }
}

/**
 * Passages for a prompt, numbered from 1; segments of the detection task have their index in the
 * question.
 */
export const listed = (
  room: Room,
  passages: readonly Passage[],
  role: 'chosen' | 'whole' | 'results' = 'chosen',
): string =>
  passages
    .map((passage, at) =>
      promptText(room.context, passagePrompt, {
        ...room.about,
        [role]: role,
        number: String(at + 1),
        index: String(passage.index),
        position: String(passage.index + 1),
        chunk: passage.chunk,
        notes: passage.notes ?? '',
        pack: room.pack(passage),
        next: at > 0 ? 'next' : '',
      }),
    )
    .join('')

/** Passages for the log: all candidates, each with its number in `shown` from 1; 0 if not shown. */
export function asNotes({ shown, first }: Found, about: JsonObject = {}): JsonObject {
  const passages = first.map((passage): JsonObject => {
    const at = shown.findIndex(({ index }) => index === passage.index)
    return { ...passage, ...shown[at], shown: at + 1 }
  })
  return { ...about, passages }
}

/** Retrieval parameters of a task. */
export const retrievalIn = ({ task, supporter, given }: Room, stage?: number): Retrieval =>
  retrievalFor({ task, supporter: supporter.name, ...(stage !== undefined && { stage }) }, given)
