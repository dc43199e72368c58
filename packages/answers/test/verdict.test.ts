/** A judge's answer may state its verdict in these places, and these words cancel it. */
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { pairVerdict } from '../src/internal.js'

const sides = { A: known('first'), B: known('second'), tie: known('tie') }
type Expected = keyof typeof sides | `-${string}`
const expectVerdict = (text: string, expected: Expected): void =>
  expect(pairVerdict(text)).toEqual(
    expected.startsWith('-') ? unknown(expected.slice(1)) : sides[expected as keyof typeof sides],
  )

test.each<[string, Expected]>([
  ['## Verdict\nModel A', 'A'],
  ['## Verdict: Model A', 'A'],
  ['**Verdict:** Model B', 'B'],
  ['**Verdict**\nTie', 'tie'],
  ['Verdict - Model A', 'A'],
  ['Verdict -> Model A', 'A'],
  ['Verdict → Model B', 'B'],
  ['Verdict = tie', 'tie'],
  ['Verdict is: Model A', 'A'],
  ['Final verdict: A', 'A'],
  ['My overall verdict is Model B', 'B'],
  ['### 3. Verdict\nModel A', 'A'],
  ['(3) Verdict: Model A', 'A'],
  ['3) Verdict: B', 'B'],
  ['🏆 Verdict: Model A', 'A'],
  ['【裁决】模型A', 'A'],
  ['裁决：模型B', 'B'],
  ['结论：平局', 'tie'],
  ['最终判断是模型A', 'A'],
  ['胜者：模型B', 'B'],
  ['## Conclusion\nModel B', 'B'],
  ['Decision: Tie', 'tie'],
  ['Winner: Model A', 'A'],
  ['Final answer: Model A', 'A'],
  ['Final decision: Model B', 'B'],
  ['Overall judgement: Model A', 'A'],
  ['Verdict on empathy: Model A', 'A'],
  ['## Verdict for warmth: Model B', 'B'],
  ['Verdict regarding exploration\nModel A', 'A'],
  ['The verdict is isolated: Model A', 'A'],
  ['Verdictive: Model A', '-missing-verdict'],
])('a heading, %j: %s', expectVerdict)

describe('a part below a heading', () => {
  test.each<[string, Expected]>([
    ['## Verdict', '-empty-verdict'],
    ['Verdict:', '-empty-verdict'],
    ['## Verdict\n---\n', '-empty-verdict'],
    ['## Verdict\n- | : *\nModel B', 'B'],
    ['## Verdict\n\n## Next\nModel A', '-empty-verdict'],
    ['## Verdict\nModel A\n\n## Reasoning\nModel B was slower.', 'A'],
    ['## Verdict\nModel A\n**Reasoning:** Model B was slower.', 'A'],
    ['## Verdict\nModel A\nExplanation: Model B is better at tips.', 'A'],
    ['## Verdict\nModel A\n\n  ## Next\nModel B', 'A'],
    ['## Verdict\nModel A\n##  Notes\nModel B', 'A'],
    ['## Verdict\nModel A\n **Analysis**\nModel B', 'A'],
    ['## Verdict\nModel A\n**Justification:\nModel B', 'A'],
    ['## Verdict\nModel A\n Rationale :\nModel B', 'A'],
    ['## Verdict\nModel A, as **reasoning** shows.\nModel A', 'A'],
    // A heading with the word itself outranks other headings.
    ['## Conclusion\nModel A\n\n## Verdict\nModel B', 'B'],
    ['## Verdict\nModel A\nModel A', 'A'],
    ['## Verdict\nModel A\nModel B', '-ambiguous-verdict'],
  ])('%j: %s', expectVerdict)

  test.each<[string, Expected]>([
    ['## Verdict\nModel A\n\n## Verdict\nModel A', 'A'],
    ['## Verdict\nModel A\n\n## Verdict\nModel B', '-two-verdicts'],
    ['## Verdict\nModel A\n\nOn reflection I was wrong.\n\n## Verdict\nModel B', 'B'],
    ['Verdict: Model A\nWait, no.\n\nFinal verdict: Model B', 'B'],
    ['## Verdict\nboth are warm people\n\n## Verdict\nModel B', 'B'],
    ['## Final verdict\nTie\n\n## Verdict\nTie', 'tie'],
    ['## Verdict\nModel B\n\n## Verdict\nWho knows?', '-verdict-unrecognised'],
    ['## Verdict\nModel A\n\n## Verdict\nModel B\n\n## Verdict\nModel B', '-two-verdicts'],
  ])('of several, %j: %s', expectVerdict)

  test('of many are the last twenty, with forty lines of each', () => {
    const parts = (count: number, last: string): string =>
      `## Verdict\nModel A\n\n${`## Verdict\n${last}\n\n`.repeat(count)}`
    expectVerdict(parts(19, 'Model B'), '-two-verdicts')
    expectVerdict(parts(20, 'Model B'), 'B')
    const long = (lines: number): string =>
      `## Verdict\n${'It listens.\n'.repeat(lines)}Model A\n\n## Verdict\nModel B`
    expectVerdict(long(38), '-two-verdicts')
    expectVerdict(long(40), 'B')
  })
})

