import { known, type Known, type Preference } from '@attune/core'
import { byLetter, collapsed, normalised, noVerdict, stripped, templateLabel } from './text.js'

const verdictLine = /^#{0,6}\s*(?:\d+[.)]\s*)?(?:(?:final|overall)\s+)?verdict(?:\s*[:\-–—]\s*(.*))?$/i

const between = String.raw`\s*(?:[/|,]\s*(?:or\s+)?|\sor\s+)`
const placeholder = new RegExp(`^(?:support )?model a${between}(?:support )?model b${between}tie$`, 'i')

const answerPrefix = /^(?:(?:final )?answer|winner|result)\s*[:\-–—]\s*/i
const modelLabel = /(?<![\p{L}\p{N}_])model[ -]?([ab])(?![\p{L}\p{N}_])/giu
const tieWord = /(?<![\p{L}\p{N}_])tied?(?![\p{L}\p{N}_])/iu

const adverb = '(?:(?:clearly|slightly|somewhat|marginally|narrowly|consistently|generally) )?'
const comparative = new RegExp(
  String.raw`\bmodel[ -]?([ab]) ${adverb}(?:outperforms|surpasses|beats|edges out|wins` +
    String.raw`|(?:performs|does|is) ${adverb}(?:better|stronger)` +
    String.raw`|(?:demonstrates|shows|exhibits) (?:an? )?${adverb}(?:superior|stronger|higher|deeper|greater|better|more))\b`,
  'gi',
)

/**
 * Reads a judge's answer that states one verdict, whatever it puts around it: the last line that begins with the word
 * "verdict", in any heading or inline, then the first line after it that decides. Model A is the dialogue shown `first`. A line
 * that names both models decides only when it compares them in so many words; otherwise bare labels further down may. Unknown
 * with a `VerdictProblem` when nothing decides: better no verdict than a guessed one.
 *
 * Source: written for this project from the answers that the ESC-Judge release could not read.
 */
export function parseLenient(text: string): Known<Preference> {
  const lines = normalised(text).split('\n').map(cleaned)
  const at = lines.findLastIndex((line) => verdictLine.test(line))
  if (at < 0) return noVerdict('missing-verdict')
  const rest = verdictLine.exec(lines[at] ?? '')?.[1] ?? ''
  const candidates = [rest, ...lines.slice(at + 1)].filter((line) => line !== '')
  if (candidates.length === 0) return noVerdict('empty-verdict')
  for (const [index, line] of candidates.entries()) {
    const reading = readLine(line)
    if (reading === 'undecided') return laterLabel(candidates.slice(index + 1))
    if (reading !== 'silent') return reading
  }
  return noVerdict('verdict-unrecognised')
}

function cleaned(line: string): string {
  const plain = collapsed(line.replace(/[*`]/g, '').replaceAll('_', ' '))
  return plain.replace(/^(?:[-+•>] )+/, '')
}

/** What one line says: a verdict, nothing about it (`silent`), or something about it that settles nothing (`undecided`). */
function readLine(line: string): Known<Preference> | 'silent' | 'undecided' {
  if (placeholder.test(stripped(line))) return noVerdict('template-echo')
  const label = bareLabel(line)
  if (label.state === 'known') return label
  const models = lettersOf(line, modelLabel)
  if (tieWord.test(line)) return models.length === 1 ? 'undecided' : known('tie')
  if (models[0] === undefined) return 'silent'
  if (models.length === 1) return byLetter(models[0])
  const [winner, other] = lettersOf(line, comparative)
  return winner === undefined || other !== undefined ? 'undecided' : byLetter(winner)
}

function bareLabel(line: string): Known<Preference> {
  const label = stripped(stripped(line).replace(answerPrefix, ''))
  return /^[ab]$/i.test(label) ? byLetter(label) : templateLabel(label)
}

/** The distinct letters that a pattern's first group finds. */
const lettersOf = (line: string, pattern: RegExp): string[] => [
  ...new Set([...line.matchAll(pattern)].map((match) => (match[1] ?? '').toLowerCase())),
]

function laterLabel(lines: readonly string[]): Known<Preference> {
  const labels = lines.map(bareLabel).filter((label) => label.state === 'known')
  const [label] = labels
  return label && labels.every(({ value }) => value === label.value) ? label : noVerdict('ambiguous-verdict')
}
