/**
 * Plugin that audits simulated help-seekers: measures whose recall on planted faults is known,
 * difficult rule-based seekers, and probes of a seeker's reactions.
 */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom } from '@attune/kit'
import { infoOf, measureNames } from './reading/measures.js'
import { audit } from './audit/index.js'
import { coder } from './coder/index.js'
import { dependence } from './dependence/index.js'
import { errors } from './errors.js'
import { styleCheck } from './style-check/index.js'
import { disclosure, stopping, text } from './estimators/index.js'
import { probes } from './probes/index.js'
import { states } from './probes/states.js'
import { ruleBased } from './rule-based/index.js'

const said = chineseFrom(new URL('chinese.json', import.meta.url))
const titles = (): Record<string, string> =>
  Object.fromEntries(measureNames.map(infoOf).map(({ title, zh }) => [title, zh]))

const plugin = definePlugin({
  contract: 1,
  name: 'seekers',
  errors,
  translations: () => ({ zh: { ...said()['zh'], ...titles() } }),
  components: {
    'rule-based': ruleBased,
    text,
    disclosure,
    stopping,
    coder,
    states,
    probes,
    audit,
    'style-check': styleCheck,
    dependence,
  },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    seekers: typeof plugin
  }
}
