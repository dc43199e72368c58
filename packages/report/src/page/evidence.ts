/** Locates the evidence of verdicts and measures in the text of a dialogue. */
import type { DialogueBody, EvidenceBody } from '../report-data.js'

/** A piece of evidence, and the verdict or measure that cites it. */
export interface Ground extends EvidenceBody {
  /** Id of the page element that cites the evidence; the highlight in the text links to it. */
  readonly id: string
  readonly label: string
}

export const verdictId = (at: number): string => `verdict-${at}`
export const measureId = (at: number): string => `measure-${at}`

export function groundsOf({
  verdicts,
  measures,
  series,
}: Pick<DialogueBody, 'verdicts' | 'measures' | 'series'>): Ground[] {
  const from = (evidence: readonly EvidenceBody[], id: string, label: string): Ground[] =>
    evidence.map((each) => ({ ...each, id, label }))
  return [
    ...verdicts.flatMap(({ evidence, source, criterion }, at) =>
      from(evidence, verdictId(at), `${source}: ${criterion}`),
    ),
    ...measures.flatMap(({ evidence, source, name }, at) =>
      from(evidence, measureId(at), `${source}: ${name}`),
    ),
    ...series.flatMap(({ evidence, source, name }) =>
      from(evidence, 'curves', `${source}: ${name}`),
    ),
  ]
}

/** Range of a quote in a text. Ignores case and spaces, which models rarely preserve. */
export function quoteAt(
  text: string,
  quote: string,
): { readonly from: number; readonly to: number } | undefined {
  const exact = text.indexOf(quote)
  if (exact !== -1) return { from: exact, to: exact + quote.length }
  const words = quote
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0 || words.length > 200) return undefined
  const found = new RegExp(words.join('\\s+'), 'iu').exec(text)
  return found ? { from: found.index, to: found.index + found[0].length } : undefined
}
