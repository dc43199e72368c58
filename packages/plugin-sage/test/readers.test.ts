/** What this package reads of models' answers. */
import { known, type Known } from '@attune/core'
import { linearCheck, promptReaders, type Reader } from '@attune/testkit/shared/readers.js'
import { oddCasesIn, oddCheck, type OddReader } from '@attune/testkit/shared/odd-answers.js'
import { describe, test } from 'vitest'
import plugin from '../src/index.js'
import { isGoodbye } from '../src/emotion/state.js'
import { parseChange, parseEmotionAnswer } from '../src/parsing/emotion-answer.js'
import { parseBlriAnswer } from '../src/relationship/index.js'
import { parseUtteranceAnswer } from '../src/utterance/index.js'
import { parseStrategyAnswer } from '../src/strategies/index.js'

const estimation = 'Content:\na\nTargetCompletion:\nb\nActivity:\nc\nAnalyze:\nd\nChange:\n'

/** Readers that are not the parser of a prompt as it stands. */
const others: readonly Reader[] = [
  { name: 'emotion', read: (text) => parseEmotionAnswer(text), heads: [estimation] },
  { name: 'change', read: (text) => parseChange(text, { signs: 'anywhere' }), heads: ['-3'] },
  { name: 'change, signs at the number', read: (text) => parseChange(text), heads: ['+3'] },
  { name: 'goodbye', read: (text) => isGoodbye(text), heads: ['Bye'] },
  { name: 'goodbye anywhere', read: (text) => isGoodbye(text, 'any'), heads: ['Bye'] },
]

describe('linear time', () => {
  for (const check of [...promptReaders(plugin), ...others].map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})

const at = <T, V>(read: Known<T>, value: (read: T) => V): Known<V> =>
  read.state === 'known' ? known(value(read.value)) : read
const third = (read: Known<readonly Known<number>[]>): Known<number> =>
  read.state === 'known' ? read.value[2]! : read

const odd: Readonly<Record<string, OddReader>> = {
  'sage-emotion': ({ text }) => at(parseEmotionAnswer(text), ({ change }) => change),
  'sage-strategy': ({ text }) => at(parseStrategyAnswer(text), ({ codes }) => [...codes]),
  'sage-blri': ({ text }) => at(parseBlriAnswer(text), (labels) => labels[2]!),
  'sage-utterance': ({ text }) => third(parseUtteranceAnswer(text)),
}
const check = oddCheck(oddCasesIn(new URL('answers/odd-answers.json', import.meta.url)), odd)
test(check.name, check.run)
