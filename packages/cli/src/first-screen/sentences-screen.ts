/** The first screen of a run that compares nothing and whose tables are longer than a screen: what analyses say, as far as there is room. */
import type { Found, Runtime } from '../types.js'
import { openingOf, type OpeningParts } from './opening.js'

const MOST_OPENING = 11

/** Empty where analyses say nothing. Each evaluation has an equal part of the lines; only whole sentences are said. `most`: lines. */
export function sentencesScreen(found: readonly Found[], parts: OpeningParts & { readonly most: number }): string {
  const { runtime, width, most } = parts
  const byEvaluation = new Map<string, string[]>()
  for (const { evaluation, findings } of found)
    byEvaluation.set(evaluation, [...(byEvaluation.get(evaluation) ?? []), ...(findings.sentences ?? [])])
  const spoken = [...byEvaluation].filter(([, sentences]) => sentences.length > 0)
  if (spoken.length === 0) return ''
  const folded = (text: string, indent = ''): string[] =>
    text === '' ? [] : runtime.wrap(text, width - indent.length).map((line) => indent + line)
  const notes = sharedNotes(found).flatMap((note) => folded(note))
  const { lines, more = [] } = openingOf(parts, folded, MOST_OPENING)
  const opening = [...lines, ...more, ...notes]
  const room = Math.floor((most - opening.length) / spoken.length)
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

/** What all tables say below themselves, as of a prompt that was changed. */
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
