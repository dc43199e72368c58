import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { data } from '../src/items/index.js'
import { publishedFiles } from '../src/items/published.js'

const samples = join(import.meta.dirname, '../samples')
const project = (folder: string) => ({
  evaluations: [],
  folder,
  signal: new AbortController().signal,
  prompts: [],
  render: () => [],
})
const run = (folder: string, options: object = {}) =>
  data.run({ folder: '.', ...options } as never, project(folder))
const empty = (): string => mkdtempSync(join(tmpdir(), 'attune-data-'))

test('says of each file which version it is, how many records it has and how long they are', async () => {
  const folder = empty()
  cpSync(join(samples, 'detection.jsonl'), join(folder, 'Emotion_Detection.jsonl'))
  cpSync(join(samples, 'conversation.jsonl'), join(folder, 'Emotion_Conversations.jsonl'))
  const { text } = await run(folder, { tokenizer: 'o200k_base' })

  const [conversations, detection, missing] = text.split('\n')
  expect(conversations).toMatch(
    /^Emotion_Conversations\.jsonl: 1 records, \d+ tokens of o200k_base each; no published version/,
  )
  expect(detection).toMatch(
    /^Emotion_Detection\.jsonl: 3 records, .* The published file has 136\.$/,
  )
  expect(missing).toMatch(/^Not there: Emotion_Classification_Emobench\.jsonl, /)
})

test('knows the published versions by their sums', () => {
  const sums = Object.values(publishedFiles).flatMap(({ versions }) => Object.keys(versions))
  expect(sums).toHaveLength(9)
  for (const sum of sums) expect(sum).toMatch(/^[0-9a-f]{32}$/)
})

test('names the line that cannot be read, and goes on', async () => {
  const folder = empty()
  writeFileSync(join(folder, 'Emotion_QA.jsonl'), '{"number": 1}\n')
  cpSync(join(samples, 'summary.jsonl'), join(folder, 'Emotion_Summary.jsonl'))
  const { text, report } = await run(folder)

  expect(text).toMatch(/^Emotion_QA\.jsonl: .*Emotion_QA\.jsonl:1/)
  expect(text).toContain('Emotion_Summary.jsonl: 2 records')
  expect(report).toMatchObject({
    files: [{ wrong: expect.any(String) }, { records: 2, version: null }],
  })
})

test('a folder without the data set is refused', async () => {
  await expect(run(empty())).rejects.toMatchObject({ code: 'longemotion/NO_DATA' })
})
