/** How the readers of this package are compared with the answers of a family. */
import type { Json, Known } from '@attune/core'
import { readEmotion } from '../../src/parsing/emotion-label.js'
import {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
} from '../../src/parsing/judgement.js'
import { readOddIndex } from '../../src/parsing/odd-index.js'
import { readReport } from '../../src/parsing/report.js'
import { criticVerdict } from '../../src/passages/critic-verdict.js'
import { openQuery } from '../../src/passages/open-query.js'
import { checkPanas } from '../../src/tasks/panas.js'

export interface AnswerInput {
  readonly text: string
  readonly choices?: readonly string[]
  readonly count?: number
}

const valueIn = <T, V extends Json>(read: Known<T>, value: (read: T) => V): V | undefined =>
  read.state === 'known' ? value(read.value) : undefined
const asIs = (read: Known<Json>): Json | undefined => valueIn(read, (value) => value)
const mean = (read: Known<{ readonly mean: number }>): Json | undefined =>
  valueIn(read, (judgement) => Math.round(judgement.mean * 100) / 100)

export const readers: Readonly<Record<string, (input: AnswerInput) => Json | undefined>> = {
  'long-emotion': ({ text, choices = [] }) =>
    asIs(readEmotion(text, { choices, label: choices[0] ?? '' }).emotion),
  'long-odd-index': ({ text, count = 0 }) => asIs(readOddIndex(text, { truth: 3, count }).index),
  'long-report': ({ text }) => readReport(text).state === 'known',
  'long-judge-stage4': ({ text }) => mean(readStageJudgement(text, 4)),
  'long-judge-expression': ({ text }) => mean(readExpressionJudgement(text)),
  'long-judge-summary': ({ text }) => mean(readSummaryJudgement(text)),
  'long-panas': ({ text }) => checkPanas(text).complete,
  'long-search-query': ({ text }) => asIs(openQuery(text).query),
  'long-critic': ({ text }) => criticVerdict(text),
}
