import { describe, expect, it } from 'vitest'
import type { Known, Preference } from '@attune/core'
import { parseSections, parseVerdict, type VerdictParser } from '../../src/index.js'
import { toLetter, vectorFamily } from '../vectors.js'

const parsers: VerdictParser[] = ['lenient', 'strict', 'reference']

const reading = (outcome: Known<Preference>) => ({
  verdict: toLetter(outcome),
  reason: outcome.state === 'unknown' ? outcome.why : null,
})

describe('verdict-parsing', () => {
  it.each(vectorFamily<string>('verdict-parsing').cases)('$id', ({ input, expected }) => {
    const readings = parsers.map((parser) => [parser, reading(parseVerdict(input, parser))])
    expect(Object.fromEntries(readings)).toEqual(expected)
  })
})

describe('all-in-one-parsing', () => {
  const { cases } = vectorFamily<{ text: string; dimensions: string[] }>('all-in-one-parsing')
  it.each(cases)('$id', ({ input, expected }) => {
    const sections = Object.entries(parseSections(input.text, input.dimensions))
    expect(Object.fromEntries(sections.map(([name, outcome]) => [name, reading(outcome)]))).toEqual(expected)
  })
})
