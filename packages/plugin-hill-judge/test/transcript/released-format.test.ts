import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Line } from '@attune/core/internal'
import { readTranscript, writeTranscript } from '../../src/transcript/released-format.js'
import { readReleased, releasedData } from '../released-data.js'

const speakers = (lines: readonly Line[]) => lines.map((line) => line.speaker)
const speaker = fc.constantFrom<Line['speaker']>('seeker', 'supporter')

describe('a transcript in the released format', () => {
  it('comes back as it was written when no line of a body begins with a speaker', () => {
    const text = fc
      .array(fc.stringMatching(/^[^:\r\n]*$/), { minLength: 1 })
      .map((lines) => lines.join('\n').trim())
    fc.assert(
      fc.property(fc.array(fc.record({ speaker, text })), (messages) => {
        expect(readTranscript(writeTranscript(messages))).toEqual(messages)
      }),
    )
  })

  it('keeps its number of messages whatever they say', () => {
    const piece = fc.constantFrom('seeker:', 'supporter: yes', '\n', '\r\n', '\r', ' ', 'so')
    const text = fc.array(piece).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(fc.array(fc.record({ speaker, text })), (messages) => {
        expect(speakers(readTranscript(writeTranscript(messages)))).toEqual(speakers(messages))
      }),
    )
  })
})

describe.skipIf(!releasedData)('a released dialogue (needs ATTUNE_DATA)', () => {
  interface Conversation {
    messages: { role: string; text: string }[]
  }

  it('survives being written and read', () => {
    const { merged } = readReleased<{ merged: { conversation: Record<string, Conversation> } }>(
      'esc-judge/notebook/judged-pair-fd6635b0.json',
    )
    for (const { messages } of Object.values(merged.conversation)) {
      const lines = messages.map(({ role, text }): Line => ({
        speaker: role === 'seeker:' ? 'seeker' : 'supporter',
        text: text.trim(),
      }))
      expect(lines).toHaveLength(15)
      expect(readTranscript(writeTranscript(lines))).toEqual(lines)
    }
  })
})
