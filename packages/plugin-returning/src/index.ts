/**
 * Plugin for persons with several sessions: measures what a supporter remembers, invents and
 * confuses.
 */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom } from '@attune/kit'
import { people } from './analysis/people.js'
import { bot } from './bot/bot.js'
import { memory } from './memory.js'
import { moodsona } from './moodsona/personas.js'
import { seeker } from './seeker/seeker.js'

const plugin = definePlugin({
  contract: 1,
  name: 'returning',
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  components: { seeker, bot, memory, moodsona, people },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    returning: typeof plugin
  }
}
