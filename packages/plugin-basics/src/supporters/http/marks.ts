/**
 * Pictures, buttons and other non-text parts of a message, as marks in brackets: `[picture: a
 * tree]`, `[button: Yes]`.
 */
import { isObject } from '@attune/core/answers'

type Fields = Readonly<Record<string, unknown>>

const names = {
  picture: [
    'image',
    'image_url',
    'imageUrl',
    'imageUri',
    'picture',
    'photo',
    'img',
    'gif',
    'images',
    'sticker',
  ],
  audio: ['audio', 'voice', 'audio_url', 'audioUrl'],
  video: ['video', 'video_url', 'videoUrl'],
  file: ['file', 'document', 'file_url', 'fileUrl'],
} as const

type Media = keyof typeof names

const buttons = [
  'buttons',
  'quick_replies',
  'quickReplies',
  'suggestions',
  'suggested_replies',
  'suggestedReplies',
  'options',
  'choices',
]
/** Members that contain further parts. */
const inside = [
  'attachments',
  'attachment',
  'card',
  'cards',
  'payload',
  'template',
  'suggestedActions',
  'elements',
]
const captions = [
  'alt',
  'alt_text',
  'altText',
  'accessibilityText',
  'title',
  'caption',
  'name',
  'filename',
  'description',
]
const labels = ['title', 'label', 'text', 'name', 'value', 'payload']
/** Kinds of items that are not part of the message. */
const silent =
  /^(text|message|assistant|bot|ai|typing|typing_on|typing_off|pause|delay|wait|event|trace|end|conversation_?update|end_?of_?conversation|speech|reasoning|thinking|function_call|tool_use)$/i

const DEEPEST = 4

/**
 * Marks of a message that is an object; empty for other values. A message without words has at
 * least a mark of its kind.
 */
export function marksOf(message: unknown, hasText: boolean): readonly string[] {
  const found = partsOf(message, 0)
  return found.length > 0 || hasText || !isObject(message) ? found : unknownKind(message)
}

function partsOf(message: unknown, depth: number): readonly string[] {
  if (Array.isArray(message)) return message.flatMap((each: unknown) => partsOf(each, depth))
  if (!isObject(message) || depth > DEEPEST) return []
  return [...mediaIn(message), ...buttonsIn(message), ...insideOf(message, depth)]
}

function mediaIn(message: Fields): readonly string[] {
  const kind = String(
    message['type'] ??
      message['response_type'] ??
      message['contentType'] ??
      message['mime_type'] ??
      '',
  )
  const named = (Object.keys(names) as Media[]).filter((media) =>
    names[media].some((name) => isGiven(message[name])),
  )
  const typed = (Object.keys(names) as Media[]).filter(
    (media) =>
      names[media].some((name) => name.toLowerCase() === kind.toLowerCase()) ||
      kind.startsWith(`${media === 'picture' ? 'image' : media}/`),
  )
  return [...new Set([...named, ...typed])].map((media) => {
    const mediaObject = names[media].map((name) => message[name]).find(isObject)
    const caption = captionOf(mediaObject ?? {}) ?? captionOf(message)
    return caption === undefined ? `[${media}]` : `[${media}: ${caption}]`
  })
}

const isGiven = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : Array.isArray(value)
      ? value.length > 0
      : isObject(value)

function captionOf(fields: Fields): string | undefined {
  const caption = captions
    .map((name) => fields[name])
    .find((each) => typeof each === 'string' && each.trim() !== '')
  return caption === undefined ? undefined : shortened(String(caption))
}

function buttonsIn(message: Fields): readonly string[] {
  return buttons.flatMap((name) => {
    const value = message[name]
    const list = Array.isArray(value)
      ? value
      : isObject(value)
        ? buttons.map((each) => value[each]).find(Array.isArray)
        : undefined
    return (list ?? []).flatMap(buttonOf)
  })
}

function buttonOf(button: unknown): readonly string[] {
  if (typeof button === 'string')
    return button.trim() === '' ? [] : [`[button: ${shortened(button)}]`]
  if (!isObject(button)) return []
  const label = labels
    .map((name) => button[name])
    .find((each) => typeof each === 'string' && each.trim() !== '')
  return label === undefined ? [] : [`[button: ${shortened(String(label))}]`]
}

function insideOf(message: Fields, depth: number): readonly string[] {
  return inside.flatMap((name) => {
    const value = message[name]
    if (name === 'suggestedActions')
      return isObject(value) && Array.isArray(value['actions'])
        ? value['actions'].flatMap(buttonOf)
        : []
    return isObject(value) || Array.isArray(value) ? partsOf(value, depth + 1) : []
  })
}

function unknownKind(message: Fields): readonly string[] {
  const kind = message['type'] ?? message['response_type']
  if (typeof kind === 'string')
    return kind === '' || silent.test(kind) ? [] : [`[${shortened(kind)}]`]
  return isGiven(message['custom']) ? ['[custom]'] : []
}

const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, '').trim()
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}
