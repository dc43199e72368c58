/** SAGE: a sentient agent as a judge of higher-order social cognition. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { releasedWording } from '@attune/wording/sage'
import { analyses } from './analyses/index.js'
import { caseAnalysis } from './case-analysis/index.js'
import { emotion } from './emotion/index.js'
import { personaPool } from './persona-pool/index.js'
import { profiles } from './profiles/index.js'
import { relationship } from './relationship/index.js'
import { sentientAgent } from './sentient-agent/index.js'
import { strategies } from './strategies/index.js'
import { utterance } from './utterance/index.js'
import { emotionUpdates } from './emotion-updates/index.js'
import { exportReleased } from './released/export.js'
import { released } from './released/index.js'
import { errors } from './errors.js'

const plugin = definePlugin({
  contract: 1,
  name: 'sage',
  errors,
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  citations: readData(new URL('citations.json', import.meta.url)),
  components: {
    profiles,
    'persona-pool': personaPool,
    'sentient-agent': sentientAgent,
    released,
    emotion,
    'emotion-updates': emotionUpdates,
    relationship,
    utterance,
    strategies,
    'case-analysis': caseAnalysis,
    ...analyses,
  },
  commands: { 'released-wording': releasedWording, 'export-released': exportReleased },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    sage: typeof plugin
  }
}
