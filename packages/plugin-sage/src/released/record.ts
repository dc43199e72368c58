import type { Dialogue, Json, JsonObject, Scenario, Turn } from '@attune/core'
import { isGoodbye } from '../emotion/goodbye.js'
import { emotionOutcome, emotionState } from '../emotion/state.js'
import { characterName } from '../profiles/intentions.js'

/** What the released program writes for each message. The first message of the user has no planning. */
export interface ReleasedItem {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Of the supporter. */
  readonly think?: string
  readonly thinking?: string
  readonly 'emotion-point'?: number
  readonly planning?: Partial<Record<'content' | 'TargetCompletion' | 'activity' | 'analyse', string>> & {
    readonly change?: number
  }
}

/** What the released program writes for each dialogue, one a line. */
export interface ReleasedRecord {
  readonly id: string
  readonly emo_point: number
  readonly emo_state: string
  readonly target: string
  readonly player: string
  readonly scene: string
  readonly character: string
  readonly topic: string
  readonly task: string
  readonly history: readonly ReleasedItem[]
}

/** The dialogue of a record, with the notes that `sage/sentient-agent` makes. */
export function dialogueOf({ history, emo_point: final }: ReleasedRecord): Dialogue {
  const last = history.findLast(({ role }) => role === 'user')
  return {
    turns: history.map(turnOf),
    ending: { reason: endingOf(final, last?.content ?? '') },
    annotations: { startEmotion: history[0]?.['emotion-point'] ?? 40 },
  }
}

function turnOf(item: ReleasedItem, index: number): Turn {
  const { role, content: text, think } = item
  const empty: JsonObject = text.trim() === '' ? { empty: true } : {}
  if (role === 'assistant')
    return {
      speaker: 'supporter',
      text,
      ...(think !== undefined && { reasoning: think }),
      ...(text.trim() === '' && { annotations: empty }),
    }
  if (index === 0) return { speaker: 'seeker', text, scripted: true }
  return { speaker: 'seeker', text, annotations: { ...notesOf(item), ...empty } }
}

function notesOf({ 'emotion-point': emotion, planning = {}, thinking = '' }: ReleasedItem): JsonObject {
  const {
    change,
    content = '',
    TargetCompletion: targetCompletion = '',
    activity = '',
    analyse: analyze = '',
  } = planning
  return {
    ...(emotion !== undefined && { emotion, state: emotionState(emotion) }),
    ...(change !== undefined && { change }),
    thoughts: { content, targetCompletion, activity, analyze },
    message: { thinking },
  }
}

function endingOf(final: number, lastMessage: string): string {
  const outcome = emotionOutcome(final)
  if (outcome !== 'neutral') return outcome === 'success' ? 'emotion-max' : 'emotion-min'
  return isGoodbye(lastMessage, 'any') ? 'goodbye' : 'turn-limit'
}

/** The record of a dialogue whose final emotion is known. */
export function recordOf(scenario: Scenario, dialogue: Dialogue, final: number): ReleasedRecord {
  const { id, profile, details, intention: task = '', tags } = scenario
  const scene = textOf(details['scene'])
  return {
    id,
    emo_point: final,
    emo_state: `Emotion-${emotionState(final)}`,
    target: 'eq',
    player: textOf(details['player']) || profile,
    scene: task === '' ? scene : `${scene}\n####隐藏主题:\n***${task}`,
    character: characterName(tags['type'] ?? ''),
    topic: tags['topic'] ?? '',
    task,
    history: dialogue.turns.map((turn) => itemOf(turn, dialogue)),
  }
}

function itemOf(
  { speaker, text, reasoning, scripted = false, annotations = {} }: Turn,
  { annotations: all = {} }: Dialogue,
): ReleasedItem {
  if (speaker === 'supporter')
    return { role: 'assistant', content: text, ...(reasoning !== undefined && { think: reasoning }) }
  const { emotion, change, thoughts, message } = annotations
  const point = scripted ? all['startEmotion'] : emotion
  const item = { role: 'user', content: text } as const
  const reached = typeof point === 'number' && { 'emotion-point': point }
  if (typeof change !== 'number') return { ...item, ...reached }
  const part = (name: string): string => textOf(objectOf(thoughts)[name])
  return {
    ...item,
    thinking: thinkingOf(objectOf(message)),
    ...reached,
    planning: {
      activity: part('activity'),
      TargetCompletion: part('targetCompletion'),
      content: part('content'),
      analyse: part('analyze'),
      change,
    },
  }
}

/** The program keeps draft and notes on it with the thoughts. */
function thinkingOf({ thinking, origin, revision }: JsonObject): string {
  const drafted = [
    [origin, 'Origin'],
    [revision, 'Change'],
  ].flatMap(([text, heading]) => (typeof text === 'string' ? [`${String(heading)}:\n${text}`] : []))
  return [textOf(thinking), ...drafted].join('\n')
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
