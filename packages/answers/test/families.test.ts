/**
 * Two families of answers whose labels were written before the readers: a wrong value is never
 * read, a clear one always.
 */
import { readFileSync } from 'node:fs'
import type { Json, Known } from '@attune/core'
import { type AnswerFamily, readingsOf } from '@attune/testkit/internal'
import { expect, test } from 'vitest'
import { pairVerdict, ratedItem, ratedText } from '../src/internal.js'

type Input = { readonly reader: string; readonly text: string }
type Read = (text: string) => Json | undefined

const from = <T>(read: Known<T>, value: (read: T) => Json | undefined): Json | undefined =>
  read.state === 'known' ? value(read.value) : undefined
const letters = { first: 'A', second: 'B', tie: 'tie' }

const readers: Readonly<Record<string, Read>> = {
  panas: (text) => ratedItem(ratedText(text), 'Interested', { moderately: 3 }),
  pair: (text) => from(pairVerdict(text), (preference) => letters[preference]),
}

test.each(['scores', 'verdicts'])('%s: none is wrong, none that is clear is unread', (name) => {
  const file = new URL(`families/${name}.json`, import.meta.url)
  const family = JSON.parse(readFileSync(file, 'utf8')) as AnswerFamily<Input>
  const { wrong, unread } = readingsOf(family, ({ reader, text }) => readers[reader]!(text))
  expect({ wrong, unread }).toEqual({ wrong: [], unread: [] })
})
