/** Answers as models write them: those that all projects share, and our own. */
import { readFileSync } from 'node:fs'
import type { Json, Known } from '@attune/core'
import { answerCheck } from '@attune/testkit'
import type { AnswerFamily } from '@attune/testkit/internal'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { describe, expect, test } from 'vitest'
import { isGoodbye } from '../../src/emotion/state.js'
import { parseEmotionAnswer } from '../../src/parsing/emotion-answer.js'
import { parseReplyAnswer } from '../../src/parsing/reply-answer.js'

const shared = vectorsIn(new URL('../vectors/answers/', import.meta.url), 'answers')
const own = new URL('../answers/', import.meta.url)

const valueIn = <T, V extends Json>(read: Known<T>, value: (read: T) => V): V | undefined =>
  read.state === 'known' ? value(read.value) : undefined

const readers: Readonly<Record<string, (text: string) => Json | undefined>> = {
  'sage-emotion': (text) => valueIn(parseEmotionAnswer(text), ({ change }) => change),
  'sage-reply': (text) => valueIn(parseReplyAnswer(text), ({ response }) => response),
  'sage-goodbye': (text) => isGoodbye(text),
}

type Family = AnswerFamily<{ readonly text: string }>

describe.each(Object.entries(readers))('%s', (name, read) => {
  const families = [shared.read<Family>(`${name}.json`), ownFamily(name)]
  for (const check of families.map((family) => answerCheck(family, ({ text }) => read(text))))
    test(check.name, check.run)
})

test('the sign of a change is never lost', () => {
  for (const family of [shared.read<Family>('sage-emotion.json'), ownFamily('sage-emotion')]) {
    for (const { id, input, acceptable } of family?.cases ?? []) {
      const read = readers['sage-emotion']!(input.text)
      const signs = acceptable.map((value) => Math.sign(Number(value)))
      expect({ id, isLost: typeof read === 'number' && !signs.includes(Math.sign(read)) }).toEqual({
        id,
        isLost: false,
      })
    }
  }
})

function ownFamily(name: string): Family {
  return JSON.parse(readFileSync(new URL(`${name}.json`, own), 'utf8'))
}
