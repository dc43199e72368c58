import { type Fields, isFields } from './types.js'

/**
 * Value at a path such as `extra.metadata.thread_id`, or of a key that itself contains the dots.
 */
export function valueAt(record: Fields, path: string): unknown {
  if (Object.hasOwn(record, path)) return record[path]
  const dot = path.indexOf('.')
  if (dot === -1) return undefined
  const inside = record[path.slice(0, dot)]
  return isFields(inside) ? valueAt(inside, path.slice(dot + 1)) : undefined
}

/** The first text or number at one of the paths, with its path. */
export function firstValueAt(
  record: Fields,
  paths: readonly string[],
): { readonly path: string; readonly text: string } | undefined {
  for (const path of paths) {
    const value = valueAt(record, path)
    if (typeof value === 'number') return { path, text: String(value) }
    if (typeof value === 'string' && value.trim() !== '') return { path, text: value.trim() }
  }
  return undefined
}

export const textAt = (record: Fields, paths: readonly string[]): string | undefined =>
  firstValueAt(record, paths)?.text

const withPrefixes = (names: readonly string[], ...places: readonly string[]): string[] => [
  ...names,
  ...places.flatMap((place) => names.map((name) => `${place}.${name}`)),
]

/**
 * Keys whose value identifies a conversation. Records with the same value belong to the same
 * conversation.
 */
const conversationKeys = [
  'conversation_id',
  'conversationId',
  'thread_id',
  'threadId',
  'session_id',
  'sessionId',
  'chat_id',
  'chatId',
]

/** Keys that are usual in log formats, grouped by meaning. */
export const usualKeys = {
  conversation: withPrefixes(conversationKeys, 'metadata', 'request.metadata', 'body.metadata'),
  id: [
    ...withPrefixes(conversationKeys, 'metadata', 'request.metadata', 'body.metadata'),
    'conversation',
    'session',
    'dialogue_id',
    'dialog_id',
    'id',
    'uuid',
  ],
  /**
   * Keys that identify a thread. A LangSmith run's `session_id` identifies its project, so thread
   * ids are read from the metadata.
   */
  thread: withPrefixes(conversationKeys, 'extra.metadata', 'metadata').filter(
    (path) => !/^session_?id$/i.test(path),
  ),
  name: [
    ...withPrefixes(
      ['model', 'model_name', 'modelName', 'model_id', 'supporter', 'bot', 'assistant_name'],
      'metadata',
    ),
    'provided_model_name',
    'providedModelName',
    'request.model',
    'response.model',
    'body.model',
    'extra.metadata.ls_model_name',
    'extra.invocation_params.model',
    'extra.invocation_params.model_name',
  ],
  user: withPrefixes(['user_id', 'userId'], 'metadata', 'extra.metadata'),
  language: withPrefixes(['language', 'lang', 'locale'], 'metadata'),
  time: ['timestamp', 'startTime', 'start_time', 'createdAt', 'created_at'],
  /** Keys for the time at which a message was sent or a call was made. */
  sentAt: [
    'timestamp',
    'time',
    'datetime',
    'createdAt',
    'created_at',
    'create_time',
    'created',
    'sent_at',
    'date',
    'ts',
  ],
} as const
