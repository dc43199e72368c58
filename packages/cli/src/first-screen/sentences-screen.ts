/**
 * First screen of a run without comparisons whose tables are longer than a screen: sentences of the
 * analyses, as many as fit.
 */
import type { Found, Runtime } from '../types.js'
import { openingOf, type OpeningParts } from './opening.js'

const MOST_LINES = 17
const MOST_OPENING = 11

/**
 * Sentences of the analyses; empty without any. Each evaluation has an equal share of the lines;
 * only whole sentences are printed.
 */
export function sentencesScreen(found: readonly Found[], parts: OpeningParts): string {
  const { runtime, width } = parts
  const byEvaluation = new Map<string, string[]>()
  for (const { evaluation, findings } of found)
    byEvaluation.set(evaluation, [...(byEvaluation.get(evaluation) ?? []), ...(findings.sentences ?? [])])
  const spoken = [...byEvaluation].filter(([, sentences]) => sentences.length > 0)
  if (spoken.length === 0) return ''
  const folded = (text: string, indent = ''): string[] =>
    text === '' ? [] : runtime.wrap(text, width - indent.length).map((line) => indent + line)
  const notes = sharedNotes(found).flatMap((note) => folded(note))
  const opening = [...openingOf({ ...parts, standIns: parts.standIns() }, folded, MOST_OPENING), ...notes]
  const room = Math.floor((MOST_LINES - opening.length) / spoken.length)
  const said = spoken.flatMap(([name, sentences]) =>
    linesOf(
      spoken.length === 1 ? sentences : [`${name}: ${sentences[0]}`, ...sentences.slice(1)],
      room,
      runtime,
      width,
    ),
  )
  return [...opening, ...said].join('\n')
}

/** Notes that all tables share, such as on a changed prompt. */
function sharedNotes(found: readonly Found[]): readonly string[] {
  const [first, ...more] = found.flatMap(({ findings }) => findings.tables)
  return (first?.notes ?? []).filter((note) => more.every(({ notes }) => notes?.includes(note)))
}

function linesOf(sentences: readonly string[], room: number, { wrap }: Pick<Runtime, 'wrap'>, width: number): string[] {
  const lines: string[] = []
  for (const sentence of sentences) {
    const own = wrap(sentence, width - 2).map((line, at) => (at === 0 ? line : `  ${line}`))
    if (lines.length + own.length > room) break
    lines.push(...own)
  }
  return lines
}
