/** Options that identify the version of a system: they are part of the keys of its dialogues. */
export const versionOptions = {
  version: {
    type: 'string',
    description:
      'Version of the system. Change it when the system changes: the next run then calls it again.',
  },
  files: {
    type: 'array',
    minItems: 1,
    items: { type: 'string', format: 'code' },
    description:
      'Files and folders with the code of the system. If one of them changes, the next run calls the system again. Names that begin with a full stop, and node_modules, are left out.',
  },
  trust: {
    const: 'version',
    description:
      'version: systems with equal versions are the same, whatever their address. A check then makes no calls for the version of its baseline. Default: it calls again.',
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
    'Place of the version in a reply: { header } or { field }. Each run makes one call to read it. If the version changed, all replies are requested again. A reply of another version fails its dialogue.',
} as const
