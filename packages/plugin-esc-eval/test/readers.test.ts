/** What this package reads of models' answers. */
import { known, type Known } from '@attune/core'
import { linearCheck, promptReaders, type Reader } from '@attune/testkit/shared/readers.js'
import { oddCasesIn, oddCheck, type OddReader } from '@attune/testkit/shared/odd-answers.js'
import { describe, test } from 'vitest'
import { readKeepAnswer } from '../src/extraction/grade-answer.js'
import plugin from '../src/index.js'
import { readReleasedScore, readStrictScore } from '../src/reading/score.js'
import { readJudgement } from '../src/reading/judgement.js'
import { readChoice } from '../src/seeker-pairs/prompts.js'
import { readRatings } from '../src/seeker-quality/prompts.js'

/** Readers that are not the parser of a prompt as it stands. */
const others: readonly Reader[] = [
  { name: 'score, strict', read: (text) => readStrictScore(text), heads: ['Score: 3', '3'] },
  { name: 'score, released', read: (text) => readReleasedScore(text), heads: ['3'] },
  { name: 'judgement', read: (text) => readJudgement(text), heads: ['Score: 3'] },
]

describe('linear time', () => {
  for (const check of [...promptReaders(plugin), ...others].map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})

const at = <T, V>(read: Known<T>, value: (read: T) => V): Known<V> =>
  read.state === 'known' ? known(value(read.value)) : read

const odd: Readonly<Record<string, OddReader>> = {
  'esc-score': ({ text }) => at(readJudgement(text), ({ score }) => score!),
  'esc-choice': ({ text }) => at(readChoice(text), ({ preference }) => preference),
  'esc-ratings': ({ text }) => at(readRatings(text), ({ ratings }) => ratings!.fluency),
  'esc-keep': ({ text }) => readKeepAnswer(text),
}
const check = oddCheck(oddCasesIn(new URL('answers/odd-answers.json', import.meta.url)), odd)
test(check.name, check.run)
