import type { Scenario } from '@attune/core'
import plugin from '../../src/index.js'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make } from '@attune/testkit'
import { simulator } from '../../src/simulator/index.js'
import { load } from '../toys.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-longemotion-'))
})
afterAll(() => rm(folder, { recursive: true }))

let written = 0
async function loadText(name: string, text: string, options: object = {}): Promise<Scenario[]> {
  const file = join(folder, `${++written}.jsonl`)
  await writeFile(file, text)
  return load({ files: { [name]: file }, ...options })
}
const loadLines = (name: string, ...records: readonly object[]): Promise<Scenario[]> =>
  loadText(name, records.map((record) => JSON.stringify(record)).join('\n'))

const emotion = {
  id: 7,
  content: 'Ann sings.',
  subject: 'Ann',
  label: 'Joy',
  choices: ['Joy', 'Fear'],
  length: 3,
}
const message = (role: string) => ({ role, context: `${role} speaks.` })
const stage = {
  stage: 'any',
  conversations: [message('Client'), message('Counselor'), message('Client')],
}
const summary = {
  id: 1,
  case_description: ['A case.', 'Its rest.'],
  consultation_process: { first: 'They talk.', second: ['They', 'part.'] },
  experience_and_reflection: 'It went well.',
  causes: 'a',
  symptoms: 'b',
  treatment_process: 'c',
  characteristics_of_illness: 'd',
  treatment_effect: 'e',
}

describe('the samples', () => {
  test('are small and have every task', async () => {
    const loaded = await load()
    const count = (task: string) => loaded.filter(({ tags }) => tags['task'] === task).length

    expect(
      ['classification', 'detection', 'qa', 'summary', 'conversation', 'expression'].map(count),
    ).toEqual([6, 3, 4, 2, 4, 3])
    expect(new Set(loaded.map(({ id }) => id)).size).toBe(loaded.length)
  })
})

test('a setting other than base takes part in the last stage of a conversation alone', async () => {
  const loaded = await load({ tasks: ['conversation', 'qa'], itemsPerFile: 1 })
  const applied = (setting: string) =>
    loaded
      .filter((each) => make(simulator, { setting }, { plugin }).appliesTo?.(each))
      .map(({ id }) => id)

  expect(applied('base')).toEqual(loaded.map(({ id }) => id))
  expect(applied('coem')).toEqual(['qa/Sample-1', 'conversation/1/stage-4'])
})

describe('records', () => {
  test('of classification are read in the older spelling too, with choices as a JSON text', async () => {
    const { content: context, subject: Subject, length: token_length, ...rest } = emotion
    const [older] = await loadLines('finentity', {
      ...rest,
      context,
      Subject,
      token_length,
      choices: '["Joy","Fear"]',
    })
    const [newer] = await loadLines('emobench', emotion)

    expect(older?.details).toMatchObject({
      content: 'Ann sings.',
      subject: 'Ann',
      choices: ['Joy', 'Fear'],
    })
    expect(older?.references).toEqual(newer?.references)
    expect(older?.tags).toMatchObject({ task: 'classification', subset: 'finentity' })
  })

  test('of summaries may hold texts, lists and objects', async () => {
    const [loaded] = await loadLines('summary', summary)

    expect(loaded?.details).toMatchObject({
      caseDescription: 'A case. Its rest.',
      consultationProcess: 'first: They talk.\nsecond: They part.',
      reflection: 'It went well.',
    })
    expect(loaded?.references).toMatchObject({ causes: 'a', treatment_effect: 'e' })
  })

  test('of conversations give a scenario per stage, with what was said before', async () => {
    const loaded = await loadLines('conversation', { id: 1, stages: [stage, stage, stage, stage] })

    expect(loaded.map(({ details }) => (details['earlier'] as unknown[]).length)).toEqual([
      0, 3, 6, 9,
    ])
    expect(new Set(loaded.map(({ cluster }) => cluster))).toEqual(new Set(['conversation/1']))
  })

  test('of questions on the same article stand and fall together', async () => {
    const records = ['File200-92', 'File200-94', 'File201-1'].map((number) => ({
      number,
      problem: 'Why?',
      answer: 'So.',
      context: number.startsWith('File200') ? 'An article.\n' : 'Another article.',
    }))
    const [first, second, third] = (await loadLines('qa', ...records)).map(({ cluster }) => cluster)

    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('have the language of the config', async () => {
    const [loaded] = await loadText('emobench', JSON.stringify(emotion), { language: 'zh' })

    expect(loaded?.language).toBe('zh')
  })

  test('may hold characters that some readers take for line ends', async () => {
    const [loaded] = await loadLines('emobench', { ...emotion, content: 'Ann\u2028sings.\u0085' })

    expect(loaded?.details['content']).toBe('Ann\u2028sings.\u0085')
  })
})

describe('a wrong line is refused with file and line', () => {
  test.each([
    ['emobench', [{ ...emotion, label: '' }], /:1: "label" must be a text/],
    ['emobench', [{ ...emotion, label: 'Rage' }], /:1: the label "Rage" is none of the choices/],
    ['emobench', [emotion, emotion], /:2: line 1 has the same id "7"/],
    [
      'emobench',
      [emotion, { ...emotion, id: 8, choices: 'Joy' }],
      /:2: "choices" must be a list of texts/,
    ],
    [
      'emobench',
      [{ ...emotion, length: -1 }],
      /:1: "token_length" or "length" must be a whole number/,
    ],
    [
      'detection',
      [{ text: [{ context: 'a' }], label: ['x'], ground_truth: 1 }],
      /:1: "ground_truth" is 1/,
    ],
    [
      'detection',
      [{ text: [{ context: 'a' }, {}], label: [], ground_truth: 0 }],
      /:1: "text\[1\]\.context" must be/,
    ],
    [
      'detection',
      [{ text: [{ context: 'a' }], label: ['x', 'y'], ground_truth: 0 }],
      /:1: there are 2 labels for 1/,
    ],
    ['conversation', [{ id: 1, stages: [stage] }], /:1: there are 1 stages/],
    [
      'conversation',
      [{ id: 1, stages: [stage, stage, stage, { conversations: [message('Counselor')] }] }],
      /:1: stage 4 has no message of the client/,
    ],
    [
      'conversation',
      [{ id: 1, stages: [{ conversations: [message('Doctor')] }] }],
      /role" is "Doctor"/,
    ],
    ['summary', [{ ...summary, case_description: [] }], /:1: "case_description" must hold a text/],
    ['qa', ['text'], /:1: the record is not an object/],
  ])('%s: %j', async (name, records, message) => {
    const loading = loadLines(name, ...(records as object[]))

    await expect(loading).rejects.toMatchObject({
      code: 'DATA_LINE',
      message: expect.stringMatching(message),
    })
  })

  test('when it is not JSON', async () => {
    const loading = loadText('emobench', `${JSON.stringify(emotion)}\n\n{"id": `)

    await expect(loading).rejects.toMatchObject({ code: 'DATA_LINE', place: { line: 3 } })
  })
})

test('a file that is not there is refused', async () => {
  await expect(load({ files: { qa: join(folder, 'none') } })).rejects.toMatchObject({
    code: 'DATA_READ',
  })
  await expect(load({ files: { expression: join(folder, 'none') } })).rejects.toMatchObject({
    code: 'DATA_READ',
  })
})

test('samples never fill in for a task whose file is missing', async () => {
  const loading = loadText('emobench', JSON.stringify(emotion), { tasks: ['classification', 'qa'] })

  await expect(loading).rejects.toMatchObject({ code: 'longemotion/NO_FILE' })
})
