/**
 * A small evaluation that asks models for everything: the seeker, two supporters, and rewards for
 * what the seeker said.
 */
/** Where a fake server listens, in whatever process. */
type Server = { readonly url: string }

export interface TalkOptions {
  readonly scenarios?: number
  readonly turns?: number
  readonly concurrency?: number
}

/**
 * Scenarios in which the seeker says one line and the supporter speaks next: supporters with
 * different instructions never see the same request, so every request of a run belongs to one unit,
 * and a request that comes twice was made twice.
 */
export const scenarios = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: `s${at}`,
      language: 'en',
      profile: `You are seeker number ${at}. You lost your job and tell nobody.`,
      brief: `Seeker number ${at} lost a job.`,
      opening: [{ speaker: 'seeker', text: `Day ${at}: I do not know how to go on without work.` }],
      events: [{ turn: 2, text: 'The rent goes up.' }],
    }),
  ).join('\n')

export const chatModel = ({ url }: Server, more: object = {}): object => ({
  provider: 'openai',
  model: 'talker',
  baseUrl: `${url}/v1`,
  ...more,
})

/** The same model, by the protocol of each service that the fake server speaks. */
export const chatModels: Readonly<Record<string, typeof chatModel>> = {
  OpenAI: chatModel,
  Anthropic: ({ url }, more = {}) => ({
    provider: 'anthropic/messages',
    model: 'talker',
    baseUrl: url,
    ...more,
  }),
  Gemini: ({ url }, more = {}) => ({
    provider: 'gemini/models',
    model: 'talker',
    baseUrl: `${url}/v1beta`,
    ...more,
  }),
}

export const rewardModel = ({ url }: Server, more: object = {}): object => ({
  provider: 'reward-http',
  model: 'judge',
  baseUrl: url,
  ...more,
})

export const markov = (model = 'reward'): object => ({
  use: 'trajectory/markov',
  source: { use: 'trajectory/causal-emotion', model, samples: 3 },
})

/** Those of the models' providers; the core's own have no slash. */
const pluginsOf = (models: Readonly<Record<string, object>>): readonly string[] => [
  ...new Set(
    Object.values(models).flatMap(
      (model) => /^(.+)\//.exec((model as { provider: string }).provider)?.[1] ?? [],
    ),
  ),
]

/** Units: per scenario and supporter one dialogue, one series of emotions, one reading of it. */
export function talks(
  models: Readonly<Record<string, object>>,
  { scenarios: count = 3, turns = 4, concurrency = 4 }: TalkOptions = {},
) {
  return {
    'scenarios.jsonl': scenarios(count),
    'attune.config.yaml': {
      plugins: ['@attune/plugin-trajectory', ...pluginsOf(models)],
      seed: 'e2e',
      concurrency,
      models,
      supporters: {
        calm: { model: 'chat', system: 'You stay calm.' },
        curious: { model: 'chat', system: 'You ask questions.' },
      },
      evaluations: [
        {
          name: 'talks',
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', model: 'chat', turns },
          estimators: { 'trajectory/markov': markov() },
        },
      ],
    },
  }
}
