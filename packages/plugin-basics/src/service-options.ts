/** Options of components that call a service of the user. */
import type { PostOptions } from '@attune/core/models'

const variable = { type: 'string', minLength: 1, format: 'environment-variable' } as const

export const urlOption = { type: 'string', minLength: 1, format: 'url' } as const

export const keyOptions = {
  headers: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Headers of every request. They are kept in results: put no secrets here.',
  },
  headersEnv: {
    type: 'object',
    additionalProperties: variable,
    description:
      'Headers with secrets: the name of each header and of the environment variable with its value.',
  },
  queryEnv: {
    type: 'object',
    additionalProperties: variable,
    description:
      'Query parameters with secrets: the name of each parameter and of the environment variable with its value.',
  },
  apiKeyEnv: {
    ...variable,
    description:
      'Name of the environment variable that holds the key. It is sent as a bearer token.',
  },
} as const

export interface Keys extends Pick<PostOptions, 'headers' | 'headersEnv' | 'queryEnv'> {
  readonly apiKeyEnv?: string
}

export const sendingOf = ({
  headers = {},
  headersEnv = {},
  queryEnv = {},
  apiKeyEnv,
}: Keys): PostOptions => ({
  headers,
  headersEnv,
  queryEnv,
  ...(apiKeyEnv !== undefined && { bearerEnv: apiKeyEnv }),
})
