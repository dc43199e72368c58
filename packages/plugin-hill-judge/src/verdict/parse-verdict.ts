import type { Known, Preference } from '@attune/core'
import { parseLenient } from './lenient.js'
import { parseReference } from './reference.js'
import { parseStrict } from './strict.js'

const parsers = { lenient: parseLenient, strict: parseStrict, reference: parseReference }

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
