/** The model providers of the core, as components. A config may name them without `core/`. */
import type { ModelRole } from '../contracts/models.js'
import { defineModelProvider } from '../define.js'
import { offline } from '../models/offline/provider.js'
import { openai } from '../models/openai/provider.js'
import type { Provider } from '../models/provider.js'
import { rewardHttp } from '../models/reward/reward-http.js'
import { rewardLogprobs } from '../models/reward/reward-logprobs.js'

const asComponent = (provider: Provider, roles: readonly ModelRole[], summary: string, synthetic = false) =>
  defineModelProvider({
    revision: 1,
    summary,
    roles,
    synthetic,
    options: provider.options,
    create: provider.create as never,
  })

export const modelProviders = {
  openai: asComponent(
    openai,
    ['chat', 'embedding'],
    'Chat and embedding models of OpenAI, and of every server with a compatible API.',
  ),
  offline: asComponent(
    offline,
    ['chat', 'embedding', 'reward'],
    'Rule-based stand-ins for models: no network, no key, no measurement.',
    true,
  ),
  'reward-http': asComponent(rewardHttp, ['reward'], 'Reward models with a scalar output, served by vLLM or SGLang.'),
  'reward-logprobs': asComponent(
    rewardLogprobs,
    ['reward'],
    'A chat model used as a reward model, through its log-probabilities.',
  ),
}
