import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  assignedTexts,
  fromFormat,
  listedTexts,
  quotedTexts,
  wordingCommand,
  type WordingRecipe,
} from '@attune/wording'

describe('a text for str.format as a template', () => {
  it('has fields in the place of placeholders, and single braces for doubled ones', () => {
    expect(fromFormat('{a} {{"x": 1}} {b}', { a: 'one', b: 'two' })).toBe(
      '{{one}} {"x": 1} {{two}}',
    )
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

describe('texts in quotes', () => {
  it('are read from a list, on one line or several', () => {
    const code = `first=["a\\n",'b "c"']\n  second = [\n    "it\\'s",\n    'x',\n]\nfirst_two = ["no"]`
    expect(listedTexts(code, 'first')).toEqual(['a\n', 'b "c"'])
    expect(listedTexts(code, 'second')).toEqual(["it's", 'x'])
    expect(listedTexts(code, 'third')).toEqual([])
    expect(quotedTexts(`f("a"+b+'c')`)).toEqual(['a', 'c'])
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
  const run = (clone: string, folder: string, force = false) =>
    wordingCommand(recipe).run({ clone, to: 'wording', force } as never, {
      evaluations: [],
      folder,
      signal: new AbortController().signal,
      prompts: [],
      render: () => [],
    })

  it('writes templates and a config that puts them in place', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wording-'))
    writeFileSync(join(folder, 'ask.txt'), 'Ask.\r\n')
    const { text } = await run('.', folder)
    const sha256 = createHash('sha256').update('["ask.txt","Ask.\\n"]').digest('hex')
    expect(text).toContain('extends: [toy/released, ./wording/toy.yaml]')
    expect(readFileSync(join(folder, 'wording/toy/ask.en.md'), 'utf8')).toBe('Ask.\n')
    expect(readFileSync(join(folder, 'wording/toy.yaml'), 'utf8')).toBe(
      `# The wording of https://example.org/toy, from a clone of it.\nprompts:\n  toy/ask: { en: toy/ask.en.md }\nevaluations:\n  toy:\n    limit: 1\n    replica:\n      of: https://example.org/toy\n      sha256: ${sha256}\n`,
    )
  })

  it('says from which commit texts come, and which files were read, also of a clone that was changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wording-'))
    const commit = '4e22db9'.padEnd(40, '0')
    mkdirSync(join(folder, '.git/refs/heads'), { recursive: true })
    writeFileSync(join(folder, 'ask.txt'), 'Ask.')
    const replicaFrom = async (files: Readonly<Record<string, string>>) => {
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
      const { report } = await run('.', folder, true)
      return (report as { replica: { commit?: string; sha256: string } }).replica
    }
    const loose = await replicaFrom({
      '.git/HEAD': 'ref: refs/heads/main\n',
      '.git/refs/heads/main': `${commit}\n`,
    })
    expect(loose.commit).toBe(commit)
    rmSync(join(folder, '.git/refs/heads/main'))
    const packed = await replicaFrom({
      '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n`,
    })
    expect(packed).toEqual(loose)
    expect(await replicaFrom({ '.git/HEAD': `${commit}\n`, 'ask.txt': 'Ask!' })).toEqual({
      ...loose,
      sha256: expect.not.stringMatching(loose.sha256) as string,
    })
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

describe('a clone in comparison with the state that requests were compared with', () => {
  const text = 'Ask.\n'
  const pinned = {
    at: { commit: 'a'.repeat(40), date: '2026-01-02' },
    files: { 'ask.txt': createHash('sha256').update(text).digest('hex') },
  }
  const recipe: WordingRecipe = {
    plugin: 'toy',
    address: 'https://example.org/toy',
    preset: 'toy/released',
    pinned,
    programs: {
      other: {
        description: 'another one',
        preset: 'toy/other',
        read: async (release) => ({
          templates: [{ prompt: 'toy/ask', language: 'en', text: await release.text('ask.txt') }],
          files: { 'toy-list.json': '[1]' },
        }),
      },
    },
    read: async (release) => ({
      templates: [{ prompt: 'toy/ask', language: 'en', text: await release.text('ask.txt') }],
    }),
  }
  const run = async (written: string, options: object = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'attune-wording-'))
    writeFileSync(join(folder, 'ask.txt'), written)
    const given = { clone: folder, to: 'wording', force: false, ...options }
    const about = { evaluations: [], folder, signal: new AbortController().signal, prompts: [] }
    const { text: said, report } = (await wordingCommand(recipe).run(
      given as never,
      about as never,
    )) as { readonly text: string; readonly report: object }
    return { folder, said, report }
  }

  it('says that nothing changed', async () => {
    const { said, report } = await run(text)
    expect(said).toContain('All 1 files that were read are those of commit aaaaaaa of 2026-01-02')
    expect(report).toMatchObject({ pinned: { equal: 1, changed: [] } })
  })

  it('names the files of a newer clone that differ', async () => {
    const { said, report } = await run('Ask again.\n')
    expect(said).toContain('1 of 1 files that were read differ from commit aaaaaaa of 2026-01-02')
    expect(said).toContain('  ask.txt')
    expect(report).toMatchObject({ pinned: { equal: 0, changed: ['ask.txt'] } })
  })

  it('has another program of the release under its own name, with further files', async () => {
    const { folder, said } = await run(text, { program: 'other' })
    expect(said).toContain('extends: [toy/other, ./wording/toy-other.yaml]')
    expect(readFileSync(join(folder, 'wording/toy-list.json'), 'utf8')).toBe('[1]\n')
  })
})
