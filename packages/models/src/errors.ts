/** Errors of model providers. */
import { defineErrors } from '@attune/core'

export const modelsErrors = defineErrors({
  MODEL_NO_STAND_IN: {
    message: 'The offline model {model} has no rule-based answer for this prompt.',
    fix: 'Use a real model for this component, or add a stand-in to the prompt.',
  },
  MODEL_OPTIONS: {
    message: 'The definition of the model {model} is invalid: {what}.',
    fix: 'Correct the definition of the model in the config.',
  },
})
