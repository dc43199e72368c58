import { corePlugin } from '@attune/host'
import { type Known, known } from '@attune/core'
import { linearCheck, promptReaders } from '@attune/testkit/shared/readers.js'
import { oddCasesIn, oddCheck, type OddReader } from '@attune/testkit/shared/odd-answers.js'
import { describe, test } from 'vitest'
import { readReplies } from '../src/judges/question-flow/read-answers.js'
import { readJudgements } from '../src/judges/rubric/read-answer.js'
import { readLeaving } from '../src/simulators/seeker/leaving.js'

const levels = [0, 1, 2, 3, 4].map((level) => [level, ''] as const)
const dimensions = [{ name: 'warmth', question: '', levels }]
const leaving = {
  name: 'leaving',
  read: (text: string) => readLeaving(text),
  heads: ['Bye [LEAVES'],
}

describe('linear time', () => {
  for (const check of [...promptReaders(corePlugin), leaving].map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})

const score = (text: string): Known<number> => {
  const read = readJudgements(text, dimensions)['warmth']!
  return read.state === 'known' ? known(read.value.score) : read
}
const odd: Readonly<Record<string, OddReader>> = {
  rubric: ({ text }) => score(text),
  'yes-no': ({ text }) => {
    const answers = [{ name: 'yes' }, { name: 'no' }]
    const read = readReplies(text, [{ id: 'risk', answers }])['risk']!
    return read.state === 'known' ? known(read.value.answer) : read
  },
}
const check = oddCheck(oddCasesIn(new URL('odd-answers.json', import.meta.url)), odd)
test(check.name, check.run)
