import { pairVerdict, templateVerdict } from '@attune/answers'
import type { Known, Preference } from '@attune/core'
import { parseReference } from './reference.js'

const parsers = { lenient: pairVerdict, strict: templateVerdict, reference: parseReference }

/** `lenient`: any answer that states one verdict. `strict`: the template and nothing else. `reference`: as released. */
export type VerdictParser = keyof typeof parsers

/**
 * The verdict in one answer of a pairwise judge: `first` for its Model A, `second` for its Model B, `tie`; unknown with a
 * `VerdictProblem` when the answer has none.
 *
 * Source: ESC-Judge; see the three parsers.
 */
export const parseVerdict = (text: string, parser: VerdictParser = 'lenient'): Known<Preference> =>
  parsers[parser](text)
