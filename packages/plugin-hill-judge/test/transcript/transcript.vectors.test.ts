import { describe, expect, it } from 'vitest'
import type { Line } from '@attune/core'
import { readTranscript } from '../../src/index.js'
import { vectorFamily } from '../vectors.js'

const asReleased = (messages: Line[]) => messages.map(({ speaker, text }) => ({ role: speaker, text }))

describe('transcript-format', () => {
  it.each(vectorFamily<string>('transcript-format').cases)('$id', ({ input, expected }) => {
    expect({
      lineAnchored: asReleased(readTranscript(input)),
      reference: asReleased(readTranscript(input, 'reference')),
    }).toEqual(expected)
  })
})
