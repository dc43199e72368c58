import { readFileSync } from 'node:fs'
import type { Json, Known } from '@attune/core'
import { type AnswerFamily, readingsOf } from '@attune/testkit/internal'
import { expect, test } from 'vitest'
import { readEmotion } from '../src/parsing/emotion-label.js'
import { readOddIndex } from '../src/parsing/odd-index.js'

const readers: Readonly<Record<string, (text: string) => Known<Json>>> = {
  emotion: (text) =>
    readEmotion(text, { choices: ['Joy', 'Grief', 'Anger'], label: 'Grief' }).emotion,
  index: (text) => readOddIndex(text, { truth: 3, count: 6 }).index,
}

test('labelled answers: none is wrong, none that is clear is unread', () => {
  const file = new URL('families/verdicts.json', import.meta.url)
  const family = JSON.parse(readFileSync(file, 'utf8')) as AnswerFamily<{
    readonly reader: string
    readonly text: string
  }>
  const { wrong, unread } = readingsOf(family, ({ reader, text }) => {
    const read = readers[reader]!(text)
    return read.state === 'known' ? read.value : undefined
  })
  expect({ wrong, unread }).toEqual({ wrong: [], unread: [] })
})
