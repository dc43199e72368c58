/** What the core reads of models' answers. */
import { linearCheck, type Reader } from '@attune/testkit/shared/readers.js'
import { oddCasesIn, oddCheck, type OddReader } from '@attune/testkit/shared/odd-answers.js'
import { describe, expect, test } from 'vitest'
import {
  bareWords,
  LONGEST_ANSWER,
  objectsIn,
  readablePart,
  shortRuns,
  spokenWords,
  tidied,
  unfenced,
  partThinking,
} from '@attune/core/answers'
import { markedIn, sectionsOf, settled } from '../src/index.js'
import { choiceIn, oneObject } from '../src/internal.js'
import { known, unknown } from '@attune/core'

/** Readers, and the parts that readers of all packages are made of. */
const others: Reader[] = [
  {
    name: 'seeker',
    read: (text) => spokenWords(text),
    heads: ['Sure! As the person: **Person:** "No', 'No (sighs'],
  },
  { name: 'unfenced', read: unfenced, heads: ['```json'] },
  { name: 'bare words', read: bareWords, heads: ['a'] },
  { name: 'marked', read: (text) => markedIn(tidied(text)), heads: ['Answer: 3'] },
  { name: 'objects', read: (text) => objectsIn(tidied(text)), heads: ['{"a": 1'] },
  {
    name: 'sections',
    read: (text) => sectionsOf(tidied(text), { change: 'Change' }),
    heads: ['Change:'],
  },
  { name: 'thinking', read: partThinking, heads: ['<think>a'] },
  { name: 'settled', read: (text) => settled(text, [at(0), at(text.length - 1)]), heads: ['a'] },
]
const at = (start: number) => ({ value: start, start, end: start + 1 })

describe('linear time', () => {
  for (const check of others.map((reader) => linearCheck(reader))) test(check.name, check.run)
})

const odd: Readonly<Record<string, OddReader>> = {
  seeker: ({ text }) => {
    const { said, wrapper } = spokenWords(text)
    return known({ value: said, flag: wrapper === undefined ? undefined : 'seeker-wrapper' })
  },
}
const check = oddCheck(oddCasesIn(new URL('odd-answers.json', import.meta.url)), odd)
test(check.name, check.run)

test('runs keep their ends, and what is between letters stays', () => {
  expect(shortRuns(`Score: 3${'*'.repeat(5000)}!`)).toMatch(/^Score: 3\*{100,199}!$/)
  expect(shortRuns('=== Score: 3 ===\n\n\n1, 2, 3')).toBe('=== Score: 3 ===\n\n\n1, 2, 3')
  expect(encodeURIComponent(shortRuns(`a${'😀'.repeat(1000)}b`))).toMatch(/^a(%F0%9F%98%80)+b$/)
})

test('64 kB of an answer are read, in bytes, and no half character', () => {
  expect(readablePart('a'.repeat(LONGEST_ANSWER))).toMatchObject({ isCut: false })
  expect(readablePart(`${'a'.repeat(100)}${' '.repeat(LONGEST_ANSWER)}`)).toMatchObject({
    isCut: false,
  })
  const { text, isCut } = readablePart('三'.repeat(LONGEST_ANSWER))
  expect([text.length, isCut]).toEqual([Math.floor(LONGEST_ANSWER / 3), true])
})

test('of several objects the one that replaces the others counts, otherwise none', () => {
  expect(oneObject('<think>{"a": 1}</think>{"a": 2}')).toEqual(known({ a: 2 }))
  expect(oneObject('{"a": 1}\nOn reflection: {"a": 2}')).toEqual(known({ a: 2 }))
  expect(oneObject('{"a": 1} {"a": 2}')).toEqual(
    unknown('there are 2 different JSON objects; answer with one'),
  )
  expect(oneObject('{"a": 1} {"b": 2}', (each) => 'b' in each)).toEqual(known({ b: 2 }))
  expect(oneObject('Two.')).toEqual(unknown('there is no JSON object'))
})

test('two members of an object with different choices are none', () => {
  const words = { names: 'label', keys: /^(?:label|emotion)$/ }
  const read = (text: string) => choiceIn(text, ['sad', 'angry'], words)
  expect(read('{"label": "sad", "emotion": "Sad"}')).toBe('sad')
  expect(read('{"label": "sad", "emotion": "angry"}')).toBeUndefined()
})
