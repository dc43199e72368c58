import { callOf, cutReason, lowestIndexItem, isFailedChoice, withParsedCall } from '../calls.js'
import { emptyReply, withFinish, textMessage } from '../messages.js'
import { type Fields, isFields, type Message, type Reader } from '../types.js'
import { NOT_UNDERSTOOD } from './openai.js'

/**
 * Reader of Gemini's `generateContent` calls, with the keys of the API or of its Python client.
 * https://ai.google.dev/api/generate-content
 */
export const gemini: Reader = {
  format: 'gemini',
  fits: (record) =>
    Object.hasOwn(callOf(record).request, 'contents') || isAnswer(callOf(record).response),
  read(record) {
    const call = callOf(record)
    const asked = contentsIn(call.request['contents'])
    if (!asked) return { what: 'the key "contents" holds no list of contents, each with parts' }
    const isCall = call.response !== record || isAnswer(record)
    const answered = isCall ? replyIn(call.response) : []
    if (!answered) return { ...NOT_UNDERSTOOD, messages: asked.length }
    return {
      kind: isCall ? 'call' : 'conversation',
      messages: [...asked, ...answered],
      names: withParsedCall(record, call),
    }
  },
}

const isAnswer = (value: unknown): value is Fields =>
  isFields(value) && (Array.isArray(value['candidates']) || feedbackOf(value) !== undefined)

const feedbackOf = (response: Fields): unknown =>
  response['promptFeedback'] ?? response['prompt_feedback'] ?? undefined

function contentsIn(value: unknown): Message[] | undefined {
  if (typeof value === 'string') return [textMessage('user', value)]
  const messages = (Array.isArray(value) ? value : [value]).map((each: unknown) =>
    typeof each === 'string' ? textMessage('user', each) : contentOf(each, 'user'),
  )
  return messages.every((message) => message !== undefined) ? messages : undefined
}

/**
 * Messages of a response; undefined if the structure is unknown. A blocked prompt or reply becomes
 * an empty reply.
 */
function replyIn(response: unknown): Message[] | undefined {
  if (response === null || response === undefined) return []
  if (!isFields(response)) return undefined
  const candidate = lowestIndexItem(response['candidates'])
  if (!isFields(candidate)) {
    const feedback = feedbackOf(response)
    const isBlocked = isFields(feedback) && (feedback['blockReason'] ?? feedback['block_reason'])
    if (isBlocked) return [emptyReply('filter')]
    return response['error'] ? [] : undefined
  }
  if (isFailedChoice(candidate)) return []
  const finish = cutReason(candidate['finishReason'] ?? candidate['finish_reason'])
  const content = contentOf(candidate['content'], 'model')
  if (content) return [withFinish(content, finish)]
  return finish === undefined ? undefined : [{ ...emptyReply('filter'), finish }]
}

function contentOf(value: unknown, role: string): Message | undefined {
  if (!isFields(value) || !Array.isArray(value['parts'])) return undefined
  const [texts, thoughts, parts]: [string[], string[], string[]] = [[], [], []]
  for (const part of value['parts'] as readonly unknown[]) {
    if (!isFields(part)) return undefined
    if (typeof part['text'] === 'string')
      (part['thought'] === true ? thoughts : texts).push(part['text'])
    else {
      const kind = Object.keys(part).find((key) => isFields(part[key])) ?? 'part'
      parts.push(kind)
      if (!calling.test(kind)) texts.push(`[${kind}]`)
    }
  }
  return {
    role: typeof value['role'] === 'string' ? value['role'] : role,
    // The parts are pieces of one text.
    text: texts.join(''),
    parts,
    ...(thoughts.length > 0 && { reasoning: thoughts.join('\n') }),
  }
}

const calling = /^(function_?(call|response)|executable_?code|code_?execution_?result)$/i
