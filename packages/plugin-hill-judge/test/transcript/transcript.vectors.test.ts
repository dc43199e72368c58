import type { Line } from '@attune/core/internal'
import { readTranscript } from '../../src/transcript/released-format.js'
import { testFamily } from '../vectors.js'

const asReleased = (messages: Line[]) =>
  messages.map(({ speaker, text }) => ({ role: speaker, text }))

testFamily<string>('transcript-format', (input) => ({
  lineAnchored: asReleased(readTranscript(input)),
  reference: asReleased(readTranscript(input, 'reference')),
}))
