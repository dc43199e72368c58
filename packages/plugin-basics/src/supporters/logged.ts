import { defineSupporter } from '@attune/core'
import { basicsErrors } from '../errors.js'

export const logged = defineSupporter({
  revision: 1,
  summary:
    'A system that is known only from recorded dialogues, which core/replay reads. It is never called.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({ reply: () => Promise.reject(basicsErrors.error('SUPPORTER_LOGGED', {})) }),
})
