import { known, type Known, type Preference } from '@attune/core'
import { byLetter, noVerdict } from '@attune/answers/internal'

const boldLabel = String.raw`\*\*(?:support\s+)?model\s+([ab])\*\*`
const comparatives = [
  new RegExp(`${boldLabel} (?:demonstrates a slightly higher|performs better)`),
  new RegExp(`${boldLabel} outperforms`),
]

/**
 * Reads an answer like the released notebook, to reproduce its numbers: `tie` anywhere after the
 * first `# Verdict` is a tie, also inside another word ("activities"). The release counted
 * unreadable answers as ties; here they are unknown with a `VerdictProblem`.
 *
 * Source: ESC-Judge release, `data_analysis.ipynb`.
 */
export function parseReference(text: string): Known<Preference> {
  const verdict = text.split('# Verdict')[1]?.toLowerCase()
  if (verdict === undefined) return noVerdict('missing-verdict')
  if (verdict.includes('tie')) return known('tie')
  const named = ['a', 'b'].filter((letter) => verdict.includes(`model ${letter}`))
  if (named[0] === undefined) return noVerdict('verdict-unrecognised')
  if (named.length === 1) return byLetter(named[0])
  const winner = comparatives
    .map((pattern) => pattern.exec(verdict)?.[1])
    .find((letter) => letter !== undefined)
  return winner ? byLetter(winner) : noVerdict('ambiguous-verdict')
}
