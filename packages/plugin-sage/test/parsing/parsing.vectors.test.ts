import {
  type ChangeOptions,
  type EmotionAnswerOptions,
  parseChange,
  parseEmotionAnswer,
} from '../../src/parsing/emotion-answer.js'
import { parseReplyAnswer } from '../../src/parsing/reply-answer.js'
import { orNull } from '@attune/testkit/shared/values.js'
import { parsed, testFamily } from '../vector-family.js'

testFamily<{ text: string; options?: ChangeOptions }>('change-value', ({ text, options }) =>
  parsed(parseChange(text, options), 'missing', (change) => change),
)

testFamily<{ raw: string; options?: EmotionAnswerOptions }>('femo-parse', ({ raw, options }) =>
  parsed(parseEmotionAnswer(raw, options), 'missing', (answer) => answer),
)

testFamily<{ raw: string }>('freply-parse', ({ raw }) =>
  parsed(parseReplyAnswer(raw), 'missing', ({ origin, revision, ...rest }) => ({
    ...rest,
    origin: orNull(origin),
    revision: orNull(revision),
  })),
)
