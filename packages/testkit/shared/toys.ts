/** Parts of a small world for tests of the engine: entries, and components without models. */
import { type Dialogue, type JsonObject, known, type Scenario } from '@attune/core'
import type { Kind, Kinds } from '@attune/core/internal'
import type { Entry, EvaluationConfig, JudgeEntry } from '@attune/core/runtime'

export const scenario = (id: string): Scenario => ({
  id,
  language: 'en',
  profile: 'has lost a job',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
})

export const talk = (...texts: string[]): Dialogue => ({
  turns: texts.map((text, index) => ({ speaker: index % 2 === 0 ? 'seeker' : 'supporter', text })),
  ending: { reason: 'turn-limit' },
})

export const entry = <K extends Kind>(
  kind: K,
  use: string,
  more: Partial<Entry<K>> = {},
): Entry<K> => ({
  kind,
  use,
  label: use,
  conditions: {},
  options: {},
  models: [],
  files: [],
  services: {},
  variables: [],
  reads: {},
  place: { file: 'attune.config.yaml' },
  ...more,
})

export const judgeEntry = (use: string, more: Partial<JudgeEntry> = {}): JudgeEntry => ({
  ...entry('judge', use),
  pairs: 'all',
  orders: 'both',
  ...more,
})

export const evaluation = (more: Partial<EvaluationConfig> = {}): EvaluationConfig => ({
  name: 'toy',
  scenarios: entry('scenarios', 'toy/scenarios'),
  simulators: [entry('simulator', 'toy/simulator')],
  estimators: [entry('estimator', 'toy/length')],
  judges: [],
  analyses: [],
  supporters: [
    entry('supporter', 'toy/kind', { label: 'kind' }),
    entry('supporter', 'toy/curt', { label: 'curt' }),
  ],
  repeats: 1,
  sections: {},
  ...more,
})

export type Made = Partial<{ [Use in string]: (options: JsonObject) => Kinds[Kind] }>

/** Every component of the small world; a test replaces those that matter to it. */
export const defaults: Made = {
  'toy/scenarios': () => ({
    async *load() {
      yield* ['one', 'two', 'three'].map(scenario)
    },
  }),
  'toy/kind': () => ({ reply: async () => ({ text: 'I hear you.' }) }),
  'toy/curt': () => ({ reply: async () => ({ text: 'Next.' }) }),
  'toy/simulator': () => ({
    simulate: async (_, supporter) => {
      const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' })
      return talk('I am lost.', text)
    },
  }),
  'toy/length': () => ({
    estimate: async ({ turns }: Dialogue) => ({
      measures: { length: known(turns.at(-1)!.text.length) },
      series: {},
    }),
  }),
}
