import { readFileSync } from 'node:fs'
import { type AnswerFamily, readingsOf } from '@attune/testkit/internal'
import { expect, test } from 'vitest'
import { readerOf } from '../src/readers.js'

const toTen = readerOf({ reader: 'number', from: 0, to: 10 })

test('labelled answers: none is wrong, none that is clear is unread', () => {
  const file = new URL('families/scores.json', import.meta.url)
  const family = JSON.parse(readFileSync(file, 'utf8')) as AnswerFamily<{ readonly text: string }>
  const { wrong, unread } = readingsOf(family, ({ text }) => {
    const read = toTen.read(text, 'complete')
    return read.state === 'known' ? read.value : undefined
  })
  expect({ wrong, unread }).toEqual({ wrong: [], unread: [] })
})
