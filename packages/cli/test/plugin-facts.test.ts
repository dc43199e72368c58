import { describe, expect, it } from 'vitest'
import { componentText, findComponents } from '../src/plugin-facts.js'

const component = (use: string) => ({
  use,
  kind: 'judge',
  summary: 'Judges.',
  revision: 3,
  options: {
    properties: { model: { type: 'string', format: 'chat-model', default: 'offline' }, way: { enum: ['a', 'b'] } },
    required: ['way'],
  },
  prompts: ['p/ask'],
})
const plugins = [{ name: 'p', components: [component('p/one'), component('p/two')] }]

describe('components', () => {
  it('are found by the name of their plugin', () => expect(findComponents(plugins, 'p')).toHaveLength(2))
  it('are found by their own name', () =>
    expect(findComponents(plugins, 'p/two').map(({ use }) => use)).toEqual(['p/two']))
  it('are not found by a part of it', () => expect(findComponents(plugins, 'two')).toEqual([]))
  it('are shown with options, defaults and prompts', () => {
    expect(componentText(component('p/one'))).toBe(
      [
        'p/one (judge, revision 3)',
        '  Judges.',
        '  options:',
        '    model: chat-model, default "offline"',
        '    way: "a" | "b", required',
        '  prompts: p/ask',
      ].join('\n'),
    )
  })
})
