/** Errors of rehearsals, which count the calls of a run before it starts. */
import { defineErrors } from '@attune/core'

export const forecastErrors = defineErrors({
  CALL_UNREHEARSED: {
    blame: 'plugin',
    message: '{use} has no rule-based answer for this call, so the plan cannot count what follows.',
    fix: 'Pass a standIn to context.call.',
  },
  PROMPT_TOO_LONG: {
    blame: 'user',
    message:
      'The model {model} reads {context} tokens, and prompts with their answers are longer: {named}; {rehearsed} were rehearsed.',
    fix: 'Give the supporter a shorter memory of sessions (memory: { mode: full, window: 2 }, or mode: summary), set a lower maxTokens or fewer turns, or use a model with a longer context.',
  },
})