test.each<[string, Expected]>([
  ['<verdict>Model A</verdict>', 'A'],
  ['<final_verdict>\nModel B\n</final_verdict>', 'B'],
  ['<VERDICT>tie</VERDICT>', 'tie'],
  ['<verdict></verdict>', '-empty-verdict'],
  ['<verdict>Model A</verdict> text <verdict>Model B</verdict>', '-two-verdicts'],
  ['<verdict>Model A</verdict>\n\nWinner: Model B', 'A'],
  ['> <verdict>A</verdict>\n\nfoo', '-missing-verdict'],
])('a tag, %j: %s', expectVerdict)

test.each<[string, Expected]>([
  ['Therefore the final verdict: Model A', 'A'],
  ['Both are warm. Therefore the final verdict: Model A.', 'A'],
  ['Both are warm. The final verdict: Model B', 'B'],
  ['Both are warm, but A asks more, so the final verdict: Model A.', 'A'],
  ['A gives tips and B listens; therefore, my final verdict is B', 'B'],
  ['A gives tips and B listens, thus the **final verdict**: **Tie**', 'tie'],
  ['B listens, hence the final verdict: Model B. Model A gives tips.', 'B'],
  // The label does not follow directly, or the words are no conclusion of the judge.
  ['A asks more, so the final verdict: hard to say', '-missing-verdict'],
  ['A asks more, so the final verdict: a close call', '-missing-verdict'],
  ['A asks more, and the final verdict: Model A', '-missing-verdict'],
  ['If tips counted, B would win, so the final verdict: Model B', '-missing-verdict'],
  ['I cannot say that A wins, so the final verdict: Model A', '-missing-verdict'],
  ['Model A wrote "I listen, so the final verdict: Model A"', '-missing-verdict'],
  ['A asks, so the final verdict: A. B gives tips, so the final verdict: B', '-missing-verdict'],
  ['A asks, so the final verdict: A.\nB gives tips, so the final verdict: B', '-two-verdicts'],
])('inside a sentence, %j: %s', expectVerdict)

test.each<[string, Expected]>([
  ['{"verdict": "Model A"}', 'A'],
  ['{"final_verdict": "B"}', 'B'],
  ['{"overall_winner": "Model A"}', 'A'],
  ['{"preferred_model": "A"}', 'A'],
  ['{"better": "B"}', 'B'],
  ['{"裁决": "模型A"}', 'A'],
  ['{" verdict ": "A"}', 'A'],
  ['{"judgment": "A"}', 'A'],
  ['{"judgement": "A"}', 'A'],
  ['{"better_model": "A"}', 'A'],
  ['{"overallwinner": "A"}', 'A'],
  ['{"finalverdict": "A"}', 'A'],
  ['{"scores": {"verdict": "A"}}', 'A'],
  ['[{"verdict": "A"}, {"verdict": "A"}]', 'A'],
  ['{"verdicts": "A"}', '-missing-verdict'],
  ['{"old_verdict": "A"}', '-missing-verdict'],
  ['{"verdict of A": "A"}', '-missing-verdict'],
  ['{"verdict": 3}', '-missing-verdict'],
  ['{"verdict": "none of it"}', '-verdict-unrecognised'],
  ['{"verdict": "neither", "winner": "A"}', 'A'],
  ['{"verdict": "A"} and then {"verdict": "B"}', '-two-verdicts'],
  ['{"verdict": "A"}\nActually, correction:\n{"verdict": "B"}', 'B'],
  ['{"note": "x"}\n\n## Verdict\nModel A', 'A'],
  // Words before the last heading, or in quotes, may be a supporter's.
  ['{"verdict": "Model A"}\n\n## Verdict\nModel B', 'B'],
  ['## Verdict\n{"winner": "Model A"}', 'A'],
  ['> {"verdict": "Model A"}\n\nModel B', 'B'],
])('an object, %j: %s', expectVerdict)

