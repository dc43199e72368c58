/**
 * VERA-MH: evaluates how supporters respond to people at risk of suicide, with the personas and the
 * rubric of the user's clone.
 */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { scores } from './analyses/scores.js'
import { errors } from './errors.js'
import { rubric } from './judge/index.js'
import { personas } from './personas/index.js'
import { seeker } from './seeker/index.js'

const plugin = definePlugin({
  contract: 1,
  name: 'vera-mh',
  errors,
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  citations: readData(new URL('citations.json', import.meta.url)),
  components: { personas, seeker, rubric, scores },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    'vera-mh': typeof plugin
  }
}
