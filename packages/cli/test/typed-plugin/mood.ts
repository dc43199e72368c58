/** A plugin of somebody else, with types for configs. */
import {
  choice,
  defineEstimator,
  defineModelProvider,
  definePlugin,
  defineService,
  known,
  list,
  number,
  text,
  token,
} from '@attune/core'
import type {} from '@attune/core/config'

const felt = defineEstimator({
  revision: 1,
  summary: 'How the help-seeker feels, from 0 to 1.',
  options: {
    decay: number({ default: 0.5, description: 'How soon what was said stops counting.' }),
    words: list(text(), { default: ['glad'], description: 'Words that are counted.' }),
    from: choice(['start', 'end'], { default: 'start', description: 'Where counting begins.' }),
  },
  gives: { measures: { felt: { range: [0, 1] } } },
  estimate: (_dialogue, { options }) => ({ measures: { felt: known(options.decay) } }),
})

const matcher = defineService(token<{ matches(text: string): boolean }>('mood/matcher'), {
  revision: 1,
  summary: 'Finds a word.',
  options: { word: text({ default: 'glad', description: 'The word.' }) },
  create: ({ word }) => ({ matches: (said) => said.includes(word) }),
})

const model = defineModelProvider({
  revision: 1,
  summary: 'Repeats what it reads.',
  options: { loudness: number({ default: 1, description: 'How loud.' }) },
  chat: async () => ({
    text: '',
    finish: 'complete',
    usage: { input: 0, output: 0, reasoning: 0 },
  }),
})

const plugin = definePlugin({
  contract: 1,
  name: 'mood',
  components: { felt, model },
  services: { matcher },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    mood: typeof plugin
  }
}
