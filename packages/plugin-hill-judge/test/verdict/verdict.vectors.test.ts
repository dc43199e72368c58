import type { Known, Preference } from '@attune/core'
import { parseVerdict, type VerdictParser } from '../../src/verdict/parse-verdict.js'
import { parseSections } from '../../src/verdict/sections.js'
import { toLetter, testFamily } from '../vectors.js'

const parsers: VerdictParser[] = ['lenient', 'strict', 'reference']

const reading = (outcome: Known<Preference>) => ({
  verdict: toLetter(outcome),
  reason: outcome.state === 'unknown' ? outcome.why : null,
})

testFamily<string>('verdict-parsing', (input) =>
  Object.fromEntries(parsers.map((parser) => [parser, reading(parseVerdict(input, parser))])),
)

testFamily<{ text: string; dimensions: string[] }>('all-in-one-parsing', ({ text, dimensions }) => {
  const sections = Object.entries(parseSections(text, dimensions))
  return Object.fromEntries(sections.map(([name, outcome]) => [name, reading(outcome)]))
})
