import { describe, expect, it } from 'vitest'
import { parseVerdict, type VerdictParser } from '../../src/verdict/parse-verdict.js'
import { readReleased, releasedData } from '../released-data.js'
import { toLetter, type Letter } from '../vectors.js'

type Readings = Record<VerdictParser, Letter>
type Texts<Leaf> = Record<string, Record<string, Leaf>>
type Rejected = { kept: string; text: string } & Readings
interface JudgedPair {
  record?: Texts<string>
  merged?: { evaluation: Texts<string> }
  parsed: Texts<Readings>
}

const readings = (text: string): Readings => ({
  lenient: toLetter(parseVerdict(text, 'lenient')),
  strict: toLetter(parseVerdict(text, 'strict')),
  reference: toLetter(parseVerdict(text, 'reference')),
})

const rejectedIn = (run: string): Rejected[] =>
  readReleased<Record<string, Rejected[]>>('esc-judge/notebook/malformed-verdicts.json')[run] ?? []

/** Of most outputs the notebook printed the verdict section alone. */
const asAnswer = ({ kept, text }: Rejected): string =>
  kept.startsWith('verdict section')
    ? `## Reasoning\n\nCompared at length.\n\n## Verdict\n\n${text}`
    : text

describe.skipIf(!releasedData)(
  'the judge outputs that the released parser rejected (needs ATTUNE_DATA)',
  () => {
    it.each([
      ['judgeO1Mini', { A: 24, B: 10, tie: 1 }],
      ['agreementRunBothSources', { A: 25, B: 18, tie: 1 }],
    ])('all state a verdict that the lenient parser reads: %s', (run, expected) => {
      const counts: Record<string, number> = {}
      for (const each of rejectedIn(run)) {
        const letter = toLetter(parseVerdict(asAnswer(each)))
        counts[letter] = (counts[letter] ?? 0) + 1
      }
      expect(counts).toEqual(expected)
    })

    it.each(['judgeO1Mini', 'agreementRunBothSources'])(
      'are read by each parser as recorded: %s',
      (run) => {
        const read = rejectedIn(run).map((each) => ({ ...each, ...readings(asAnswer(each)) }))
        expect(read).toEqual(rejectedIn(run))
      },
    )
  },
)

describe.skipIf(!releasedData)('whole judge outputs of released pairs (needs ATTUNE_DATA)', () => {
  it.each(['judged-pair-fd6635b0', 'judged-pair-e0a52f46', 'second-labels-cb39ec53'])(
    '%s',
    (file) => {
      const { record, merged, parsed } = readReleased<JudgedPair>(`esc-judge/notebook/${file}.json`)
      const texts = merged?.evaluation ?? record
      const answers = Object.entries(parsed).flatMap(([stage, dimensions]) =>
        Object.entries(dimensions).map(([dimension, expected]) => ({
          text: texts?.[stage]?.[dimension] ?? '',
          expected,
        })),
      )
      expect(answers).toHaveLength(11)
      expect(answers.map(({ text }) => readings(text))).toEqual(
        answers.map(({ expected }) => expected),
      )
    },
  )
})
