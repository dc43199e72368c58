import { pairVerdict, templateVerdict } from '@attune/answers/internal'
import type { Known, Preference } from '@attune/core'
import { parseReference } from './reference.js'

const parsers = { lenient: pairVerdict, strict: templateVerdict, reference: parseReference }

/**
 * `lenient`: any answer that states a single verdict. `strict`: only answers in the form of the
 * template. `reference`: like the released notebook.
 */
export type VerdictParser = keyof typeof parsers

/**
 * Verdict in an answer of a pairwise judge: `first` for Model A, `second` for Model B, `tie`;
 * unknown with a `VerdictProblem` without a verdict.
 *
 * Source: ESC-Judge; see the three parsers.
 */
export const parseVerdict = (text: string, parser: VerdictParser = 'lenient'): Known<Preference> =>
  parsers[parser](text)
