/** Two families of answers whose labels were written before the readers: a wrong value is never read, a clear one always. */
import { readFileSync } from 'node:fs'
import type { Json, Known } from '@attune/core'
import { type AnswerFamily, readingsOf } from '@attune/testkit/internal'
import { expect, test } from 'vitest'
import { readJudgement } from '../../plugin-esc-eval/src/reading/judgement.js'
import { readEmotion } from '../../plugin-longemotion/src/parsing/emotion-label.js'
import { readOddIndex } from '../../plugin-longemotion/src/parsing/odd-index.js'
import { parseChange } from '../../plugin-sage/src/parsing/emotion-answer.js'
import { sentimentIn } from '../../plugin-trajectory/src/prompted-emotion/index.js'
import { readerOf } from '../../python-bridge/src/readers.js'
import { pairVerdict, ratedItem, ratedText } from '../src/internal.js'

type Input = { readonly reader: string; readonly text: string }
type Read = (text: string) => Json | undefined

const from = <T>(read: Known<T>, value: (read: T) => Json | undefined): Json | undefined =>
  read.state === 'known' ? value(read.value) : undefined
const same = (value: Json): Json => value
const letters = { first: 'A', second: 'B', tie: 'tie' }
const toTen = readerOf({ reader: 'number', from: 0, to: 10 })

const readers: Readonly<Record<string, Read>> = {
  esc: (text) => from(readJudgement(text), ({ score }) => score),
  change: (text) => from(parseChange(text, { signs: 'anywhere' }), ({ change }) => change),
  number: (text) => from(toTen.read(text, 'complete'), same),
  panas: (text) => ratedItem(ratedText(text), 'Interested', { moderately: 3 }),
  pair: (text) => from(pairVerdict(text), (preference) => letters[preference]),
  sentiment: (text) => from(sentimentIn(text), same),
  emotion: (text) =>
    from(readEmotion(text, { choices: ['Joy', 'Grief', 'Anger'], label: 'Grief' }).emotion, same),
  index: (text) => from(readOddIndex(text, { truth: 3, count: 6 }).index, same),
}

test.each(['scores', 'verdicts'])('%s: none is wrong, none that is clear is unread', (name) => {
  const file = new URL(`families/${name}.json`, import.meta.url)
  const family = JSON.parse(readFileSync(file, 'utf8')) as AnswerFamily<Input>
  const { wrong, unread } = readingsOf(family, ({ reader, text }) => readers[reader]!(text))
  expect({ wrong, unread }).toEqual({ wrong: [], unread: [] })
})
