import { rankerTranscript, type TranscriptForm } from '../../src/transcript/released-form.js'
import { testFamily } from '../vector-family.js'

testFamily<{ lines: string[]; mode: TranscriptForm }>('judge-transcript', ({ lines, mode }) => ({
  text: rankerTranscript(lines, mode),
}))
