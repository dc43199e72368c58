/**
 * Plugin for ratings by people: results of studies, agreement of raters, and corrections of
 * automatic scores.
 */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { errors } from './errors.js'
import { agreement } from './run/agreement.js'
import { corrected } from './run/corrected.js'
import { grade } from './run/grade-analysis.js'
import { people } from './run/people.js'

const plugin = definePlugin({
  contract: 1,
  name: 'ratings',
  errors,
  components: { people, agreement, corrected, grade },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    ratings: typeof plugin
  }
}
