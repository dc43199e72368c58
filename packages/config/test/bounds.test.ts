import { describe, expect, test } from 'vitest'
import { parseText } from '../src/index.js'
import { Workspace } from '@attune/testkit/shared/workspace.js'

const refused = async (text: string) =>
  (await new Workspace({ 'attune.config.yaml': text }).refusal()).text

describe('refused before it is parsed: a config', () => {
  test.each([
    ['of brackets', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['of JSON', '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)],
    ['of lists on one line', `${'- '.repeat(200_000)}x`],
    ['of indented keys', Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}k:\n`).join('')],
  ])('%s, deeper than 100 levels', async (_, text) => {
    expect(await refused(text)).toMatch(
      /^attune\.config\.yaml cannot be read as a config: it has more than 100 levels\./,
    )
  })

  test('larger than 5 MB', async () => {
    const text = `seed: 1 # ${'x'.repeat(6 * 2 ** 20)}`
    expect(await refused(text)).toMatch(/: it has 6\.0 MB, more than 5\./)
  })

  test('of more values than any config needs, which is not read to its end', async () => {
    expect(await refused(`a: [${'1, '.repeat(1_600_000)}]`)).toContain(
      'it has more than 100000 values',
    )
  })
})

test('levels are counted by brackets and by columns, not by what texts hold', () => {
  const block = (levels: number) =>
    Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}k:`).join('\n')
  const passes = (text: string) => expect(() => parseText('a.yaml', text)).not.toThrow()
  passes(block(100))
  expect(() => parseText('a.yaml', block(101))).toThrow('100 levels')
  expect(() => parseText('a.yaml', `${block(98)} [[[a]]]`)).toThrow('100 levels')
  passes(
    `a: "${'['.repeat(500)}"\nb: ${'c [ { '.repeat(500)}\nd: |\n${block(500).replace(/^/gm, '  ')}\ne: '${'{'.repeat(500)}' # ${'['.repeat(500)}`,
  )
  passes(
    Array.from({ length: 500 }, (_, at) => `a${at}:\n  - b: [1, { c: 2 }]\n    d: 3\n`).join(''),
  )
})
