import { expect, test } from 'vitest'
import { finishOf } from '@attune/core/models'

test.each([
  // OpenAI and Azure
  ['stop', 'complete'],
  ['length', 'length'],
  ['content_filter', 'filter'],
  ['tool_calls', 'other'],
  // Anthropic
  ['end_turn', 'complete'],
  ['stop_sequence', 'complete'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refusal'],
  ['pause_turn', 'other'],
  // Gemini, also as Python and gateways write it
  ['STOP', 'complete'],
  ['MAX_TOKENS', 'length'],
  ['FinishReason.MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['MODEL_ARMOR', 'filter'],
  ['OTHER', 'other'],
  // DeepSeek, Zhipu, Moonshot
  ['insufficient_system_resource', 'error'],
  ['sensitive', 'filter'],
  ['network_error', 'error'],
  // Mistral, Cohere, Bedrock
  ['model_length', 'length'],
  ['error', 'error'],
  ['ERROR', 'error'],
  ['ERROR_LIMIT', 'length'],
  ['ERROR_TOXIC', 'filter'],
  ['COMPLETE', 'complete'],
  ['guardrail_intervened', 'filter'],
  ['content_filtered', 'filter'],
  // servers of one's own
  ['eos_token', 'complete'],
  ['abort', 'error'],
  ['max-tokens', 'length'],
  ['maxTokens', 'length'],
  ['upstream_error', 'error'],
  // none
  [null, 'other'],
  [undefined, 'other'],
  ['', 'other'],
  ['constructor', 'other'],
])('a model that stopped by %s: %s', (word, meaning) => {
  expect(finishOf(word)).toBe(meaning)
})
