import type { CleanShare } from './clean-share.js'
import { coderOf, diagonalOf, type GroupRow, titleOf } from './rows.js'
import { isValidated } from './scored.js'

/** What a reader can act on. */
export function knownSentences(rows: readonly GroupRow[], clean: readonly CleanShare[]): readonly string[] {
  const languages = [...new Set(rows.map(({ language }) => language))]
  return [
    ...languages.flatMap((language) =>
      foundSentence(
        rows.filter((row) => row.language === language),
        clean.find((each) => each.language === language),
      ),
    ),
    ...stepSentences(rows),
  ]
}

function foundSentence(rows: readonly GroupRow[], clean: CleanShare | undefined): readonly string[] {
  const faults = [...new Set(rows.map(({ fault }) => fault))].filter((fault) => fault !== 'none')
  if (faults.length === 0) return []
  const from = new Map<string, number>()
  for (const row of rows) {
    const isFound = diagonalOf(row).some(isValidated) || (row.coder !== undefined && isValidated(row.coder))
    if (isFound && !(from.get(row.fault)! <= row.dose)) from.set(row.fault, row.dose)
  }
  const missed = faults.filter((fault) => !from.has(fault))
  const needCoder = missed.filter((fault) => coderOf(fault) !== undefined)
  const found = [...from].map(([fault, dose]) => `${fault} from ${dose}`).join(', ')
  const rest = missed.filter((fault) => coderOf(fault) === undefined)
  const latest = Math.max(0, ...from.values())
  return [
    `${rows[0]!.language}: ${from.size} of ${faults.length} faults found${from.size === 0 ? '' : ` from dose ${latest} (${found})`}` +
      `${needCoder.length > 0 ? `; not without a coder: ${needCoder.join(', ')}` : ''}` +
      `${rest.length > 0 ? `; not seen: ${rest.join(', ')}` : ''}` +
      `${clean === undefined ? '' : `; clean dialogues flagged in ${cleanText(clean)}`}.`,
  ]
}

export const percent = (value: number): string => `${Math.round(value * 100)} %`

function cleanText({ flagged, of, interval }: CleanShare): string {
  const range = interval === undefined ? '' : ` [${percent(interval.lower)} to ${percent(interval.upper)}]`
  return `${percent(flagged / Math.max(1, of))}${range} of ${of}, against rule-based seekers`
}

const STEP = 0.05

function stepSentences(rows: readonly GroupRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const next = rows
      .filter((each) => each.fault === row.fault && each.language === row.language && each.dose > row.dose)
      .sort((a, b) => a.dose - b.dose)[0]
    if (next === undefined) return []
    return diagonalOf(row).flatMap((each) => {
      const later = diagonalOf(next).find(({ measure }) => measure === each.measure)
      const [low, high] = [each.auroc.value, later?.auroc.value]
      if (low.state === 'unknown' || high?.state !== 'known' || high.value >= low.value - STEP) return []
      return [
        `${row.language}: ${titleOf(each.measure)} sees ${row.fault} less well at dose ${next.dose} (${high.value.toFixed(2)}) than at ${row.dose} (${low.value.toFixed(2)}).`,
      ]
    })
  })
}
