/**
 * ESC-Judge: compares two supporters in Hill's Exploration, Insight and Action, in pairs and by
 * dimension.
 */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { guidance } from './analyses/guidance/index.js'
import { byRule } from './detector/end-detector.js'
import { distil } from './distil/index.js'
import { losses } from './analyses/losses/index.js'
import { humanAgreement } from './analyses/human-agreement/index.js'
import { stages } from './analyses/stages/index.js'
import { winRates } from './analyses/win-rates/index.js'
import { pairwise } from './pairwise/index.js'
import { releasedWording } from '@attune/wording/hill-judge'
import { roleFile } from './role-file/index.js'
import { roles } from './roles/index.js'
import { session } from './session/index.js'
import { supporter } from './supporter/index.js'
import { errors } from './errors.js'

export { type EndDetector, endDetector, type EndRule } from './detector/end-detector.js'

const plugin = definePlugin({
  contract: 1,
  name: 'hill-judge',
  errors,
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  citations: readData(new URL('citations.json', import.meta.url)),
  components: {
    roles,
    'role-file': roleFile,
    session,
    supporter,
    pairwise,
    stages,
    'win-rates': winRates,
    losses,
    'human-agreement': humanAgreement,
    guidance,
  },
  services: { 'end-detector': byRule },
  commands: { 'released-wording': releasedWording, distil },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    'hill-judge': typeof plugin
  }
}
