/** ETrajEval: how a supporter changes the course of a distressed user's emotion. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { checks } from './analyses/checks/index.js'
import { contrasts } from './analyses/contrasts/index.js'
import { figures } from './analyses/figures/index.js'
import { labelAccuracy } from './analyses/label-accuracy/index.js'
import { recovery } from './analyses/recovery/index.js'
import { tables } from './analyses/tables/index.js'
import { transitions } from './analyses/transitions/index.js'
import { asWritten } from './as-written/index.js'
import { causalEmotion } from './causal-emotion/index.js'
import { labelled } from './labelled/index.js'
import { markov } from './markov/index.js'
import { scenarios } from './scenarios/index.js'
import { simulator } from './simulator/index.js'
import { turns } from './turns/index.js'
import { citations } from './citations.js'
import { errors } from './errors.js'
import { releasedWording } from './released-wording/index.js'

const plugin = definePlugin({
  contract: 1,
  name: 'trajectory',
  errors,
  citations,
  components: {
    scenarios,
    labelled,
    simulator,
    'as-written': asWritten,
    'causal-emotion': causalEmotion,
    markov,
    tables,
    figures,
    transitions,
    recovery,
    contrasts,
    checks,
    'label-accuracy': labelAccuracy,
  },
  commands: { 'released-wording': releasedWording, turns },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    trajectory: typeof plugin
  }
}
