/** Errors of models, budget and journal. The core defines the faults of calls. */
import { defineErrors } from '@attune/core'

export const gatewayErrors = defineErrors({
  ANSWER_MISSING: {
    message: 'No stored answer of {model} for this request.',
    fix: 'The config or a plugin has changed since: "attune run" asks again.',
  },
  BUDGET_OF_STORE_REACHED: {
    message: 'The budget of this store is used up: {what}',
    fix: 'Raise budget.{limit} and run again: finished work is reused.',
  },
  BUDGET_REACHED: {
    message: 'The budget is used up: {what}',
    fix: 'Raise the budget, or run again: finished work is reused.',
  },
  CALL_NOT_JSON: {
    blame: 'plugin',
    message: '{use} passed a value to context.call that is not JSON: {what}.',
    fix: 'Use only plain objects, arrays, strings, finite numbers, booleans and null in requests and answers of context.call.',
  },
  JOURNAL_DAMAGED: {
    blame: 'outside',
    message: 'A stored answer of the model {model} is unreadable.',
    fix: 'Restore the store from a backup, or move it away to start a new one.',
  },
  MODEL_PRICE_MISSING: {
    message: 'The budget limits the cost, but the model {model} has no prices.',
    fix: 'Add prices per million tokens to its definition (0 for a free model), or limit tokens or calls instead.',
  },
  MODEL_ROLE: {
    message:
      'The model {model} was called as a {role} model, but its provider {provider} does not serve that role.',
    fix: 'Use another model, or define this one with another provider.',
  },
  MODEL_UNKNOWN: {
    message: 'The model {model} is not defined.',
    fix: 'Define it under "models" in the config. Defined: {known}.',
  },
})
