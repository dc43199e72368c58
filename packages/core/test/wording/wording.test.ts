import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assignedTexts, fromFormat, wordingCommand, type WordingRecipe } from '@attune/core/wording'

describe('a text for str.format as a template', () => {
  it('has fields in the place of placeholders, and single braces for doubled ones', () => {
    expect(fromFormat('{a} {{"x": 1}} {b}', { a: 'one', b: 'two' })).toBe('{{one}} {"x": 1} {{two}}')
  })

  it.each(['{c}', '{}'])('is refused with %s, which the prompt does not have', (mark) => {
    expect(() => fromFormat(`x ${mark}`, { a: 'one' })).toThrow(`the placeholder ${mark}`)
  })
})

describe('texts that Python code assigns', () => {
  it('are found in the order of the code, with their escapes read', () => {
    const code = `TASK = """Here:\\n\n{x}\\\n goes on"""\nother = """no"""\ndef f():\n    TASK = '''two \\'quoted\\' "lines"'''\n`
    expect(assignedTexts(code, 'TASK')).toEqual(['Here:\n\n{x} goes on', `two 'quoted' "lines"`])
    expect(assignedTexts('T = r"""a\\n"""', 'T')).toEqual(['a\\n'])
  })
})

describe('the command for released wording', () => {
  const recipe: WordingRecipe = {
    plugin: 'toy',
    address: 'https://example.org/toy',
    preset: 'toy/released',
    read: async (release) => ({
      templates: [{ prompt: 'toy/ask', language: 'en', text: await release.text('ask.txt') }],
      settings: { evaluations: { toy: { limit: 1 } } },
    }),
  }
  const run = (clone: string, folder: string) =>
    wordingCommand(recipe).run({ clone, to: 'wording', force: false } as never, {
      evaluations: [],
      folder,
      signal: new AbortController().signal,
    })

  it('writes templates and a config that puts them in place', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wording-'))
    writeFileSync(join(folder, 'ask.txt'), 'Ask.\r\n')
    const { text } = await run('.', folder)
    expect(text).toContain('extends: [toy/released, ./wording/toy.yaml]')
    expect(readFileSync(join(folder, 'wording/toy/ask.en.md'), 'utf8')).toBe('Ask.\n')
    expect(readFileSync(join(folder, 'wording/toy.yaml'), 'utf8')).toBe(
      '# The wording of https://example.org/toy, from a clone of it.\nprompts:\n  toy/ask: { en: toy/ask.en.md }\nevaluations:\n  toy:\n    limit: 1\n',
    )
  })

  it('names the file that the clone lacks, and writes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wording-'))
    await expect(run('nowhere', folder)).rejects.toMatchObject({
      code: 'WORDING_FILE',
      details: { file: join(folder, 'nowhere/ask.txt') },
    })
    expect(existsSync(join(folder, 'wording'))).toBe(false)
  })
})
