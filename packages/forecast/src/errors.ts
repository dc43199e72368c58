/** Errors of rehearsals. */
import { defineErrors } from '@attune/core'

export const forecastErrors = defineErrors({
  CALL_UNREHEARSED: {
    blame: 'plugin',
    message: '{use} has no rule-based answer for this call, so the plan cannot count what follows.',
    fix: 'Pass a standIn to context.call.',
  },
})
