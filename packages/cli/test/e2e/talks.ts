/** A small evaluation that asks models for everything: the seeker, two supporters, and rewards for what the seeker said. */
/** Where a fake server listens, in whatever process. */
type Server = { readonly url: string }

export interface TalkOptions {
  readonly scenarios?: number
  readonly turns?: number
}

/**
 * Scenarios in which the seeker says one line and the supporter speaks next: supporters with different instructions never
 * see the same request, so every request of a run belongs to one unit, and a request that comes twice was made twice.
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

/** Units: per scenario and supporter one dialogue, one series of emotions, one reading of it. */
export function talks(models: Readonly<Record<string, object>>, { scenarios: count = 3, turns = 4 }: TalkOptions = {}) {
  return {
    'scenarios.jsonl': scenarios(count),
    'attune.config.yaml': {
      plugins: ['@attune/plugin-trajectory'],
      seed: 'e2e',
      concurrency: 4,
      models,
      supporters: [
        { name: 'calm', model: 'chat', system: 'You stay calm.' },
        { name: 'curious', model: 'chat', system: 'You ask questions.' },
      ],
      evaluations: [
        {
          name: 'talks',
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', model: 'chat', turns },
          estimators: [markov()],
        },
      ],
    },
  }
}
