import type { ChatAnswer, ChatRequest, Model, ModelSettings } from '../../contracts/models.js'
import { AttuneError } from '../../errors.js'
import type { Provider } from '../provider.js'
import { countAll, countTokens } from '../count-tokens.js'
import { embedLexically } from './embedder.js'
import { scoreOffline } from './reward.js'

/**
 * Models without a model: prompts answer by their own stand-ins, embeddings and rewards by the words of the texts. No
 * network, no key, the same answer every time; what comes out is no measurement. Tokens are counted by {@link countTokens}.
 */
export const offline: Provider = {
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: ({ name }: ModelSettings): Model => ({
    pure: true,
    chat: { chat: async (request) => standIn(name, request) },
    embedding: {
      embed: async (texts) => ({
        vectors: texts.map(embedLexically),
        usage: { input: countAll(texts), output: 0, reasoning: 0 },
      }),
    },
    reward: { score: async (pairs) => scoreOffline(pairs) },
  }),
}

function standIn(model: string, { messages, standIn }: ChatRequest): ChatAnswer {
  if (!standIn) throw new AttuneError('MODEL_NO_STAND_IN', { model })
  const text = standIn()
  const input = countAll(messages.map(({ content }) => content))
  return { text, finish: 'complete', usage: { input, output: countTokens(text), reasoning: 0 } }
}
