/** Parses chat answers of OpenAI-compatible endpoints. */
import type { Usage } from '@attune/core/internal'
import { partThinking } from '@attune/core/answers'
import {
  type ChatAnswer,
  type ChatRequest,
  contentParts,
  finishOf,
  type Http,
  type ModelSettings,
  type TokenLogprobs,
} from '@attune/core/models'
import { isObject } from '@attune/core/answers'

import { isTokenCount } from '@attune/core/runtime'
import { choiceError } from './failures.js'

/** Creates the error for a malformed answer. */
export type Malformed = Http['malformed']

type ReadingWith = Pick<ModelSettings, 'http' | 'countTokens'>

/** Converts the answer of the completions route to the form of a chat answer. */
export function completionAsChat(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body.choices)) return body
  const choices = body.choices.map((choice: unknown) =>
    isObject(choice)
      ? { ...choice, message: { content: choice.text }, logprobs: undefined }
      : choice,
  )
  return { ...body, choices }
}

/**
 * Parses a chat answer. Reasoning is taken from think-blocks, from thought parts of the content,
 * and from the fields `reasoning_content` and `reasoning`.
 *
 * @throws the gateway's error if the answer contains no choice with a message, or if the choice
 * failed
 */
export function readChat(
  body: unknown,
  { messages }: ChatRequest,
  { http, countTokens }: ReadingWith,
): ChatAnswer {
  const malformed = (what: string): Error => http.malformed(what)
  const choice = firstChoice(body, malformed)
  const { message } = choice
  const finish = finishOf(choice.finish_reason)
  if (choice.error || finish === 'error') throw choiceError(choice, http)
  if (!isObject(message)) throw malformed('its first choice has no message.')
  const parts = contentParts(message.content)
  if (!parts) throw malformed('the content of its message is neither text nor a list of parts.')
  if (parts.text + parts.reasoning + parts.refusal === '' && parts.others.length > 0) {
    throw malformed(
      `the content of its message holds no text, only ${[...new Set(parts.others)].join(', ')}.`,
    )
  }
  const refusal =
    typeof message.refusal === 'string' && message.refusal !== '' ? message.refusal : parts.refusal
  const { visible, reasoning: inline } = partThinking(parts.text || refusal)
  const reasoning = [
    contentParts(message.reasoning_content ?? message.reasoning)?.text,
    parts.reasoning,
    inline,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
  const logprobs = readLogprobs(choice.logprobs)
  return {
    text: visible,
    ...(reasoning !== '' && { reasoning }),
    finish: refusal === '' ? finish : 'refusal',
    usage: usageOf(isObject(body) ? body.usage : undefined, {
      asked: messages.map((each) => each.content),
      visible,
      reasoning,
      countTokens,
    }),
    ...(logprobs && { logprobs }),
    ...readAnsweredBy(body),
  }
}

function readAnsweredBy(body: unknown): Pick<ChatAnswer, 'answeredBy'> {
  const { model, system_fingerprint: fingerprint } = isObject(body) ? body : {}
  if (typeof model !== 'string' || model === '') return {}
  return {
    answeredBy: {
      model,
      ...(typeof fingerprint === 'string' && fingerprint !== '' && { fingerprint }),
    },
  }
}

function firstChoice(body: unknown, malformed: Malformed): Readonly<Record<string, unknown>> {
  const choices = isObject(body) ? body.choices : undefined
  if (!Array.isArray(choices))
    throw malformed('expected a chat completion, and it has no list of choices.')
  const choice: unknown = choices[0]
  if (!isObject(choice)) throw malformed('its list of choices is empty.')
  return choice
}

interface Texts extends Pick<ReadingWith, 'countTokens'> {
  readonly asked: readonly string[]
  readonly visible: string
  readonly reasoning: string
}

/**
 * Reported token usage; missing counts are computed from the texts. Some endpoints report reasoning
 * separately from `completion_tokens`, which their total shows. Here, `output` always includes
 * reasoning.
 */
function usageOf(reported: unknown, { asked, visible, reasoning, countTokens }: Texts): Usage {
  const thought = countTokens(reasoning)
  const written = thought + countTokens(visible)
  const fields = isObject(reported) ? reported : {}
  const details = isObject(fields.completion_tokens_details) ? fields.completion_tokens_details : {}
  const taken = inputOf(fields) ?? {
    input: asked.reduce((sum, text) => sum + countTokens(text), 0),
  }
  const { input } = taken
  if (!isTokenCount(fields.completion_tokens))
    return { ...taken, output: written, reasoning: thought }
  const output = fields.completion_tokens
  if (!isTokenCount(details.reasoning_tokens)) {
    return {
      ...taken,
      output,
      reasoning: written === 0 ? 0 : Math.round((output * thought) / written),
    }
  }
  const apart = fields.total_tokens === input + output + details.reasoning_tokens
  return {
    ...taken,
    output: apart ? output + details.reasoning_tokens : output,
    reasoning: details.reasoning_tokens,
  }
}

/**
 * Number of input tokens. Some servers report cached input separately from other input. This is
 * detected if cached input is larger than input, or by the reported total.
 */
function inputOf(
  fields: Readonly<Record<string, unknown>>,
): Pick<Usage, 'input' | 'cached'> | undefined {
  const {
    prompt_tokens: input,
    prompt_tokens_details: details,
    completion_tokens: output,
    total_tokens: total,
  } = fields
  if (!isTokenCount(input)) return undefined
  const cached = isObject(details) ? details.cached_tokens : undefined
  if (!isTokenCount(cached) || cached === 0) return { input }
  const isApart = cached > input || (isTokenCount(output) && total === input + cached + output)
  return { input: isApart ? input + cached : input, cached }
}

function readLogprobs(reported: unknown): readonly TokenLogprobs[] | undefined {
  const content = isObject(reported) ? reported.content : undefined
  if (!Array.isArray(content)) return undefined
  return content.filter(isObject).map((each) => ({
    ...readLogprob(each),
    top: (Array.isArray(each.top_logprobs) ? each.top_logprobs : [])
      .filter(isObject)
      .map(readLogprob),
  }))
}

/**
 * OpenAI's value for a negligible log-probability. Servers that compute minus infinity send null,
 * because JSON has no infinity.
 */
export const NEGLIGIBLE = -9999

const readLogprob = (
  each: Readonly<Record<string, unknown>>,
): { token: string; logprob: number } => ({
  token: String(each.token),
  logprob: typeof each.logprob === 'number' ? each.logprob : NEGLIGIBLE,
})
