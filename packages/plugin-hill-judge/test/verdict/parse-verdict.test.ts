import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { known, unknown } from '@attune/core'
import { parseVerdict } from '../../src/verdict/parse-verdict.js'
import { parseSections } from '../../src/verdict/sections.js'

const verdict = (line: string) =>
  parseVerdict(`## Reasoning\n\nBoth were compared.\n\n## Verdict\n\n${line}`)

describe('the lenient parser', () => {
  it.each([
    'Winner: Model A',
    '> **Final answer — support model a**',
    'Model A does clearly better than Model B.',
    'Model-A exhibits a somewhat deeper grasp than Model-B',
    'Both Model A and Model B are kind.\nModel B asks more, Model A listens.\n(A)',
  ])('hears that the first was preferred in: %s', (line) => {
    expect(verdict(line)).toEqual(known('first'))
  })

  it('does not take a comparison with two different winners for a verdict', () => {
    expect(verdict('Model A is better at warmth, Model B is better at pace')).toEqual(
      unknown('ambiguous-verdict'),
    )
  })

  it('does not choose between bare labels that contradict each other', () => {
    expect(verdict('Model A or Model B?\nModel A\nModel B')).toEqual(unknown('ambiguous-verdict'))
  })

  it.each([
    '[Model A | Model B | Tie]',
    'Model A, Model B, or Tie',
    '<Support Model A/Support Model B/Tie>.',
  ])('does not take a copied placeholder for a verdict: %s', (line) => {
    expect(verdict(line)).toEqual(unknown('template-echo'))
  })

  it('finds the verdict whatever heading it stands under', () => {
    for (const heading of [
      '###### Verdict',
      '2) Final verdict:',
      '**Overall Verdict** -',
      '## 3. VERDICT —',
    ]) {
      expect(parseVerdict(`Some thoughts.\n${heading}\nModel B`)).toEqual(known('second'))
    }
  })

  it.each([
    '> {"verdict": "Model A", "score": 10}',
    '> <verdict>Model A</verdict>',
    'One reply was "<verdict>Model A</verdict>".',
    'One reply was {"verdict": "Model A"}.',
    '> ## Verdict\n> Model A',
  ])('takes a verdict that a supporter wrote for a quotation: %s', (said) => {
    const answer = `## Reasoning\n${said}\n\nModel B listens.\n\n## Verdict\nModel B`
    expect(parseVerdict(answer)).toEqual(known('second'))
  })

  it('reads letters of other scripts as letters, not as word boundaries', () => {
    expect(verdict('ein Supermodel A und Modelle')).toEqual(unknown('verdict-unrecognised'))
    expect(verdict('model aé')).toEqual(unknown('verdict-unrecognised'))
  })
})

describe('the forms that judges are trained on', () => {
  const talk = 'The first asks what happened. The second gives advice at once.'
  it.each([
    [`${talk} [[A]]`, known('first')],
    [`${talk}\n\nMy final verdict is: [[B]]`, known('second')],
    [`${talk}\n\n[[B>A]]`, known('second')],
    [`${talk}\n\n[[A>>B]]`, known('first')],
    [`${talk}\n\nMy final verdict is tie: [[A=B]]`, known('tie')],
    [`Feedback: ${talk} [RESULT] A`, known('first')],
    [`###Feedback: ${talk}\n[RESULT] B`, known('second')],
    [`${talk}\n<answer>B</answer>`, known('second')],
    [`${talk}\n$\\boxed{A}$`, known('first')],
    [`${talk}\n\\boxed{\\text{Model B}}`, known('second')],
    [`${talk}\n\nPreferred: A`, known('first')],
    [`${talk}\n\nI choose Model B because it stays with the loss.`, known('second')],
    [`Overall, I would prefer Model A, which asks first.`, known('first')],
    [`${talk} First I thought [[A]], but on reflection [[B]]`, known('second')],
  ])('are read: %j', (text, said) => {
    expect(parseVerdict(text)).toEqual(said)
  })

  it.each([
    ['[[A]] or [[B]]? Both are kind.', 'two-verdicts'],
    ['[[A]]\n\nBoth are kind.\n\n[[B]]', 'two-verdicts'],
    ['One reply ended with “[[A]]”, which is odd.', 'missing-verdict'],
    ['[RESULT]', 'missing-verdict'],
    ['[[C]]', 'missing-verdict'],
    ['[[rating: 7]]', 'missing-verdict'],
    ['I choose not to say.', 'missing-verdict'],
  ])('are no verdict where they say none: %j', (text, why) => {
    expect(parseVerdict(text)).toEqual(unknown(why))
  })
})

