/** Passages of a question: their form, their log, and flags for missing parts. */
import { type JsonObject, promptText } from '@attune/core'
import type { Found, Passage, Retrieval } from '../passages/gather.js'
import { retrievalFor } from './parameters.js'
import { passagePrompt } from './prompts.js'
import { flag, type TaskRun } from './task-run.js'

/**
 * Flags passages without the notes or verdicts that the setting requires, and questions without any
 * passage.
 */
export function flagGaps(run: TaskRun, { first, shown }: Found): void {
  const gaps = [
    ['note-refused', first.filter(({ lacks }) => lacks === 'refused')],
    ['note-unreadable', first.filter(({ lacks }) => lacks === 'unreadable')],
    ['verdict-unreadable', first.filter(({ verdict }) => verdict === 'undecided')],
    ['no-passage-kept', shown.length === 0 ? first : []],
  ] as const
  for (const [kind, passages] of gaps) {
    if (passages.length > 0) flag(run, kind, `${passages.length} of ${first.length} passages`)
  }
}

/**
 * Passages for a prompt, numbered from 1. Segments of the detection task keep their index in the
 * question.
 */
export const passageList = (
  run: TaskRun,
  passages: readonly Passage[],
  role: 'chosen' | 'whole' | 'results' = 'chosen',
): string =>
  passages
    .map((passage, at) =>
      promptText(run.context, passagePrompt, {
        ...run.about,
        [role]: role,
        number: String(at + 1),
        index: String(passage.index),
        position: String(passage.index + 1),
        chunk: passage.chunk,
        notes: passage.notes ?? '',
        pack: run.pack(passage),
        next: at > 0 ? 'next' : '',
      }),
    )
    .join('')

/**
 * Notes on passages for the log: all candidates. `shown` is the number of a passage in the prompt,
 * from 1, or 0 if the prompt does not contain it.
 */
export function asNotes({ shown, first }: Found, about: JsonObject = {}): JsonObject {
  const passages = first.map((passage): JsonObject => {
    const at = shown.findIndex(({ index }) => index === passage.index)
    return { ...passage, ...shown[at], shown: at + 1 }
  })
  return { ...about, passages }
}

/** Retrieval parameters of a task. */
export const retrievalIn = ({ task, supporter, given }: TaskRun, stage?: number): Retrieval =>
  retrievalFor({ task, supporter: supporter.name, ...(stage !== undefined && { stage }) }, given)
