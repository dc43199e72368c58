/** What this package reads of models' answers. */
import { known, type Known } from '@attune/core'
import { linearCheck, promptReaders, type Reader } from '@attune/testkit/shared/readers.js'
import {
  oddCasesIn,
  oddCheck,
  type OddCase,
  type OddReader,
} from '@attune/testkit/shared/odd-answers.js'
import { describe, test } from 'vitest'
import plugin from '../src/index.js'
import { readEmotion } from '../src/parsing/emotion-label.js'
import {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
} from '../src/parsing/judgement.js'
import { readOddIndex } from '../src/parsing/odd-index.js'
import { namedText } from '@attune/answers/internal'
import { readReport } from '../src/parsing/report.js'
import { openQuery } from '../src/passages/open-query.js'
import { readPanas } from '../src/tasks/panas.js'
import { criteriaOfStage } from '../src/tasks/criteria.js'

const choices = ['Anger', 'Joy', 'Sadness']
const [first, ...rest] = criteriaOfStage(4)
const readings = ['strict', 'lenient'] as const

/** Readers of what supporters and judges answer. */
const others: readonly Reader[] = [
  ...readings.map((reading): Reader => ({
    name: `emotion, ${reading}`,
    read: (text) => readEmotion(text, { choices, label: 'Joy', reading }),
    heads: ['Answer: Joy'],
  })),
  { name: 'stage, in lines', read: (text) => readStageJudgement(text, 4), heads: [`${first}: 3`] },
  {
    name: 'stage, strict',
    read: (text) => readStageJudgement(text, 4, 'strict'),
    heads: ['{"a": 3'],
  },
  {
    name: 'expression, strict',
    read: (text) => readExpressionJudgement(text, 'strict'),
    heads: [],
  },
  {
    name: 'summary, strict',
    read: (text) => readSummaryJudgement(text, 'strict'),
    heads: ['```json{"a": 3'],
  },
  ...([...readings, 'robust'] as const).map((reading): Reader => ({
    name: `odd index, ${reading}`,
    read: (text) => readOddIndex(text, { truth: 3, count: 6, reading }),
    heads: ['Answer: 3'],
  })),
  { name: 'report', read: (text) => readReport(text), heads: ['Causes: a'] },
  { name: 'one text', read: (text) => namedText(text, 'answer'), heads: ['{"answer": "a'] },
  { name: 'questionnaire', read: (text) => readPanas(text), heads: ['Interested'] },
  { name: 'query', read: (text) => openQuery(text), heads: ['<|begin_search_query|>a'] },
  {
    name: 'query, released',
    read: (text) => openQuery(text, 'released'),
    heads: ['<|begin_search_query|>a'],
  },
]

describe('linear time', () => {
  for (const check of [...promptReaders(plugin), ...others].map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})

const at = <T, V>(read: Known<T>, value: (read: T) => V): Known<V> =>
  read.state === 'known' ? known(value(read.value)) : read
/** The text of a case is the first of the scores, the others are 3. */
const judgement = ({ text }: OddCase): string =>
  JSON.stringify({
    [first!]: JSON.parse(text),
    ...Object.fromEntries(rest.map((name) => [name, 3])),
  })

const odd: Readonly<Record<string, OddReader>> = {
  'long-panas': ({ text }) => at(readPanas(text), ({ ratings }) => ratings['Upset']!),
  'long-odd-index': ({ text, count }) =>
    readOddIndex(text, { truth: 3, count: Number(count) }).index,
  'long-emotion': ({ text }) => readEmotion(text, { choices, label: 'Joy' }).emotion,
  'long-judge-stage4': (given) =>
    at(readStageJudgement(judgement(given), 4), ({ scores }) => scores[first!]!),
}
const check = oddCheck(oddCasesIn(new URL('answers/odd-answers.json', import.meta.url)), odd)
test(check.name, check.run)
