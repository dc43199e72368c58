/** The passages that are shown with a question: their form, their log, and what is missing in them. */
import { type JsonObject, promptText } from '@attune/core'
import type { Found, Passage, Retrieval } from '@attune/retrieval'
import { retrievalFor } from './parameters.js'
import { passagePrompt } from './prompts.js'
import { flag, type Room } from './room.js'

/** Tells of passages that lack what the setting promises: notes, verdicts, or any passage at all. */
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

/** For a prompt: numbered from 1, segments of the detection task under the index that they have in the question. */
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

/** For the log: every passage that was chosen first, and as which one it was `shown`, from 1; 0: not. */
export function asNotes({ shown, first }: Found, about: JsonObject = {}): JsonObject {
  const passages = first.map((passage): JsonObject => {
    const at = shown.findIndex(({ index }) => index === passage.index)
    return { ...passage, ...shown[at], shown: at + 1 }
  })
  return { ...about, passages }
}

/** The numbers that an asked task works with. */
export const retrievalIn = ({ task, supporter, given }: Room, stage?: number): Retrieval =>
  retrievalFor({ task, supporter: supporter.name, ...(stage !== undefined && { stage }) }, given)