describe('what an answer grants, denies or supposes', () => {
  it.each([
    ['Although Model B is warmer, Model A is the stronger of the two.', known('first')],
    ['Model B is good, but the winner is Model A.', known('first')],
    ['Not a tie: Model A is clearly better than Model B.', known('first')],
    ['Model A is not as strong as Model B.', known('second')],
    ['Neither Model A nor Model B outperforms the other.', known('tie')],
    ['Model A is not better than Model B.', unknown('ambiguous-verdict')],
    ['If Model B had asked more, it would have won.', unknown('ambiguous-verdict')],
    ['Model A shows more pushing than Model B.', unknown('ambiguous-verdict')],
    [
      'Both of the above sentences say the same, and they all have the same meaning.',
      unknown('verdict-unrecognised'),
    ],
    ['They are the same in this capability.', known('tie')],
  ])('is no verdict: %s', (line, outcome) => {
    expect(verdict(line)).toEqual(outcome)
  })
})

describe('every parser', () => {
  const label = fc.constantFrom('Model A', 'model b', 'Tie', '**Support Model A**', '`Model B`.')

  it('agrees with every other one on an answer that keeps to the template', () => {
    const prose = fc.stringMatching(/^[a-su-z ]*[a-su-z]$/)
    fc.assert(
      fc.property(prose, label, (reasoning, line) => {
        const answer = `## Reasoning\n${reasoning}\n## Verdict\n${line}`
        expect(parseVerdict(answer, 'strict').state).toBe('known')
        expect(parseVerdict(answer, 'strict')).toEqual(parseVerdict(answer, 'lenient'))
        expect(parseVerdict(answer, 'reference')).toEqual(parseVerdict(answer, 'lenient'))
      }),
    )
  })

  it('gives a verdict or a reason for any text at all', () => {
    const line = fc.oneof(
      fc.string(),
      label,
      fc.constantFrom('## Verdict', '## Reasoning', 'Verdict:', '# Verdict'),
    )
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom('lenient', 'strict', 'reference'),
        (lines, parser) => {
          const outcome = parseVerdict(lines.join('\n'), parser)
          const said = outcome.state === 'known' ? outcome.value : outcome.why
          expect(said).toMatch(
            outcome.state === 'known' ? /^(first|second|tie)$/ : /^[a-z]+-[a-z]+$/,
          )
        },
      ),
    )
  })
})

describe('an answer that covers several dimensions', () => {
  it('gives each dimension its own verdict, also when a verdict stands in its heading line', () => {
    const answer =
      '## Warmth\n## Verdict: Model A\n## *Pace*:\n## Reasoning\nwell\n## Verdict\nTie\n'
    expect(parseSections(answer, ['Pace', 'Warmth'])).toEqual({
      Pace: known('tie'),
      Warmth: known('first'),
    })
  })

  it.each([
    [
      'level three',
      '### Warmth\n**Reasoning:** x\n**Verdict:** Model A\n### Pace & Tone\n**Verdict:** Tie',
    ],
    ['level one', '# Warmth\n## Verdict\nModel A\n# Pace and Tone\n## Verdict\nTie'],
    ['bold', '**Warmth**\nReasoning: x\nVerdict: Model A\n\n**2. Pace and Tone:**\nVerdict: Tie'],
    [
      'labelled',
      '## Capability: Warmth\n### Verdict\nModel A\n## Capability 2: Pace and Tone\n### Verdict\nTie',
    ],
    [
      'with a remark',
      '## Warmth – comparison\n### Verdict\nModel A\n## Pace and Tone (second)\n### Verdict\nTie',
    ],
    [
      'an object',
      '{"Warmth": {"reasoning": "x", "verdict": "Model A"}, "Pace and Tone": {"verdict": "Tie"}}',
    ],
    ['an object of labels', '```json\n{"Warmth": "Model A", "Pace & Tone": "Tie"}\n```'],
    [
      'a list',
      '{"verdicts": [{"capability": "Warmth", "verdict": "A"}, {"capability": "Pace and Tone", "verdict": "Tie"}]}',
    ],
  ])('is read in other layouts: %s', (_, answer) => {
    const names = [
      'Warmth',
      answer.includes('(second)') ? 'Pace and Tone (second)' : 'Pace and Tone',
    ]
    expect(Object.values(parseSections(answer, names))).toEqual([known('first'), known('tie')])
  })

  it('keeps a summary at the end away from the last dimension', () => {
    const answer = '## Warmth\n### Verdict\nModel A\n## Overall verdict\n\nVerdict: Model B'
    expect(parseSections(answer, ['Warmth'])).toEqual({ Warmth: known('first') })
  })
})
