/** JSON schema of an object. A key that ends in `?` can be missing. */
export const shape = (members: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(members).map(([key, type]) => [key.replace(/\?$/, ''), type])),
  required: Object.keys(members).filter((key) => !key.endsWith('?')),
})

/** By any name. */
export const map = (of: object) => ({ type: 'object', additionalProperties: of })

export const list = (of: object) => ({ type: 'array', items: of })

export const text = { type: 'string' }
