import type { Scenario } from '@attune/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { conversationCheckpoints, type ConversationRole } from '../../src/tasks/checkpoints.js'
import { panasItems } from '../../src/tasks/panas.js'
import { load } from '../toys.js'

const data = process.env['ATTUNE_DATA']
if (data === undefined)
  console.warn('ATTUNE_DATA is not set: the files of LongEmotion are not tested.')

const path = (name: string): string => join(data ?? '', 'longemotion', name)
const loadFile = (name: string, file: string): Promise<Scenario[]> =>
  load({ files: { [name]: path(file) } })

describe.skipIf(data === undefined)('the released files', () => {
  test('of classification are read in both spellings, to the same items', async () => {
    const newer = await loadFile('emobench', 'Emotion_Classification_Emobench.jsonl')

    expect(newer.length).toBeGreaterThanOrEqual(2)
    const items = newer.slice(0, 2)
    expect(
      (await loadFile('emobench', 'Emotion_Classification_example.jsonl')).slice(0, 2),
    ).toEqual(items)
    for (const { details, references } of items) {
      expect(details['choices']).toContain(references['label'])
      expect(references['length']).toBeGreaterThan(1000)
    }
  })

  test.each(['Emotion_Detection.jsonl', 'Emotion_Detection_backup.jsonl'])(
    '%s has one odd label each',
    async (file) => {
      const loaded = await loadFile('detection', file)

      expect(loaded.length).toBeGreaterThanOrEqual(20)
      for (const { references } of loaded) {
        const labels = references['labels'] as string[]
        const odd = labels[references['index'] as number]
        expect(labels.filter((label) => label === odd)).toHaveLength(1)
      }
    },
  )

  test('of questions, summaries and situations are read whole', async () => {
    const [question] = await loadFile('qa', 'Emotion_QA.jsonl')
    const summaries = await loadFile('summary', 'Emotion_Summary_origin.jsonl')
    const situations = await loadFile('expression', 'Emotion_Expression_Situations.json')

    expect(question).toMatchObject({ id: 'qa/File200-92' })
    expect(summaries.length).toBeGreaterThanOrEqual(20)
    expect(situations.filter(({ tags }) => tags['emotion'] === 'Anger')).toHaveLength(88)
    expect(situations.map(({ id }) => id)).toContain('expression/187')
  })

  test('of conversations have three different checkpoints in each of four stages', async () => {
    const loaded = await loadFile('conversation', 'Emotion_Conversations.jsonl')

    expect(loaded.length % 4).toBe(0)
    expect(loaded.length).toBeGreaterThanOrEqual(80)
    for (const { details } of loaded) {
      const roles = (details['messages'] as { role: ConversationRole }[]).map(({ role }) => role)
      expect(
        new Set(conversationCheckpoints(roles).map(({ messageIndex }) => messageIndex)).size,
      ).toBe(3)
    }
  })

  test('name the items of the questionnaire as this package does', () => {
    const text = readFileSync(path('Emotion_Expression_Questionnaires.json'), 'utf8')
    const [panas] = JSON.parse(text) as { questions: Record<string, string> }[]

    expect(Object.values(panas?.questions ?? {})).toEqual(panasItems)
  })
})
