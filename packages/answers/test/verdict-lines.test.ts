/** A line below a heading is a label, a label with its reason, or prose. */
import { expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import { pairVerdict } from '../src/internal.js'

const sides = { A: known('first'), B: known('second'), tie: known('tie') }
type Expected = keyof typeof sides | `-${string}`
const below = (line: string, expected: Expected): void =>
  expect(
    pairVerdict(`## Reasoning\nBoth listen; one goes further.\n\n## Verdict\n${line}`),
  ).toEqual(
    expected.startsWith('-') ? unknown(expected.slice(1)) : sides[expected as keyof typeof sides],
  )

test.each<[string, Expected]>([
  ['Model A (slightly)', 'A'],
  ['Model A (high)', 'A'],
  ['Model B [confident]', 'B'],
  ['Model B (confidence: 4)', 'B'],
  ['**Model A** (clear)', 'A'],
  ['Model A (strong)', 'A'],
  ['Model B (narrowly)', 'B'],
  ['Model A (marginal)', 'A'],
  ['Model A(low)', 'A'],
  ['Model A (moderate confidence)', 'A'],
  ['Model A [medium', 'A'],
  ['Answer: Model A', 'A'],
  ['The better model: A', 'A'],
  ['my preferred model is B', 'B'],
  ['best = A', 'A'],
  ['preference - B', 'B'],
  ['The overall winner: B', 'B'],
  ['My verdict: the answer: B', 'B'],
  ['Nobody knows the answer: A', '-ambiguous-verdict'],
  ['My final answer is: B', 'B'],
  ['Winner → Model B', 'B'],
  ['\\boxed{A}', 'A'],
  ['b', 'B'],
  ['Model Ａ', 'A'],
  ['It’s a tie', 'tie'],
  ['an overall tie', 'tie'],
  ['平手', 'tie'],
  ['Support Model A', 'A'],
  ['le modèle A', 'A'],
  ['Model "B"', 'B'],
  ['Assistant B', 'B'],
  ['Both', 'tie'],
  ['Model C', '-verdict-unrecognised'],
  ['Model A or Model B', '-ambiguous-verdict'],
  ['Model A | Model B', '-ambiguous-verdict'],
  ['one line: Model A, Model B or Tie', '-template-echo'],
  ['Model A / Model B / Tie', '-template-echo'],
  ['Model A or Model B or draw', '-template-echo'],
])('a line, %j: %s', below)

test.each<[string, Expected]>([
  ['Model A. It asks.', 'A'],
  ['Model B — it waits', 'B'],
  ['Model A - it asks', 'A'],
  ['Model B; it waits', 'B'],
  ['Model A (it asks)', 'A'],
  ['Model A because it asks', 'A'],
  ['Model B given that it waits', 'B'],
  ['Model A, with more warmth', 'A'],
  ['Model A, yet colder', 'A'],
  ['模型B，但略短', 'B'],
  ['Tie. Both listen.', 'tie'],
  ['Tie because both ask', 'tie'],
  ['Model A because Model A is better', 'A'],
  ['Model A because Model B is better', '-ambiguous-verdict'],
  ['Model A. **Model B** is `better`.', '-ambiguous-verdict'],
  ['Model A: Model B is better', 'B'],
  ['Model A: it is a tie', '-ambiguous-verdict'],
  ['Model A (7/10) vs Model B (8/10)', '-ambiguous-verdict'],
  ['Model B, compared with Model A', '-ambiguous-verdict'],
])('a label with its reason, %j: %s', below)

test.each<[string, Expected]>([
  ['Model B wins here.', 'B'],
  ['**Model A** is `better` than Model B.', 'A'],
  ['Warm words.\nModel B is better.', 'B'],
  ['Both are equally warm.', 'tie'],
  ['It is a tie.\nBoth are equal.', 'tie'],
  ['They are equal.\nModel A is better.', '-ambiguous-verdict'],
  ['They are equal.\nModel B is better.', '-ambiguous-verdict'],
  ['Model B is better.\nThey are equal.', 'B'],
  ['Model A listens, Model B asks.', '-ambiguous-verdict'],
  ['Model A listens, Model B asks.\nOverall, Model B is better.', 'B'],
  ['If Model A were longer, it would win.', '-ambiguous-verdict'],
  ['Model B is not better than Model A.', '-ambiguous-verdict'],
  ['It depends on the person.', '-verdict-unrecognised'],
])('prose, %j: %s', below)

// Grades in brackets do not make a label of the first name.
test.each<[string, Expected]>([
  ['Model A (8/10) is better than Model B (6/10)', 'A'],
  ['Model A (6/10) is weaker than Model B (8/10)', 'B'],
  ['模型B（8分）优于模型A（6分）', 'B'],
  ['Model B (9/10) wins over Model A (7/10)', 'B'],
  ['Model A (8/10) won against Model B (6/10)', 'A'],
  ['Model A (8/10) outperforms Model B (6/10)', 'A'],
  ['Model A (8/10) and Model B (8/10) are equal', '-ambiguous-verdict'],
  ['Model A (8/10) was seen beside Model B (6/10)', '-ambiguous-verdict'],
])('grades, %j: %s', below)

test.each(['Revised verdict', 'Corrected verdict', 'Final verdict'])(
  'a later "%s" replaces the first',
  (heading) => {
    expect(pairVerdict(`## Verdict\nModel A\n\n## ${heading}\nModel B`)).toEqual(sides.B)
    expect(pairVerdict(`Verdict: Model A\n${heading}: tie`)).toEqual(sides.tie)
  },
)

test('an "Updated verdict" is a second one', () => {
  const text = '## Verdict\nModel A\n\n## Updated verdict\nModel B'
  expect(pairVerdict(text)).toEqual(unknown('two-verdicts'))
})
