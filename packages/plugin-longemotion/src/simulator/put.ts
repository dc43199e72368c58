/** Sends a question to the supporter: rendering, context limit, retries. */
import { stripThinking } from '@attune/answers/internal'
import type { JsonObject, Prompt, Turn, Context } from '@attune/core'
import type { ChatMessage, Expected, Usage } from '@attune/core/internal'
import type { TokenCounter } from '@attune/core/tokens'
import type { TaskName } from '../items/index.js'
import { untilStop } from '../parsing/harness.js'
import { attemptsFor } from './parameters.js'
import { addUsage, flag, limitOf, withoutUndefined, tooLong, type TaskRun } from './task-run.js'

export type AskInput = Readonly<Record<string, string>>

export interface Ask {
  readonly prompt: Prompt<AskInput, unknown>
  readonly input: AskInput
  /** Long text of the question, inserted as `document`. The log contains its size instead. */
  readonly document?: string
  /** Instructions for the supporter. Default: the template's system message. */
  readonly brief?: string
  /**
   * Index of the first turn that the supporter sees. Default: the question starts a new
   * conversation.
   */
  readonly from?: number
  /**
   * True if an answer without its reasoning is usable; otherwise the request is repeated. Default:
   * any non-empty answer.
   */
  readonly usable?: (text: string) => boolean
  /**
   * Returns the part of an answer that counts. The remainder is logged as `dropped`. Default: the
   * complete answer.
   */
  readonly cut?: (text: string) => string
  /** Messages before the question, which the supporter sees and the log omits. */
  readonly history?: readonly Turn[]
  /** Form of the answer, if it differs from that of the task. */
  readonly form?: string
  /** Typical usable answer, with which `attune plan` estimates the cost. */
  readonly expects?: Expected
  /** Annotations of the question in the log. */
  readonly asked?: JsonObject
  readonly answered?: JsonObject
}

type Briefed = Ask & { readonly brief: string }

/** System message of a template, with empty fields. */
export function briefOf(
  { context, about }: Pick<TaskRun, 'context' | 'about'>,
  prompt: Ask['prompt'],
): string {
  const empty = Object.fromEntries(prompt.fields.map((field) => [field, '']))
  return joinedMessages(
    context.render(prompt, { ...empty, ...about }).filter(({ role }) => role === 'system'),
  )
}

const questionIn = (context: Context, prompt: Ask['prompt'], input: AskInput): string =>
  joinedMessages(context.render(prompt, input).filter(({ role }) => role !== 'system'))

const joinedMessages = (messages: readonly ChatMessage[]): string =>
  messages.map(({ content }) => content).join('\n\n')

interface QuestionTexts {
  /** Question as the supporter sees it. */
  readonly text: string
  /** Question with the document replaced by its size, for the dialogue's log. */
  readonly logged: string
  readonly truncated?: JsonObject
}

/**
 * Sends a question to the supporter, and logs it with its answer. Returns the answer without its
 * reasoning. If no answer was usable, returns the last one.
 *
 * @throws AttuneError MODEL_CONTEXT_TOO_LONG for a question above the supporter's limit; errors of
 * the supporter
 */
export async function sendAndLog(run: TaskRun, ask: Ask): Promise<string> {
  const from = ask.from ?? run.turns.length
  const before = [...(ask.history ?? []), ...run.talk.slice(from)]
  const brief = ask.brief ?? briefOf(run, ask.prompt)
  const said = questionOf(run, { ...ask, brief }, before)
  const question: Turn = { speaker: 'seeker', text: said.text }
  const notes = withoutUndefined({ ...ask.asked, truncated: said.truncated })
  run.turns.push({ speaker: 'seeker', text: said.logged, ...annotated(notes) })
  const { turn, text } = await answerOf(run, { ...ask, brief }, [...before, question])
  run.turns.push(turn)
  run.talk.push(question, turn)
  return text
}

