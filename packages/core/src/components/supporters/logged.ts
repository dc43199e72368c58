import { defineSupporter } from '../../define.js'
import { AttuneError } from '../../errors.js'

export const logged = defineSupporter({
  revision: 1,
  summary: 'A system known only from logged dialogues. core/replay reads them; the system is never called.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({ reply: () => Promise.reject(new AttuneError('SUPPORTER_LOGGED')) }),
})
