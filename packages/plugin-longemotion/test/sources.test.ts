/**
 * Texts of two tasks from clones of their sources, with the structure of the published ones. With
 * ATTUNE_CLONES the published texts themselves are compared.
 */
import type { Scenario } from '@attune/core'
import { createRandom, type GeneratingSource } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrasts, needles } from '../src/items/index.js'
import { sources } from '../src/sources/index.js'
import { comparedTexts, chosenTexts } from '../src/sources/read-sources.js'

const samples = join(import.meta.dirname, '../samples')
const fixtures = join(import.meta.dirname, '../../../scripts/replicas/fixtures')

function folderWithData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-sources-'))
  mkdirSync(join(folder, 'data'))
  const published = {
    detection: 'Emotion_Detection',
    emobench: 'Emotion_Classification_Emobench',
  }
  for (const [sample, name] of Object.entries(published))
    cpSync(join(samples, `${sample}.jsonl`), join(folder, 'data', `${name}.jsonl`))
  return folder
}

const run = (folder: string, options: object) =>
  sources.run({ data: 'data', to: 'sources', ...options } as never, {
    evaluations: [],
    folder,
    signal: new AbortController().signal,
    prompts: [],
    render: () => [],
  })

const recordsIn = (file: string): Record<string, unknown>[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

async function built(component: typeof needles | typeof contrasts, options: object) {
  const source = make(component, options) as GeneratingSource
  const seeds = [...source.seeds((...names) => createRandom(JSON.stringify(names)))]
  return Promise.all(
    seeds.map(async (each) => (await source.generate(each, scriptedContext().context)) as Scenario),
  )
}

test('needles in the published contexts give the published items again, and others do not', async () => {
  const folder = folderWithData()
  const { text } = await run(folder, { emobench: join(fixtures, 'EmoBench') })
  expect(text).toBe(
    'needles.jsonl: 3 needles.\npassages.jsonl: 3 of 3 published contexts without their needle, which is in this place.',
  )
  const published = recordsIn(join(folder, 'data/Emotion_Classification_Emobench.jsonl'))
  const options = {
    file: join(folder, 'sources/needles.jsonl'),
    passages: join(folder, 'sources/passages.jsonl'),
  }
  const items = await built(needles, options)
  expect(items.map(({ details }) => details['content'])).toEqual(
    published.map(({ content }) => content),
  )
  expect(items.map(({ references }) => references['label'])).toEqual(
    published.map(({ label }) => label),
  )
  const own = { id: 'x', text: 'Mira danced.', subject: 'Mira', choices: ['Joy'], label: 'Joy' }
  const file = join(folder, 'own.jsonl')
  writeFileSync(file, JSON.stringify(own))
  const [other] = await built(needles, { ...options, file })
  expect(other!.details['content']).not.toBe(published[0]!['content'])
  expect(String(other!.details['content'])).toContain('\nMira danced.\n')
})

test('texts and emotions are those of the source, and the lists follow the published rules', async () => {
  const folder = folderWithData()
  const { text } = await run(folder, { worry: join(fixtures, 'covid19worry') })
  expect(text).toBe(
    'texts.jsonl: 99 texts with 4 emotions, as their writers chose them. Of the 29 texts of Emotion_Detection.jsonl 29 are among them, 29 with the same emotion.',
  )
  const items = await built(contrasts, {
    file: join(folder, 'sources/texts.jsonl'),
    count: 100,
    once: true,
    odd: ['Relaxation', 'Anxiety'],
    least: 6,
    most: 9,
  })
  expect(items.length).toBeGreaterThan(8)
  const usual: string[] = []
  for (const { details, references } of items) {
    const labels = references['labels'] as string[]
    const [odd] = labels.splice(Number(references['index']), 1)
    expect(odd).toBe(labels[0] === 'Relaxation' ? 'Anxiety' : 'Relaxation')
    const segments = details['segments'] as string[]
    usual.push(...segments.toSpliced(Number(references['index']), 1))
  }
  expect(new Set(usual).size).toBe(usual.length)
})

test('a changed text and a changed emotion are not counted as the source’s', () => {
  const folder = folderWithData()
  const file = join(folder, 'data/Emotion_Detection.jsonl')
  const [first, ...rest] = recordsIn(file) as { text: { context: string }[]; label: string[] }[]
  first!.text[0]!.context += ' No.'
  first!.label[1] = 'Disgust'
  writeFileSync(file, [first, ...rest].map((each) => JSON.stringify(each)).join('\n'))
  const counts = comparedTexts(file, chosenTexts(join(fixtures, 'covid19worry')))
  expect(counts).toEqual({ all: 29, there: 28, same: 27 })
})

test('a command without a clone, and one with another folder, say what to do', async () => {
  const folder = folderWithData()
  await expect(run(folder, {})).rejects.toMatchObject({ code: 'longemotion/NO_CLONE' })
  await expect(run(folder, { worry: '.' })).rejects.toThrow(
    'has no file data_phase_1/files_clean/data_incl_demographics.csv',
  )
})

const clones = process.env['ATTUNE_CLONES'] ?? ''
const hasClones = ['covid19worry', 'LongEmotion'].every((name) => existsSync(join(clones, name)))
if (!hasClones)
  console.warn('SKIPPED, not tested here: the published texts of detection. Set ATTUNE_CLONES.')

test.skipIf(!hasClones)('the published texts of detection are the source’s', () => {
  const file = join(clones, 'LongEmotion/data/Emotion_Detection_backup.jsonl')
  expect(comparedTexts(file, chosenTexts(join(clones, 'covid19worry')))).toEqual({
    all: 4206,
    there: 4154,
    same: 4154,
  })
})
