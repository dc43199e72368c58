/** The other models of the settings: the one that enriches chunks, and the one that judges them. */
import { criticVerdict } from '../retrieval/critic-verdict.js'
import type { FileName } from '../tasks/names.js'
import { enrichAll, type Enrich, type Passage } from './gather.js'
import { criticPrompt, sagePrompts } from './prompts.js'
import type { AskInput } from './put.js'
import type { Room } from './room.js'

const sageOf = ({ given, file }: Room): string => given.sages[file] ?? given.sage

/**
 * The answer of the enriching model; undefined if it stays unreadable. The same question is asked once, whoever the
 * supporter is.
 */
export async function askSage(room: Room, prompt: FileName, input: AskInput): Promise<string | undefined> {
  const { answer } = await room.context.ask(sagePrompts[prompt], input, { model: sageOf(room), shared: true })
  return answer.state === 'known' ? answer.value : undefined
}

/** The enrichment of chunks in the setting coem, none in others. */
export function enrichment(room: Room, more: AskInput = {}): { readonly enrich?: Enrich } {
  if (room.given.setting !== 'coem') return {}
  return { enrich: (chunk) => askSage(room, room.file, { ...more, chunk }) }
}

const criticSampling = { temperature: 0.8, topP: 0.9, maxTokens: 512 }

/** Notes of the critic in the setting self-rag on each passage; passages without a readable verdict have none. */
export function criticise(room: Room, query: string, passages: readonly Passage[]): Promise<Passage[]> {
  const { critic: model, criticReading: reading } = room.given
  return enrichAll(passages, async (chunk) => {
    const options = { model, sampling: criticSampling, repairs: 4, shared: true }
    const { answer } = await room.context.ask(criticPrompt, { query, chunk, reading }, options)
    return answer.state === 'known' ? answer.value.text : undefined
  })
}

/** Keeps the passages that the critic finds support in; every one is judged by itself. */
export function filtering(room: Room, query: string): { filter?(passages: readonly Passage[]): Promise<Passage[]> } {
  if (room.given.setting !== 'self-rag') return {}
  const { criticReading: reading } = room.given
  return {
    filter: async (passages) =>
      (await criticise(room, query, passages)).filter(
        ({ notes }) => notes !== undefined && criticVerdict(notes, reading) === 'keep',
      ),
  }
}
