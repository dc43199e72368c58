/** Additional models of the settings: the enriching model and the critic. */
import type { Enrich, Passage } from '../passages/gather.js'
import { fencedUnlessEmpty, fencedForAll } from '../passages/fenced.js'
import { type Notes, notesIn } from '../passages/notes.js'
import type { FileName } from '../items/index.js'
import { criticPrompts, sagePrompts } from './prompts.js'
import type { AskInput } from './put.js'
import type { TaskRun } from './task-run.js'

/**
 * Fences a text of another author in a question. `fencedForAllUnits` fences it in the same way for
 * all units, so that they share the request.
 */
export const fencedText = ({ context, given }: TaskRun, name: string, text: string): string =>
  given.form === 'released' ? text : fencedUnlessEmpty(context, name, text)

export const fencedForAllUnits = ({ given }: TaskRun, name: string, text: string): string =>
  given.form === 'released' ? text : fencedForAll(name, text)

/** Answer of the enriching model. All supporters share the same request. */
export async function askSage(run: TaskRun, prompt: FileName, input: AskInput): Promise<Notes> {
  const { answer } = await run.context.ask(
    sagePrompts[prompt],
    { ...run.about, ...input },
    { model: run.given.sages[run.file] ?? run.given.sage, shared: true },
  )
  return notesIn(answer)
}

/** Enrichment of chunks in the setting coem; empty in other settings. */
export function enrichment(run: TaskRun, more: AskInput = {}): { readonly enrich?: Enrich } {
  if (run.given.setting !== 'coem') return {}
  return {
    enrich: (chunk) =>
      askSage(run, run.file, { ...more, chunk: fencedForAllUnits(run, 'passage', chunk) }),
  }
}

const criticSampling = { temperature: 0.8, topP: 0.9, maxTokens: 512 }

/**
 * Passages with the verdicts of the critic model, and its words as notes. The verdict is
 * `undecided` if the answer is unreadable.
 */
export async function judgedByCritic(
  run: TaskRun,
  query: string,
  passages: readonly Passage[],
): Promise<Passage[]> {
  if (run.given.form === 'own' || (run.task !== 'conversation' && run.task !== 'expression'))
    return Promise.all(passages.map((passage) => criticised(run, query, passage)))
  // The released scripts stop after the first dropped passage.
  const judged: Passage[] = []
  for (const passage of passages) {
    judged.push(await criticised(run, query, passage))
    if (judged.at(-1)?.verdict === 'drop') break
  }
  return judged
}

async function criticised(run: TaskRun, query: string, passage: Passage): Promise<Passage> {
  const { critic: model, criticReading: reading, criticAsked, form } = run.given
  const isOnce =
    form === 'released' &&
    run.file !== 'emobench' &&
    !['finentity', 'qa', 'summary'].includes(run.file)
  const { answer, text } = await run.context.ask(
    criticPrompts[criticAsked],
    // The completion prompt of Self-RAG marks the passage with its own tags, so the passage is not
    // fenced.
    {
      query,
      chunk:
        criticAsked === 'chat' ? fencedForAllUnits(run, 'passage', passage.chunk) : passage.chunk,
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
export function passageJudge(
  run: TaskRun,
  query: string,
): { readonly judge?: (passages: readonly Passage[]) => Promise<Passage[]> } {
  if (run.given.setting !== 'self-rag') return {}
  return { judge: (passages) => judgedByCritic(run, query, passages) }
}

/** Passages without the critic's notes, since conversations and accounts show only the chunks. */
export const withoutNotes = (passages: readonly Passage[]): Passage[] =>
  passages.map(({ index, chunk }) => ({ index, chunk }))
