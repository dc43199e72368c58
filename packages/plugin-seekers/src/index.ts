/** The simulated help-seeker under audit: planted faults, measures with their record, hard seekers. */
import { definePlugin } from '@attune/core'
import { errors } from './errors.js'
import { knownGroups } from './known-groups/index.js'
import { planted } from './planted/index.js'

export default definePlugin({
  contract: 1,
  name: 'seekers',
  errors,
  components: { planted, 'known-groups': knownGroups },
})
