/**
 * Plugin that detects harmful ways of replying with word lists, without a model. Each list has
 * measured error rates.
 */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { replies } from './replies/index.js'
import { riskResponse } from './risk-response.js'

const plugin = definePlugin({
  contract: 1,
  name: 'safety',
  components: { replies, 'risk-response': riskResponse },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    safety: typeof plugin
  }
}
