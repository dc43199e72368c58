/** The other models of the settings: the one that enriches chunks, and the one that judges them. */
import type { Known } from '@attune/core'
import type { FileName } from '../tasks/names.js'
import { fencedForAll } from '../fenced.js'
import { type Enrich, type Notes, type Passage } from './gather.js'
import { criticPrompts, REFUSED, sagePrompts } from './prompts.js'
import type { AskInput } from './put.js'
import type { Room } from './room.js'

const sageOf = ({ given, file }: Room): string => given.sages[file] ?? given.sage

/** The answer of the enriching model. The same question is asked once for all supporters. */
export async function askSage(room: Room, prompt: FileName, input: AskInput): Promise<Notes> {
  const { answer } = await room.context.ask(sagePrompts[prompt], input, { model: sageOf(room), shared: true })
  return notesIn(answer)
}

/** An answer of an enriching model as notes; one that found nothing is the empty text. */
export function notesIn(answer: Known<string>): Notes {
  if (answer.state === 'unknown') return { lacks: answer.why === REFUSED ? 'refused' : 'unreadable' }
  return answer.value === '' ? { lacks: 'nothing found' } : { notes: answer.value }
}

/** The enrichment of chunks in the setting coem, none in others. */
export function enrichment(room: Room, more: AskInput = {}): { readonly enrich?: Enrich } {
  if (room.given.setting !== 'coem') return {}
  return { enrich: (chunk) => askSage(room, room.file, { ...more, chunk: fencedForAll('passage', chunk) }) }
}

const criticSampling = { temperature: 0.8, topP: 0.9, maxTokens: 512 }

/** The passages with the verdicts of the critic, and its words as notes; `undecided` without a readable verdict. */
export const criticise = (room: Room, query: string, passages: readonly Passage[]): Promise<Passage[]> =>
  Promise.all(
    passages.map(async (passage): Promise<Passage> => {
      const { critic: model, criticReading: reading, criticAsked } = room.given
      const options = { model, sampling: criticSampling, repairs: 4, shared: true }
      const { answer } = await room.context.ask(
        criticPrompts[criticAsked],
        // What Self-RAG completes has its own tags.
        { query, chunk: criticAsked === 'chat' ? fencedForAll('passage', passage.chunk) : passage.chunk, reading },
        options,
      )
      if (answer.state === 'unknown') return { ...passage, verdict: 'undecided' }
      return { ...passage, verdict: answer.value.verdict, notes: answer.value.text }
    }),
  )

/** Has every passage judged by itself in the setting self-rag. */
export function judging(
  room: Room,
  query: string,
): { readonly judge?: (passages: readonly Passage[]) => Promise<Passage[]> } {
  if (room.given.setting !== 'self-rag') return {}
  return { judge: (passages) => criticise(room, query, passages) }
}

/** Without what a critic wrote next to its verdict: conversations and accounts only get the passages. */
export const withoutNotes = (passages: readonly Passage[]): Passage[] =>
  passages.map(({ index, chunk }) => ({ index, chunk }))
