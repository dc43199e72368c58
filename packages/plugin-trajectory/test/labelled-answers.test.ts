import { readFileSync } from 'node:fs'
import { type AnswerFamily, readingsOf } from '@attune/testkit/internal'
import { expect, test } from 'vitest'
import { sentimentIn } from '../src/prompted-emotion/index.js'

test('labelled answers: none is wrong, none that is clear is unread', () => {
  const file = new URL('families/verdicts.json', import.meta.url)
  const family = JSON.parse(readFileSync(file, 'utf8')) as AnswerFamily<{ readonly text: string }>
  const { wrong, unread } = readingsOf(family, ({ text }) => {
    const read = sentimentIn(text)
    return read.state === 'known' ? read.value : undefined
  })
  expect({ wrong, unread }).toEqual({ wrong: [], unread: [] })
})
