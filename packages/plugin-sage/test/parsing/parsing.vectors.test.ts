import {
  parseChange,
  parseEmotionAnswer,
  parseReplyAnswer,
  type ChangeOptions,
  type EmotionAnswerOptions,
} from '../../src/index.js'
import { orNull } from '@attune/testkit'
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
