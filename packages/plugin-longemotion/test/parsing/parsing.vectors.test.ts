import { orNull } from '@attune/testkit/shared/values.js'
import type { Reading } from '../../src/parsing/reading.js'
import { readEmotion } from '../../src/parsing/emotion-label.js'
import {
  readExpressionJudgement,
  readStageJudgement,
  readSummaryJudgement,
} from '../../src/parsing/judgement.js'
import { readOddIndex } from '../../src/parsing/odd-index.js'
import type { Stage } from '../../src/items/index.js'
import { statusOf, testFamily } from '../vector-family.js'

type LabelInput = { response: string; choices: string[]; label: string; mode: Reading }
testFamily<LabelInput>('ec-label', ({ response, mode, ...question }) => {
  const { emotion, correct } = readEmotion(response, { ...question, reading: mode })
  return { status: statusOf(emotion), emotion: orNull(emotion), correct }
})

type IndexInput = { response: string; groundTruth: number; count: number; mode: Reading }
testFamily<IndexInput>('ed-index', ({ response, groundTruth, count, mode }) => {
  const { index, correct } = readOddIndex(response, { truth: groundTruth, count, reading: mode })
  return { status: statusOf(index), index: orNull(index), correct }
})

type JudgeInput = { response: string; mode: Reading } & (
  | { task: 'MC'; stage: Stage }
  | { task: 'ES' | 'EE' }
)
testFamily<JudgeInput>('judge-scores', (input) => {
  const judgement = read(input)
  return {
    status: statusOf(judgement),
    ...(orNull<object>(judgement) ?? { scores: null, mean: null }),
  }
})

function read(input: JudgeInput) {
  if (input.task === 'MC') return readStageJudgement(input.response, input.stage, input.mode)
  return (input.task === 'ES' ? readSummaryJudgement : readExpressionJudgement)(
    input.response,
    input.mode,
  )
}
