/** Components that are never run: what configs can say of them is all that matters here. */
import { corePlugin } from '@attune/host'
import { modelProviders } from '@attune/plugin-basics'
import {
  defineAnalysis,
  defineEstimator,
  defineJudge,
  definePlugin,
  definePrompt,
  defineScenarios,
  defineSimulator,
  known,
  type Plugin,
  type Component,
} from '@attune/core'
import type { ModelRole } from '@attune/core/models'

const never = (): never => {
  throw new TypeError('A config makes no component.')
}

/** Folder of templates for prompts of tests. */
export const toyPrompts = new URL('prompts/', import.meta.url)

const emotionPrompt = definePrompt<{ text: string }, string>({
  id: 'emotion',
  folder: toyPrompts,
  fields: ['text'],
  parse: known,
})

const chatModel = { type: 'string', format: 'chat-model', default: 'offline' } as const
const closed = <const P extends Readonly<Record<string, object>>>(
  properties: P,
  required: readonly string[] = [],
) => ({ type: 'object', properties, required, additionalProperties: false }) as const

export const toy = definePlugin({
  contract: 1,
  name: 'toy',
  components: {
    people: defineScenarios({
      revision: 1,
      summary: 'People with worries.',
      options: closed({
        file: { type: 'string', format: 'file' },
        more: { type: 'array', items: { type: 'string', format: 'file' } },
      }),
      create: never,
    }),
    talk: defineSimulator({
      revision: 1,
      summary: 'A talk of some turns.',
      options: closed({
        turns: { type: 'integer', minimum: 1, default: 4 },
        model: chatModel,
        tokenizer: { type: 'string', format: 'tokenizer' },
      }),
      create: never,
    }),
    emotion: defineEstimator({
      revision: 1,
      gives: { measures: { '*': {} }, series: { '*': {} } },
      summary: 'How the seeker feels.',
      options: closed({ model: chatModel, scale: { enum: ['five', 'hundred'], default: 'five' } }),
      prompts: [emotionPrompt],
      create: never,
    }),
    markov: defineEstimator({
      revision: 1,
      gives: { measures: { '*': {} }, series: { '*': {} } },
      summary: 'How feelings change.',
      options: closed({
        source: { description: 'Whose series is read.' },
        states: { type: 'integer', default: 5 },
      }),
      reads: { source: 'estimator' },
      create: never,
    }),
    smooth: defineEstimator({
      revision: 1,
      gives: { measures: { '*': {} }, series: { '*': {} } },
      summary: 'The mean of some turns.',
      options: closed({ source: { default: { use: 'toy/emotion', scale: 'hundred' } } }),
      reads: { source: 'estimator' },
      create: never,
    }),
    beside: defineEstimator({
      revision: 1,
      gives: { measures: { '*': {} }, series: { '*': {} } },
      summary: 'What a judge may say of it.',
      options: closed({ judge: { description: 'The judge, if there is one.' } }),
      reads: { judge: { kind: 'judge', optional: true } },
      create: never,
    }),
    likeness: defineEstimator({
      revision: 1,
      gives: { measures: { '*': {} }, series: { '*': {} } },
      summary: 'How near the reply is to the references.',
      options: closed({
        embeddings: { type: 'string', format: 'embedding-model' },
        rewards: {
          type: 'object',
          properties: {
            model: { type: 'string', format: 'reward-model' },
            weight: { type: 'number', default: 1 },
          },
          required: ['model'],
          additionalProperties: false,
        },
      }),
      create: never,
    }),
    empathy: defineJudge({
      revision: 1,
      gives: { criteria: { '*': { outcomes: 'any' } } },
      summary: 'Whether the reply is empathic.',
      options: closed({ model: chatModel }),
      create: never,
    }),
    pairwise: defineJudge({
      revision: 1,
      gives: { criteria: { '*': { outcomes: 'any' } } },
      summary: 'Which reply is better.',
      options: closed({ model: chatModel }),
      create: never,
    }),
    tables: defineAnalysis({
      revision: 1,
      summary: 'Tables.',
      options: closed({
        estimator: { type: 'string', format: 'estimator-label' },
        judge: { type: 'string', format: 'judge-label' },
        baseline: { type: 'string', format: 'supporter-name' },
        colours: {
          type: 'object',
          propertyNames: { format: 'supporter-name' },
          additionalProperties: { type: 'string' },
        },
      }),
      create: never,
    }),
  },
})

const serving = (provider: Component, ...roles: readonly ModelRole[]): Component =>
  Object.assign({ roles }, provider)

/** The core's own components; its model providers say what they serve. */
const core: Plugin = {
  ...corePlugin,
  components: {
    ...corePlugin.components,
    openai: serving(modelProviders.openai, 'chat', 'embedding'),
    offline: serving(modelProviders.offline, 'chat', 'embedding', 'reward'),
    'reward-http': serving(modelProviders['reward-http'], 'reward'),
  },
}

export const builtIn: readonly Plugin[] = [core, toy]