test.each<[string, Expected]>([
  ['> ## Verdict\n> Model A', 'A'],
  ['> {"verdict": "A"}\n\n>{"note": "B"}', 'A'],
  ['> Model A is better\n\n## Verdict\nModel B', 'B'],
  ['>Model B\n>It asks.', 'B'],
  ['>  Model A\n> It asks.', 'A'],
])('a quotation, %j: %s', expectVerdict)

test.each<[string, Expected]>([
  ['[[A]]', 'A'],
  ['[[B>A]]', 'B'],
  ['[[A>B]]', 'A'],
  ['[RESULT] B', 'B'],
  ['<answer>A</answer>', 'A'],
  ['\\boxed{\\text{Model B}}', 'B'],
  ['[[A]] [[B]]', '-two-verdicts'],
  ['[[A]] [[A]]', 'A'],
  ['[[C]]', '-missing-verdict'],
  ['[[]]', '-missing-verdict'],
  ['I would write "[[A]]" here', '-missing-verdict'],
  ['The template says “[[A]]”. [[B]]', 'B'],
])('a mark, %j: %s', expectVerdict)

test.each<[string, Expected]>([
  ['My verdict is Model A.', 'A'],
  ['Both listen. Therefore, the verdict is a tie.', 'tie'],
  ['## Verdict Model B', 'B'],
  ['Better model: B', 'B'],
  ['My pick: Model B', 'B'],
  ['Choice - Model A', 'A'],
  ['Preferred model: A', 'A'],
  ['答案：模型B', 'B'],
  ['I choose Model A', 'A'],
  ['I would **pick** Model B', 'B'],
  ['Overall, I prefer Model A for its warmth.', 'A'],
  ['So I’d go with Support Model B', 'B'],
  ['Warm. So the overall verdict is Model B', 'B'],
  ['Warm. Thus, the verdict is Model A', 'A'],
  ['Warm! Hence the verdict goes to Model A', 'A'],
  ['Some say the verdict is Model B', '-missing-verdict'],
  ['**Winner**: Model A', 'A'],
  ['The winner: Model A', 'A'],
  ['Preferred: B', 'B'],
  ['My choice: Model B', 'B'],
  ['A winner: Model A', '-missing-verdict'],
  ['Therefore, I prefer Model B', 'B'],
  ['In conclusion, I select Model A', 'A'],
  ['I’d pick the model B', 'B'],
  ['**I vote for support model B**', 'B'],
  ['Nobody says I choose Model A', '-missing-verdict'],
  ['I choose Model A\nI choose Model B', '-two-verdicts'],
  ['I choose Model A\nNo, wait.\nI choose Model A', 'A'],
  ['I prefer tea', '-missing-verdict'],
])('a sentence without a heading, %j: %s', expectVerdict)

test.each<[string, Expected]>([
  ['Model A\n\nIt asks what happened.', 'A'],
  ['Both listen.\n\nModel B\n\n', 'B'],
  ['Model A\n\nModel A', 'A'],
  ['Tie', 'tie'],
  ['Conversation 2', 'B'],
  ['Model A\nfoo\nModel B', '-missing-verdict'],
  // A letter alone, or another noun, may be anything in prose.
  ['A', '-missing-verdict'],
  ['**B**', '-missing-verdict'],
  ['Option A\nwas good', '-missing-verdict'],
  ['nothing of it', '-missing-verdict'],
  ['   ', '-missing-verdict'],
])('a label at an edge, %j: %s', expectVerdict)
