import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readReleased, releasedData } from '../released-data.js'

/** A released dialogue in English. `group`: what dialogues of the same person have in common. */
export interface DialogueAtHand {
  readonly id: string
  readonly group: string
  readonly messages: readonly string[]
}

interface Session {
  readonly conversations: readonly { readonly context: string }[]
}

/** Sessions of counselling, four to a client. */
function longEmotion(): DialogueAtHand[] {
  const lines = readFileSync(
    join(releasedData ?? '', 'longemotion/Emotion_Conversations.jsonl'),
    'utf8',
  ).trim()
  return lines.split('\n').flatMap((line) => {
    const { id, stages } = JSON.parse(line) as {
      readonly id: number
      readonly stages: readonly Session[]
    }
    return stages.map(({ conversations }, stage) => ({
      id: `longemotion ${id}/${stage + 1}`,
      group: `longemotion ${id}`,
      messages: conversations.map(({ context }) => context),
    }))
  })
}

/** Two supporters with the same three persons, 11 messages each. */
const escEval = (): DialogueAtHand[] =>
  ['Qwen_7B', 'llama3'].flatMap((supporter) =>
    Object.entries(
      readReleased<Record<string, string[]>>(`esc-eval/results/${supporter}_en.json`),
    ).map(([card, lines]) => ({
      id: `esc-eval ${supporter}/${card}`,
      group: `esc-eval ${card}`,
      messages: lines.map((line) => line.slice(line.indexOf('：') + 1)),
    })),
  )

type Told = { readonly messages: readonly { readonly text: string }[] }

/** What the notebook shows of the published comparison. */
function escJudge(): DialogueAtHand[] {
  const notebook = <Content>(name: string): Content =>
    readReleased(`esc-judge/notebook/${name}.json`)
  const { merged } = notebook<{ merged: { conversation: Record<'modelA' | 'modelB', Told> } }>(
    'judged-pair-fd6635b0',
  )
  const { record } = notebook<{ record: Record<'conv_a' | 'conv_b', string[]> }>(
    'judged-pair-e0a52f46',
  )
  const { turns } = notebook<{ turns: string[] }>('truncated-chat-f856da28')
  const texts = ({ messages }: Told): string[] => messages.map(({ text }) => text)
  const dialogue = (role: string, which: string, messages: readonly string[]): DialogueAtHand => {
    return { id: `esc-judge ${role}/${which}`, group: `esc-judge ${role}`, messages }
  }
  return [
    dialogue('fd6635b0', 'a', texts(merged.conversation.modelA)),
    dialogue('fd6635b0', 'b', texts(merged.conversation.modelB)),
    dialogue('e0a52f46', 'a', record.conv_a),
    dialogue('e0a52f46', 'b', record.conv_b),
    dialogue('f856da28', 'a', turns),
  ]
}

export const dialoguesAtHand = (): DialogueAtHand[] => [
  ...longEmotion(),
  ...escEval(),
  ...escJudge(),
]

/**
 * Where a reader saw leave being taken in one of a window's two messages: numbers of the second
 * messages, from 1. The reader was one language model, which knew the windows that the rule calls
 * ends, and nothing yet of what a detector says.
 */
export interface ReaderLabels {
  readonly id: string
  readonly messages: number
  readonly ends: readonly number[]
  /** Windows that may be read either way. */
  readonly unclear: readonly number[]
}

export function readerLabels(): ReaderLabels[] {
  const lines = readFileSync(join(import.meta.dirname, 'endings.jsonl'), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const { source, dialogue, ...labels } = JSON.parse(line) as ReaderLabels &
      Record<'source' | 'dialogue', string>
    return { ...labels, id: `${source} ${dialogue}` }
  })
}
