import { expect, test } from 'vitest'
import { formattedOptions } from '../src/resolving/settle.js'

const model = { type: 'string', format: 'chat-model' }

// Where the schema of an option may put a format: in each place a model is found, so that it is
// resolved and part of the key.
test.each([
  ['at once', { properties: { judge: model } }, { judge: 'm' }, ['judge']],
  [
    'behind $ref',
    { properties: { judge: { $ref: '#/$defs/name' } }, $defs: { name: model } },
    { judge: 'm' },
    ['judge'],
  ],
  [
    'in items behind $ref',
    {
      properties: { panel: { type: 'array', items: { $ref: '#/$defs/name' } } },
      $defs: { name: model },
    },
    { panel: ['m', 'n'] },
    ['panel.0', 'panel.1'],
  ],
  [
    'in anyOf',
    { properties: { judge: { anyOf: [{ type: 'null' }, model] } } },
    { judge: 'm' },
    ['judge'],
  ],
  [
    'in a map',
    { properties: { by: { additionalProperties: model } } },
    { by: { en: 'm' } },
    ['by.en'],
  ],
  ['not for what is left out', { properties: { judge: model } }, {}, []],
] as const)('%s', (_, schema, value, expected) => {
  const found = [...formattedOptions(schema as never, structuredClone(value) as never)]

  expect(found.map(({ path }) => path.join('.'))).toEqual(expected)
})
