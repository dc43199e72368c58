/** Additional models of the settings: the enriching model and the critic. */
import {
  type Enrich,
  fencedUnlessEmpty,
  fencedForAll,
  type Notes,
  notesIn,
  type Passage,
} from '@attune/retrieval'
import type { FileName } from '../items/index.js'
import { criticPrompts, sagePrompts } from './prompts.js'
import type { AskInput } from './put.js'
import type { Room } from './room.js'

/** Fences a foreign text in a question; `ForAll`: in a question that all units share. */
export const shown = ({ context, given }: Room, name: string, text: string): string =>
  given.form === 'released' ? text : fencedUnlessEmpty(context, name, text)

export const shownForAll = ({ given }: Room, name: string, text: string): string =>
  given.form === 'released' ? text : fencedForAll(name, text)

/** Answer of the enriching model. All supporters share the same request. */
export async function askSage(room: Room, prompt: FileName, input: AskInput): Promise<Notes> {
  const { answer } = await room.context.ask(
    sagePrompts[prompt],
    { ...room.about, ...input },
    { model: room.given.sages[room.file] ?? room.given.sage, shared: true },
  )
  return notesIn(answer)
}

/** Enrichment of chunks in the setting coem; empty in other settings. */
export function enrichment(room: Room, more: AskInput = {}): { readonly enrich?: Enrich } {
  if (room.given.setting !== 'coem') return {}
  return {
    enrich: (chunk) =>
      askSage(room, room.file, { ...more, chunk: shownForAll(room, 'passage', chunk) }),
  }
}

const criticSampling = { temperature: 0.8, topP: 0.9, maxTokens: 512 }

/**
 * Passages with the critic's verdicts, and its words as notes; `undecided` for an unreadable
 * verdict.
 */
export async function criticise(
  room: Room,
  query: string,
  passages: readonly Passage[],
): Promise<Passage[]> {
  if (room.given.form === 'own' || (room.task !== 'conversation' && room.task !== 'expression'))
    return Promise.all(passages.map((passage) => criticised(room, query, passage)))
  // The released scripts stop after the first dropped passage.
  const judged: Passage[] = []
  for (const passage of passages) {
    judged.push(await criticised(room, query, passage))
    if (judged.at(-1)?.verdict === 'drop') break
  }
  return judged
}

async function criticised(room: Room, query: string, passage: Passage): Promise<Passage> {
  const { critic: model, criticReading: reading, criticAsked, form } = room.given
  const isOnce =
    form === 'released' &&
    room.file !== 'emobench' &&
    !['finentity', 'qa', 'summary'].includes(room.file)
  const { answer, text } = await room.context.ask(
    criticPrompts[criticAsked],
    // The completion prompt of Self-RAG has its own tags, so the passage is not fenced.
    {
      query,
      chunk: criticAsked === 'chat' ? shownForAll(room, 'passage', passage.chunk) : passage.chunk,
      reading,
    },
    {
      model,
      sampling: criticSampling,
      repairs: isOnce ? 0 : 4,
      again: form === 'released' ? 'as-before' : 'corrected',
      shared: true,
    },
  )
  if (answer.state === 'unknown')
    return { ...passage, verdict: 'undecided', ...(form === 'released' && { notes: text.trim() }) }
  return {
    ...passage,
    verdict: answer.value.verdict,
    notes: form === 'released' ? text.trim() : answer.value.text,
  }
}

/** Judges every passage separately in the setting self-rag; empty in other settings. */
export function judging(
  room: Room,
  query: string,
): { readonly judge?: (passages: readonly Passage[]) => Promise<Passage[]> } {
  if (room.given.setting !== 'self-rag') return {}
  return { judge: (passages) => criticise(room, query, passages) }
}

/** Passages without the critic's notes; conversations and accounts only use the chunks. */
export const withoutNotes = (passages: readonly Passage[]): Passage[] =>
  passages.map(({ index, chunk }) => ({ index, chunk }))
