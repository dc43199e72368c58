// The example of docs/logs.md: what is imported is what lies there, and its config runs.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'

const example = join(import.meta.dirname, '../../../examples/logs')

it('is imported: the broken line is named, and the rest is what lies beside it, byte by byte', async () => {
  const folder = project({ 'chats.jsonl': readFileSync(join(example, 'chats.jsonl'), 'utf8') })
  const { status, stdout } = await attune(folder, ['import', 'chats.jsonl', '--redact'])
  expect(status).toBe(1)
  expect(stdout).toContain('chats.jsonl:10  this is not JSON')
  expect(stdout).toContain('1 conversation in which one side says nothing')
  expect(stdout).toContain('Personal data replaced by marks: 1 e-mail address')
  const written = readFileSync(join(folder, 'conversations.jsonl'), 'utf8')
  expect(written).toBe(readFileSync(join(example, 'conversations.jsonl'), 'utf8'))
})

it('is scored, and compared without pairs', async () => {
  const folder = project({})
  cpSync(example, folder, {
    recursive: true,
    filter: (file) => !/attune-output|\.attune$/.test(file),
  })
  const report = await run(folder)
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  const tables = report.evaluations.flatMap(({ findings }) => findings.tables)
  const compared = tables.filter(({ id }) => id.endsWith('-comparisons'))
  expect(compared.length).toBeGreaterThan(1)
  for (const { notes } of compared)
    expect(notes[0]).toContain('not paired: the two sides have no scenario in common')
})
