import { defineErrors } from '@attune/core'

export const errors = defineErrors({
  RETRIEVER: {
    blame: 'plugin',
    message: 'The service that retrieves gave {given} instead of {wanted}.',
    fix: 'Correct the service, or leave it out of "services". If the plugin is not yours, report this to its author.',
  },
})
