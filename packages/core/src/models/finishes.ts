/**
 * Translates the finish reasons of services. Model providers and log importers use the same table.
 */
import type { Finish } from '../contracts/data.js'

/** A finish reason, or `error`: the answer failed, and its partial text must not be used. */
export type FinishMeaning = Finish | 'error'

/**
 * Words of services by their meaning, in lower case without punctuation. Services: OpenAI, Azure,
 * DeepSeek, Qwen, Zhipu (`sensitive`, `network_error`), Moonshot, Mistral (`model_length`),
 * Anthropic, Bedrock (`guardrail_intervened`, `content_filtered`), Gemini, Cohere (`ERROR_TOXIC`),
 * OpenRouter, Databricks (`input_guardrail_triggered`), TGI (`eos_token`), vLLM and SGLang
 * (`abort`), llama.cpp, Ollama.
 */
const words: Readonly<Record<FinishMeaning, readonly string[]>> = {
  complete: [
    'stop',
    'endturn',
    'stopsequence',
    'eos',
    'eostoken',
    'stopped',
    'complete',
    'completed',
    'finished',
  ],
  length: [
    'length',
    'maxtokens',
    'maxoutputtokens',
    'maxcompletiontokens',
    'maxlength',
    'modellength',
    'modelcontextwindowexceeded',
    'contextlengthexceeded',
    'errorlimit',
    'tokenlimit',
    'limit',
    'truncated',
  ],
  filter: [
    'contentfilter',
    'contentfiltered',
    'contentpolicyviolation',
    'safety',
    'recitation',
    'blocklist',
    'prohibitedcontent',
    'spii',
    'modelarmor',
    'sensitive',
    'moderation',
    'guardrail',
    'guardrailintervened',
    'inputguardrailtriggered',
    'outputguardrailtriggered',
    'errortoxic',
    'blocked',
  ],
  refusal: ['refusal'],
  error: [
    'error',
    'failed',
    'failure',
    'abort',
    'aborted',
    'cancelled',
    'canceled',
    'timeout',
    'insufficientsystemresource',
    'malformedresponse',
    'overloaded',
    'unavailable',
  ],
  other: [],
}

const meanings = new Map(
  Object.entries(words).flatMap(([meaning, all]) =>
    all.map((word) => [word, meaning as FinishMeaning] as const),
  ),
)

/**
 * Meaning of a service's finish reason. Unlisted words are `error` if they end with "error",
 * otherwise `other`.
 */
export function finishOf(word: unknown): FinishMeaning {
  const plain = String(word)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^finishreason/, '')
  return meanings.get(plain) ?? (plain.endsWith('error') ? 'error' : 'other')
}
