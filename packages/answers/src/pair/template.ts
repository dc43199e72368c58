import type { Known, Preference } from '@attune/core'
import { shortRuns } from '@attune/core/answers'
import { normalised, noVerdict, templateLabel } from './problem.js'

/**
 * Parses an answer that follows the template exactly: a level-two heading `Reasoning` with text
 * below it, then a level-two heading `Verdict` with one of the labels `Model A`, `Model B`, `Tie`
 * and nothing else. Model A is the dialogue shown `first`. Otherwise unknown with a
 * `VerdictProblem`.
 *
 * Source: the output template in the ESC-Judge paper, taken literally.
 */
export function templateVerdict(text: string): Known<Preference> {
  const lines = shortRuns(normalised(text)).split('\n')
  const reasoning = headings(lines, 'reasoning')
  const verdict = headings(lines, 'verdict')
  const [from, to] = [reasoning[0], verdict[0]]
  if (from === undefined) return noVerdict('missing-reasoning')
  if (to === undefined) return noVerdict('missing-verdict')
  if (reasoning.length > 1 || verdict.length > 1) return noVerdict('duplicate-heading')
  if (to < from) return noVerdict('heading-order')
  if (isBlank(lines.slice(from + 1, to))) return noVerdict('empty-reasoning')
  const body = lines.slice(to + 1)
  return isBlank(body) ? noVerdict('empty-verdict') : templateLabel(body.join('\n'))
}

function headings(lines: readonly string[], word: string): number[] {
  const heading = new RegExp(`^##\\s+${word}:?$`, 'i')
  return lines.flatMap((line, index) => (heading.test(line.trim()) ? [index] : []))
}

const isBlank = (lines: readonly string[]): boolean => lines.every((line) => line.trim() === '')
