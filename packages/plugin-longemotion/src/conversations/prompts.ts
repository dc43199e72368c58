/**
 * Prompts by which a model writes counselling conversations from case records, as new items of the
 * task. A conversation is written in one request, or first planned and then written phase by phase.
 */
import { unlessCut } from '@attune/answers'
import { isObject, oneObject } from '@attune/answers/internal'
import { definePrompt, known, unknown, type Json, type JsonObject, type Known } from '@attune/core'

const folder = new URL('.', import.meta.url)

/** Phases of a counselling conversation, in their order. */
export const phasesIn = (language: string): readonly string[] =>
  /^zh\b/i.test(language)
    ? ['接待与询问', '诊断', '咨询', '巩固与结束']
    : ['reception and inquiry', 'diagnosis', 'consultation', 'consolidation and ending']

export interface Message {
  readonly role: 'Client' | 'Counselor'
  readonly context: string
}

const isWritten = (value: Json | undefined): value is string =>
  typeof value === 'string' && /[\p{L}\p{N}]/u.test(value)

const isMessage = (value: Json): value is JsonObject & Message =>
  isObject(value) &&
  (value['role'] === 'Client' || value['role'] === 'Counselor') &&
  isWritten(value['context'])

/**
 * Reads the list "phases" of the JSON object in an answer. It must have `count` entries that
 * `read` accepts.
 */
function phasesOf<T>(
  text: string,
  count: number,
  read: (phase: Json) => T | undefined,
): Known<readonly T[]> {
  const said = oneObject(text)
  if (said.state === 'unknown') return said
  const { phases } = said.value
  if (!Array.isArray(phases) || phases.length !== count)
    return unknown(`the answer has no list "phases" of ${count}`)
  const found = (phases as readonly Json[]).map(read)
  const wrong = found.indexOf(undefined)
  return wrong === -1
    ? known(found as readonly T[])
    : unknown(`phase ${wrong + 1} of the answer cannot be read`)
}

/** Plans the four phases of a conversation, one sentence each. */
export const planPrompt = definePrompt<{ record: string }, readonly string[]>({
  id: 'plan-conversation',
  folder,
  fields: ['record'],
  parse: (text, _, { finish }) =>
    unlessCut(finish, () =>
      phasesOf(text, 4, (phase) => (isWritten(phase) ? phase.trim() : undefined)),
    ),
  standIn: ({ language }) =>
    JSON.stringify({
      phases: phasesIn(language).map((phase) =>
        /^zh\b/i.test(language)
          ? `在${phase}阶段，来访者讲述，咨询师倾听。`
          : `In the phase of ${phase} the client speaks, and the counsellor listens.`,
      ),
    }),
})

interface Writing extends Readonly<Record<string, string | undefined>> {
  /** Case record of the client. */
  readonly record: string
  readonly count: string
  readonly phases: string
  readonly messages: string
  /** Plan of the phases from `planPrompt`; absent if one request writes the conversation. */
  readonly plan?: string
  /** Messages of earlier phases. */
  readonly earlier?: string
}

/** Writes the messages of the conversation, or of the planned phase. */
export const writePrompt = definePrompt<Writing, readonly (readonly Message[])[]>({
  id: 'write-conversation',
  folder,
  fields: ['record', 'count', 'phases', 'messages', 'plan', 'earlier'],
  parse: (text, { count }, { finish }) =>
    unlessCut(finish, () => phasesOf(text, Number(count), messagesOf)),
  standIn: ({ input: { count, messages }, language }) =>
    JSON.stringify({
      phases: Array.from({ length: Number(count) }, (_, phase) =>
        Array.from({ length: Number(messages) }, (_, at) =>
          ruled(phase * Number(messages) + at, language),
        ),
      ),
    }),
})

/** Messages of a phase; undefined if one cannot be read, or the client says nothing. */
function messagesOf(phase: Json): readonly Message[] | undefined {
  if (!Array.isArray(phase) || !(phase as readonly Json[]).every(isMessage)) return undefined
  const messages = (phase as unknown as readonly Message[]).map(({ role, context }) => ({
    role,
    context: context.trim(),
  }))
  return messages.some(({ role }) => role === 'Client') ? messages : undefined
}

/** Message of the stand-in. All messages differ, since an answer that repeats itself is refused. */
function ruled(at: number, language: string): Message {
  const number = Math.floor(at / 2) + 1
  const isChinese = /^zh\b/i.test(language)
  return at % 2 === 0
    ? {
        role: 'Client',
        context: isChinese
          ? `这是我想说的第${number}件事。`
          : `This is thing ${number} that troubles me.`,
      }
    : { role: 'Counselor', context: isChinese ? '请再多说一些。' : 'Tell me more about it.' }
}
