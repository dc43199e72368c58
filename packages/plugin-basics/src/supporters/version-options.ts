/** Options that identify the version of a system: they are part of the keys of its dialogues. */
export const versionOptions = {
  version: {
    type: 'string',
    description:
      'Version of the system. Change it when the system changes: the next run asks it again.',
  },
  files: {
    type: 'array',
    minItems: 1,
    items: { type: 'string', format: 'code' },
    description:
      'Files and folders with the code of the system: when one of them changes, the next run asks it again. What begins with a full stop and node_modules are left out.',
  },
  trust: {
    const: 'version',
    description:
      'version: an equal version is the same system, wherever it answers. A check then asks nothing of the version that its baseline has. Default: it asks again.',
  },
} as const

export const identityOption = {
  type: 'object',
  properties: {
    header: {
      type: 'string',
      minLength: 1,
      description: 'A header of its replies: x-bot-version.',
    },
    field: {
      type: 'string',
      minLength: 1,
      description: 'The path of a field in its replies: meta.version.',
    },
  },
  minProperties: 1,
  additionalProperties: false,
  description:
    'Where a reply says which version answers: { header } or { field }. One call of each run asks for it; when it changes, everything is asked again.',
} as const
