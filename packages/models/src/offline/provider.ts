import { type ModelProvider } from '@attune/core'
import type { ChatAnswer, ChatRequest, Model } from '@attune/core/models'
import { countTokens } from '@attune/core/tokens'
import type { Provider } from '../provider.js'
import { countAll } from '@attune/core/runtime'
import { embedLexically } from './embedder.js'
import { scoreOffline } from './reward.js'
import { modelsErrors } from '../errors.js'

/**
 * Models without a model: prompts answer by their own stand-ins, embeddings and rewards by the words of the texts. No
 * network, no key, the same answer every time; what comes out is no measurement. Tokens are counted by {@link countTokens}.
 * Another variant draws other answers: it stands for another model where a study of several models is tried out.
 */
export const offline = {
  options: {
    type: 'object',
    properties: {
      variant: {
        type: 'string',
        minLength: 1,
        description: 'Stands for another model in a trial of several: it draws other answers. Default: one for all.',
      },
    },
    additionalProperties: false,
  },
  create: ({ variant }: { readonly variant?: string }): ModelProvider => ({
    create: ({ name }): Model => ({
      pure: true,
      chat: { chat: async (request) => standIn(name, request, variant) },
      embedding: {
        embed: async (texts) => ({
          vectors: texts.map(embedLexically),
          usage: { input: countAll(texts), output: 0, reasoning: 0 },
        }),
      },
      reward: { score: async (pairs) => scoreOffline(pairs) },
    }),
  }),
} satisfies Provider

function standIn(model: string, { messages, standIn }: ChatRequest, variant?: string): ChatAnswer {
  if (!standIn) throw modelsErrors.error('MODEL_NO_STAND_IN', { model })
  const text = standIn(variant)
  const input = countAll(messages.map(({ content }) => content))
  return { text, finish: 'complete', usage: { input, output: countTokens(text), reasoning: 0 } }
}
