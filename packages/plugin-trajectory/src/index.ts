/** ETrajEval: how a supporter changes the course of a distressed user's emotion. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { analyses } from './analyses/index.js'
import { asWritten } from './as-written/index.js'
import { builder } from './builder/index.js'
import { causalEmotion } from './causal-emotion/index.js'
import { eventPool } from './event-pool/index.js'
import { labelled } from './labelled/index.js'
import { markov } from './markov/index.js'
import { promptedEmotion } from './prompted-emotion/index.js'
import { scenarios } from './scenarios/index.js'
import { simulator } from './simulator/index.js'
import { turns } from './turns/index.js'
import { errors } from './errors.js'
import { releasedWording } from '@attune/wording/trajectory'

const plugin = definePlugin({
  contract: 1,
  name: 'trajectory',
  errors,
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  citations: readData(new URL('citations.json', import.meta.url)),
  components: {
    scenarios,
    builder,
    'event-pool': eventPool,
    labelled,
    simulator,
    'as-written': asWritten,
    'causal-emotion': causalEmotion,
    'prompted-emotion': promptedEmotion,
    markov,
    ...analyses,
  },
  commands: { 'released-wording': releasedWording, turns },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    trajectory: typeof plugin
  }
}
