/** The model providers of the core, as components. A config may name them without `core/`. */
import { defineModelProvider } from '@attune/core'
import type { ModelRole } from '@attune/core/models'
import { offline, openai, type Provider, rewardHttp, rewardLogprobs } from '@attune/models'

const asComponent = (
  provider: Provider,
  roles: readonly ModelRole[],
  summary: string,
  { synthetic = false, revision = 1 } = {},
) =>
  defineModelProvider({
    revision,
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
    { revision: 2 },
  ),
  offline: asComponent(
    offline,
    ['chat', 'embedding', 'reward'],
    'Rule-based stand-ins for models: no network, no key, no measurement.',
    { synthetic: true },
  ),
  'reward-http': asComponent(
    rewardHttp,
    ['reward'],
    'Reward models with a scalar output, served by vLLM or SGLang.',
  ),
  'reward-logprobs': asComponent(
    rewardLogprobs,
    ['reward'],
    'A chat model used as a reward model, through its log-probabilities.',
  ),
}
