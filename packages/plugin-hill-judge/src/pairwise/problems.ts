import { unknown, type Known, type Preference } from '@attune/core'
import type { VerdictProblem } from '@attune/answers/internal'

/**
 * Faults of a judge's answer, as phrases. Tables count them, and a retry shows them to the model.
 */
const inWords: Readonly<Record<VerdictProblem, string>> = {
  'missing-reasoning': 'the answer has no "## Reasoning" heading',
  'missing-verdict': 'the answer has no "## Verdict" heading',
  'duplicate-heading': 'a heading occurs more than once',
  'heading-order': 'the verdict comes before the reasoning',
  'empty-reasoning': 'nothing stands under "Reasoning"',
  'empty-verdict': 'nothing stands under "Verdict"',
  'template-echo': 'the verdict repeats the choice instead of choosing',
  'two-verdicts': 'the answer gives two different verdicts',
  'ambiguous-verdict': 'the verdict does not say which of Model A, Model B or Tie it means',
  'verdict-unrecognised': 'the verdict is none of Model A, Model B and Tie',
  'missing-section': 'a capability has no section of its own',
  'duplicate-section': 'a capability has more than one section',
}

export const withExplanation = (outcome: Known<Preference>): Known<Preference> =>
  outcome.state === 'known' ? outcome : unknown(inWords[outcome.why as VerdictProblem])
