import { defineSupporter } from '../../define.js'
import { AttuneError } from '../../errors.js'

export const logged = defineSupporter({
  revision: 1,
  summary: 'A system that is only known from its logged dialogues: core/replay reads them, and nobody asks it.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({ reply: () => Promise.reject(new AttuneError('SUPPORTER_LOGGED')) }),
})
