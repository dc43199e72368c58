/** A plugin of somebody else, with types for configs. */
import { choice, defineEstimator, definePlugin, known, list, number, text } from '@attune/core'
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

const plugin = definePlugin({ contract: 1, name: 'mood', components: { felt } })

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    mood: typeof plugin
  }
}
