/** Options of components that call a model and read its answer. */

/**
 * Option that names a chat model.
 *
 * @param description task of the model, such as `The chat model that judges.`
 */
export const chatModelOption = (description: string) =>
  ({ type: 'string', format: 'chat-model', default: 'offline', description }) as const

/**
 * Option that sets a number of retries.
 *
 * @param what reason for a retry, such as `an answer without a score`
 */
export const retriesOption = (times: number, what: string) =>
  ({
    type: 'integer',
    minimum: 0,
    default: times,
    description: `How often ${what} is asked for again.`,
  }) as const

export const answerLengthOption = {
  type: 'integer',
  minimum: 1,
  description: 'Maximum length of one answer, in tokens. Default: the limit of the model.',
} as const

export const messageLengthOption = {
  type: 'integer',
  minimum: 1,
  default: 512,
  description: 'Maximum length of one message of the seeker, in tokens.',
} as const
