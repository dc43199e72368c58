/** Ratings by people in a run: what they say, how they agree, and what they make of automatic scores. */
import { definePlugin } from '@attune/core'
import { errors } from './errors.js'

export default definePlugin({
  contract: 1,
  name: 'ratings',
  errors,
  components: {},
})
