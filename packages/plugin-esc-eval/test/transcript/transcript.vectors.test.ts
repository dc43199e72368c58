import { rankerTranscript } from '../../src/transcript/released-form.js'
import { testFamily } from '../vector-family.js'

testFamily<{ lines: string[] }>('judge-transcript', ({ lines }) => ({
  text: rankerTranscript(lines),
}))
