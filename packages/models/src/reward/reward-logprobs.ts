import type { Approximated } from '@attune/core/runtime'
import type { OptionsOf } from '@attune/core'
import { AttuneError, type ModelProvider } from '@attune/core/internal'
import type {
  ChatAnswer,
  ChatRequest,
  Model,
  RewardByChat,
  RewardPair,
  Rewards,
  TokenLogprobs,
} from '@attune/core/models'
import { NEGLIGIBLE } from '../openai/chat.js'
import { openai } from '../openai/provider.js'
import type { Provider } from '../provider.js'

export const logprobOptions = {
  type: 'object',
  properties: {
    model: {
      type: 'string',
      minLength: 1,
      description: 'Name of a chat model that returns log-probabilities.',
    },
    baseUrl: {
      type: 'string',
      format: 'url',
      description: 'Address of its server. Default: OpenAI.',
    },
    labels: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 2,
      default: ['positive', 'negative'],
      description:
        'The words that the two replies of a pair differ in. They should begin with different tokens.',
    },
    extraBody: {
      type: 'object',
      description: 'Additional fields of the request, as the server names them.',
    },
  },
  required: ['model'],
  additionalProperties: false,
} as const

/** Number of alternative tokens that are requested, the maximum of OpenAI and vLLM. */
const ALTERNATIVES = 20

/**
 * Provider that uses a chat model as a reward model. The model generates one token after a pair's
 * prompt. The reward is the natural log-probability (at most 0) of the label that the reply names.
 * A label that is not among the alternatives gets the smallest listed log-probability minus 1. This
 * scale differs from the logits of reward models: use a temperature of 1, and do not mix both
 * kinds.
 */
export const rewardLogprobs = {
  options: logprobOptions,
  create: (
    given: Partial<OptionsOf<typeof logprobOptions>> & { readonly model: string },
  ): ModelProvider => {
    const { labels = ['positive', 'negative'], ...rest } = given
    const provider = openai.create({ ...rest, batch: 1 })
    return {
      keyVariable: () => provider.keyVariable?.(),
      takes: () => ({ batches: true }),
      create: (settings): Model => {
        const { chat, batches } = provider.create(settings)
        const scorer = new LabelScorer(settings.name, labels)
        const score = async (pairs: readonly RewardPair[], signal: AbortSignal): Promise<Rewards> =>
          scorer.read(
            pairs,
            await Promise.all(scorer.requests(pairs).map((request) => chat!.chat(request, signal))),
          )
        // Two per request, because pairs that differ only in their label share a request.
        return { reward: { batch: 2, score, byChat: scorer }, batches: batches! }
      },
    }
  },
} satisfies Provider

const oneToken = { temperature: 0, maxTokens: 1, topLogprobs: ALTERNATIVES }

class LabelScorer implements RewardByChat {
  constructor(
    private readonly model: string,
    private readonly labels: readonly string[],
  ) {}

  requests(pairs: readonly RewardPair[]): readonly ChatRequest[] {
    // Replies without a label are refused before a paid request is made.
    for (const { reply } of pairs) this.#labelIn(reply)
    const question = `Answer with one word only: ${this.labels.join(' or ')}.`
    return promptsOf(pairs).map((prompt) => ({
      messages: [{ role: 'user', content: `${prompt}\n\n${question}` }],
      sampling: oneToken,
    }))
  }

  read(pairs: readonly RewardPair[], answers: readonly ChatAnswer[]): Rewards & Approximated {
    const prompts = promptsOf(pairs)
    const listed = answers.map((answer) => this.#listedIn(answer))
    const scores = pairs.map(({ prompt, reply }) =>
      logprobOf(this.#labelIn(reply), this.labels, listed[prompts.indexOf(prompt)]!),
    )
    const usage = answers.reduce(
      (sum, { usage: { input, output, reasoning } }) => ({
        input: sum.input + input,
        output: sum.output + output,
        reasoning: sum.reasoning + reasoning,
      }),
      { input: 0, output: 0, reasoning: 0 },
    )
    const approximated = scores.filter(({ exact }) => !exact).length
    return {
      logits: scores.map(({ logprob }) => logprob),
      usage,
      ...(approximated > 0 && { approximated }),
    }
  }

  #listedIn({ logprobs }: ChatAnswer): TokenLogprobs['top'] {
    const listed = logprobs?.[0]?.top.filter(({ logprob }) => logprob > NEGLIGIBLE) ?? []
    if (listed.length === 0) throw this.#unsuitable('it returns no log-probabilities')
    return listed
  }

  #labelIn(reply: string): string {
    const text = reply.toLowerCase()
    const named = this.labels.filter((label) => text.includes(label.toLowerCase()))
    if (named.length === 1) return named[0]!
    throw this.#unsuitable(
      `a reply to score names ${named.length} of its labels (${this.labels.join(', ')}), not one`,
    )
  }

  #unsuitable(what: string): AttuneError {
    return new AttuneError('MODEL_UNSUITABLE', { model: this.model, what })
  }
}

const promptsOf = (pairs: readonly RewardPair[]): readonly string[] => [
  ...new Set(pairs.map(({ prompt }) => prompt)),
]

/**
 * Log-probability of a label, summed over its spellings. A label of several tokens is represented
 * by the first.
 */
function logprobOf(
  label: string,
  labels: readonly string[],
  listed: TokenLogprobs['top'],
): { readonly logprob: number; readonly exact: boolean } {
  const wanted = label.toLowerCase()
  const spelled = listed.map(({ token, logprob }) => ({
    token: token.trim().toLowerCase(),
    logprob,
  }))
  const begins = (token: string, whole: string): boolean =>
    token !== '' && whole.toLowerCase().startsWith(token)
  const full = spelled.filter(({ token }) => token === wanted)
  const first = spelled.filter(({ token }) =>
    labels.every((each) => begins(token, each) === (each === label)),
  )
  const found = full.length > 0 ? full : first
  if (found.length > 0)
    return { logprob: logSumExp(found.map(({ logprob }) => logprob)), exact: true }
  return { logprob: Math.min(...listed.map(({ logprob }) => logprob)) - 1, exact: false }
}

function logSumExp(values: readonly number[]): number {
  if (values.length === 1) return values[0]!
  const most = Math.max(...values)
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0))
}