function questionOf(run: TaskRun, ask: Briefed, before: readonly Turn[]): QuestionTexts {
  const limit = limitOf(run)
  const { count } = run.tokens
  const fixed = [ask.brief, ...before.map(({ text }) => text)].reduce(
    (sum, text) => sum + count(text),
    0,
  )
  const rendered = (document: string): string =>
    questionIn(run.context, ask.prompt, { ...run.about, ...ask.input, document })
  const { document = '' } = ask
  const text = rendered(document)
  const tokens = fixed + count(text)
  const logged = document === '' ? text : rendered(`[… ${count(document)} tokens …]`)
  if (tokens <= limit) return { text, logged }
  const rest = fixed + count(rendered(''))
  if (run.given.overflow !== 'truncateMiddle' || document === '' || rest >= limit)
    throw tooLong(run, tokens, limit)
  const cut = truncatedMiddle(document, limit - rest, count)
  return { text: rendered(cut), logged, truncated: { tokens: count(document), kept: count(cut) } }
}

/**
 * Beginning and end of a text with a mark of omission between them, together at most `tokens`
 * tokens.
 */
export function truncatedMiddle(
  text: string,
  tokens: number,
  count: TokenCounter['count'],
): string {
  const mark = '\n[…]\n'
  const characters = [...text]
  let kept = Math.floor((characters.length * tokens) / Math.max(1, count(text)))
  for (;;) {
    const head = Math.ceil(kept / 2)
    const cut =
      characters.slice(0, head).join('') +
      mark +
      characters.slice(characters.length - (kept - head)).join('')
    if (count(cut) <= tokens) return cut
    if (kept === 0) return ''
    kept = Math.floor(kept * 0.95)
  }
}

/**
 * Stop sequences of the tasks for lm-evaluation-harness. A task that defines none stops at an empty
 * line.
 */
const stopsOf: Readonly<Record<TaskName, readonly string[]>> = {
  classification: ['\n\n', '```\n'],
  detection: ['```\n'],
  qa: ['\n\n'],
  summary: ['```\n'],
  conversation: ['```\n'],
  expression: [],
}

/** Repeats the request with the same conversation until an answer is usable. */
async function answerOf(
  run: TaskRun,
  ask: Briefed,
  turns: readonly Turn[],
): Promise<{ turn: Turn; text: string }> {
  const { context, task, given } = run
  const attempts = attemptsFor(task, given.setting)
  const session = `${context.key}/${ask.from ?? run.turns.length - 1}`
  const rejected: string[] = []
  let usage: Usage | undefined
  for (let attempt = 1; ; attempt++) {
    context.signal.throwIfAborted()
    const reply = await replyTo(run, ask, turns, session)
    usage = addUsage(usage, reply.usage)
    const whole = stripThinking(reply.text)
    const stops = given.form === 'lm-eval' ? stopsOf[task] : []
    const text = ask.cut?.(whole) ?? untilStop(whole, stops).trim()
    // The tasks of lm-evaluation-harness request an answer once, and score any answer.
    const isUsable = given.form === 'lm-eval' || (text !== '' && (ask.usable?.(text) ?? true))
    if (!isUsable && attempt < attempts) {
      rejected.push(reply.text)
      continue
    }
    const reasoning = reply.reasoning ?? (whole === reply.text.trim() ? undefined : reply.text)
    const notes = withoutUndefined({
      ...reply.annotations,
      ...ask.answered,
      unusable: isUsable ? undefined : true,
      dropped: text.length < whole.length ? whole.slice(text.length) : undefined,
      rejected: rejected.length > 0 ? rejected : undefined,
    })
    if (!isUsable) flag(run, 'unusable-answer', `${attempt} attempts`, run.turns.length)
    const { finish } = reply
    const turn = {
      ...annotated(notes),
      ...(reasoning !== undefined && { reasoning }),
      ...(usage && { usage }),
    }
    const edited =
      text === reply.text
        ? {}
        : { edited: reply, why: 'the reasoning, or what follows the answer, is left out' }
    return {
      turn: { speaker: 'supporter', text, ...(finish && { finish }), ...turn, ...edited },
      text,
    }
  }
}

/** A single reply of the supporter, usable or not. */
export const replyTo = (
  run: TaskRun,
  { prompt, brief = briefOf(run, prompt), expects, from }: Ask,
  turns: readonly Turn[],
  id = `${run.context.key}/${from ?? run.turns.length - 1}`,
) =>
  run.supporter.reply({
    language: run.scenario.language,
    brief,
    turns: turns.map(({ speaker, text }) => ({ speaker, text })),
    ...(expects && { expects }),
    id,
  })

const annotated = (notes: JsonObject): Pick<Turn, 'annotations'> =>
  Object.keys(notes).length > 0 ? { annotations: notes } : {}
