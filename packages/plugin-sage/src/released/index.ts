import { isObject } from '@attune/core/answers'
import {
  defineSimulator,
  type Dialogue,
  type Json,
  type JsonObject,
  type Scenario,
  type Turn,
} from '@attune/core'
import { lineError, readRecords } from '@attune/core/reading'
import { emotionOutcome, emotionState, isGoodbye } from '../emotion/state.js'
import { errors } from '../errors.js'
import { characterName } from '../profiles/index.js'

/** A message in the released program's output. The first message of the user has no planning. */
interface ReleasedItem {
  readonly role: 'user' | 'assistant'
  readonly content: string
  /** Reasoning of the supporter. */
  readonly think?: string
  readonly thinking?: string
  readonly 'emotion-point'?: number
  readonly planning?: Partial<
    Record<'content' | 'TargetCompletion' | 'activity' | 'analyse', string>
  > & {
    readonly change?: number
  }
}

/** A dialogue in the released program's output, one per line. */
interface ReleasedRecord {
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

/** Dialogue of a record, with the notes of `sage/sentient-agent`. */
function dialogueOf({ history, emo_point: final }: ReleasedRecord): Dialogue {
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

function notesOf({
  'emotion-point': emotion,
  planning = {},
  thinking = '',
}: ReleasedItem): JsonObject {
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

/** Record of a dialogue with a known final emotion. */
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
    return {
      role: 'assistant',
      content: text,
      ...(reasoning !== undefined && { think: reasoning }),
    }
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

/** Thoughts together with draft and notes, as the released program stores them. */
function thinkingOf({ thinking, origin, revision }: JsonObject): string {
  const drafted = [
    [origin, 'Origin'],
    [revision, 'Change'],
  ].flatMap(([text, heading]) => (typeof text === 'string' ? [`${String(heading)}:\n${text}`] : []))
  return [textOf(thinking), ...drafted].join('\n')
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const text = { type: 'string' } as const

const item = {
  type: 'object',
  properties: {
    role: { enum: ['user', 'assistant'] },
    content: text,
    think: text,
    thinking: text,
    'emotion-point': { type: 'number' },
    planning: {
      type: 'object',
      properties: {
        content: text,
        TargetCompletion: text,
        activity: text,
        analyse: text,
        change: { type: 'number' },
      },
    },
  },
  required: ['role', 'content'],
} as const

const record = {
  type: 'object',
  properties: {
    id: { type: 'string', minLength: 1 },
    emo_point: { type: 'number', minimum: 0, maximum: 100 },
    history: { type: 'array', items: item, minItems: 1 },
  },
  required: ['id', 'emo_point', 'history'],
} as const

/**
 * Records of a file by id; several records with the same id are repeats.
 *
 * @throws DATA_READ if the file cannot be read, DATA_LINE for a malformed line, or one whose last
 * emotion is not `emo_point`
 */
async function readReleased(file: string): Promise<ReadonlyMap<string, readonly ReleasedRecord[]>> {
  const found = new Map<string, ReleasedRecord[]>()
  for await (const { line, value } of readRecords<ReleasedRecord>(file, record)) {
    const last = value.history.findLast(({ role }) => role === 'user')?.['emotion-point']
    if (last !== value.emo_point)
      throw lineError(
        file,
        line,
        `the last emotion-point is ${last ?? 'missing'}, but emo_point is ${value.emo_point}`,
      )
    found.set(value.id, [...(found.get(value.id) ?? []), value])
  }
  return found
}

export const released = defineSimulator({
  revision: 1,
  recorded: true,
  summary:
    'Dialogues in the form of the released program, with their emotions. No model or supporter is called.',
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      files: {
        type: 'object',
        propertyNames: { format: 'supporter-name' },
        additionalProperties: { type: 'string', format: 'file' },
        minProperties: 1,
        description:
          'The result file of each supporter, by name: JSON Lines, as SAGE/dataset of the program holds them.',
      },
    },
    required: ['files'],
    additionalProperties: false,
  },
  create({ files }) {
    const read = new Map<string, ReturnType<typeof readReleased>>()
    return {
      async simulate({ id }, { name, repeat }) {
        const file = Object.hasOwn(files, name) ? String(files[name]) : undefined
        if (file === undefined) throw errors.error('RELEASED_FILE', { supporter: name })
        read.set(name, read.get(name) ?? readReleased(file))
        const record = (await read.get(name))?.get(id)?.[repeat - 1]
        if (record === undefined)
          throw errors.error(
            'RELEASED_MISSING',
            { file, scenario: id, repeat },
            { place: { file } },
          )
        return dialogueOf(record)
      },
    }
  },
})
