import type { ChatMessage } from '@attune/core/internal'
import { type ChatRequest, userFirst, withoutKeywords } from '@attune/core/models'
import type { ModelsOptions } from './options.js'

/** Body of a generateContent request. Undefined members are not sent. */
export function generateBody(options: ModelsOptions, { messages, sampling, schema }: ChatRequest) {
  const { instructions, turns } = userFirst(messages)
  return {
    contents: turns.map(contentOf),
    ...(instructions !== '' && { systemInstruction: { parts: [{ text: instructions }] } }),
    generationConfig: {
      temperature: sampling.temperature,
      topP: sampling.topP,
      maxOutputTokens: sampling.maxTokens,
      stopSequences: sampling.stop,
      seed: options.seed,
      thinkingConfig: thinkingOf(options.thinking),
      ...(schema && {
        responseMimeType: 'application/json',
        responseJsonSchema: withoutKeywords(schema, ['pattern']),
      }),
    },
    ...(options.safety === 'off' && {
      safetySettings: adjustable.map((category) => ({ category, threshold: 'OFF' })),
    }),
    ...options.extraBody,
  }
}

const contentOf = ({ role, content }: ChatMessage) => ({
  role: role === 'assistant' ? 'model' : 'user',
  parts: [{ text: content }],
})

/**
 * Options for the model's reasoning (thinking). On request, the response contains a summary of it
 * next to the answer.
 */
function thinkingOf(thinking: ModelsOptions['thinking']) {
  if (thinking === undefined) return undefined
  if (typeof thinking === 'string')
    return { thinkingLevel: thinking.toUpperCase(), includeThoughts: true }
  return { thinkingBudget: thinking, includeThoughts: thinking !== 0 }
}

const adjustable = [
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
]

export const embeddingBody = (
  { model, dimensions, extraBody }: ModelsOptions,
  texts: readonly string[],
) => ({
  requests: texts.map((text) => ({
    model: `models/${model}`,
    content: { parts: [{ text }] },
    outputDimensionality: dimensions,
    ...extraBody,
  })),
})
