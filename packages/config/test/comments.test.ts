// Comments in a config in JSON are named as such, with the line and what to do.
import { describe, expect, test } from 'vitest'
import { parseText } from '../src/index.js'
import { Workspace } from '@attune/testkit/shared/workspace.js'

const config = (...lines: readonly string[]): string =>
  ['{', ...lines, '"supporters": {"bot": {}}', '}'].join('\n')
const fix =
  'Take comments away, or rename the file to attune.config.yaml: YAML reads JSON, and its comments begin with #.'

test.each<readonly [string, string, place: string, what: string]>([
  ['a line of its own', config('  // comment', '"seed": 1,'), '2:3', 'line 2 begins one'],
  ['behind a value', config('"seed": 1, // comment'), '2:12', 'line 2 begins one'],
  ['without a space', config('"seed": 1,//comment'), '2:11', 'line 2 begins one'],
  ['above all', `// comment\n${config()}`, '1:1', 'line 1 begins one'],
  ['below all', `${config()}\n// comment`, '4:1', 'line 4 begins one'],
  ['with stars', config('/* "seed": 1,', ' */'), '2:1', 'line 2 begins one'],
  ['with stars that do not end', config('/* "seed": 1,'), '2:1', 'line 2 begins one'],
  [
    'several',
    config('// one', '"seed": 1, // two', '/* three */', '// "four"'),
    '2:1',
    'line 2 begins one; so do lines 3, 4, 5',
  ],
  [
    'many',
    config(...Array.from({ length: 9 }, () => '// x')),
    '2:1',
    'line 2 begins one; so do lines 3, 4, 5, 6, 7 and 3 more',
  ],
  ['that holds a quote', config(`// don't say "no`, '"seed": 1,'), '2:1', 'line 2 begins one'],
  ['behind an address', config('"store": "http://x/y", // comment'), '2:24', 'line 2 begins one'],
])('%s', async (_, text, place, what) => {
  const { text: said } = await new Workspace({ 'attune.config.json': text }).refusal()
  expect(said).toBe(
    `The config attune.config.json has a mistake.\n  attune.config.json:${place}  JSON has no comments, and ${what}. ${fix}`,
  )
})

describe('no comments are', () => {
  test.each([
    '{"store": "http://x//y", "seed": "/* a */ // b"}',
    '{"seed": "a \\" // b"}',
    "{'seed': 'a // b'}",
    '{"seed": http://x/y}',
    '{ # of YAML, http://x // y\n"seed": 1}',
  ])('%s', (text) => {
    expect(Object.keys(parseText('a.json', text).plain() as object)).toContain('seed')
  })

  test('slashes in YAML', () => {
    expect(parseText('a.yaml', 'seed: a // b').plain()).toEqual({ seed: 'a // b' })
  })
})
