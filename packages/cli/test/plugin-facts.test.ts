import type { ComponentDescription } from '@attune/config'
import { describe, expect, it } from 'vitest'
import { componentText, findComponents } from '../src/plugin-facts.js'

const component = (name: string): ComponentDescription => ({
  name,
  kind: 'judge',
  summary: 'Judges.',
  revision: 3,
  options: {
    type: 'object',
    properties: {
      model: { type: 'string', format: 'chat-model', default: 'offline' },
      way: { enum: ['a', 'b'], description: 'How.' },
      share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      source: { description: 'Whose series.' },
    },
    required: ['way'],
    additionalProperties: false,
  },
  reads: [
    { option: 'source', kind: 'estimator', isOptional: false },
    { option: 'other', kind: 'judge', isOptional: true },
  ],
  needs: [],
  prompts: [{ name: 'p/ask', languages: ['en', 'zh'], fields: ['dialogue'] }],
})
const plugins = [
  { name: 'p', from: 'p.js', commands: [], components: [component('p/one'), component('p/two')] },
]

describe('components', () => {
  it('are found by the name of their plugin', () =>
    expect(findComponents(plugins, 'p')).toHaveLength(2))
  it('are found by their own name', () =>
    expect(findComponents(plugins, 'p/two').map(({ name }) => name)).toEqual(['p/two']))
  it('are not found by a part of it', () => expect(findComponents(plugins, 'two')).toEqual([]))
  it('are shown with options, defaults and prompts', () => {
    expect(componentText(component('p/one'))).toBe(
      [
        'p/one (judge, revision 3)',
        '  Judges.',
        '  options:',
        '    model: chat-model, default "offline"',
        '    way: "a" | "b", required',
        '      How.',
        '    share: number, more than 0, at most 1',
        '  reads (a label, or a nested entry):',
        '    source: estimator result, required',
        '      Whose series.',
        '    other: judge result, optional',
        '  prompts:',
        '    p/ask: en, zh; fields: dialogue',
      ].join('\n'),
    )
  })
})
