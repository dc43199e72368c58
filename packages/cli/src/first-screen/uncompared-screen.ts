/**
 * First screen of a run that compares no supporters: harm, faults of the data, sentences of
 * analyses, seekers and scorers, dialogues to read, and the first table of each evaluation while
 * lines remain.
 */
import { wrap, tableToText } from '@attune/tables'
import { namedPrimaries } from '@attune/claims'
import { offlineShare } from '@attune/core/runtime'
import { given, type ComparedMeasure } from '@attune/core/findings'
import type { Found, Project } from '../types.js'
import { type Fold, openingOf, type OpeningParts } from './opening.js'
import { readFirst } from './read-first.js'

const MOST_OPENING = 9
/**
 * The opening, the most important sentences, the simulator, the estimators and judges, and the
 * dialogues to read fit into this number of lines.
 */
const FIRST_LINES = 10
const INDENT = '  '

export interface UncomparedParts extends OpeningParts {
  /** Maximum number of lines. */
  readonly most: number
  /** Labels of the seekers and of the scorers of an evaluation. */
  instrumentsOf(evaluation: string): {
    readonly seekers: readonly string[]
    readonly scorers: readonly string[]
  }
  ownSupporter(evaluation: string): string | undefined
}

/**
 * Text of the screen; empty if analyses have no sentences and no table fits. Evaluations have equal
 * shares of the lines, and sentences are never cut.
 */
export async function uncomparedScreen(
  project: Pick<Project, 'read'>,
  found: readonly Found[],
  parts: UncomparedParts,
): Promise<string> {
  const { width, most } = parts
  const folded: Fold = (text, indent = '') =>
    text === '' ? [] : wrap(text, width - indent.length).map((line) => indent + line)
  const notes = sharedNotes(found)
  const { lines, more = [] } = openingOf(parts, folded, MOST_OPENING)
  const opening = [...lines, ...more, ...notes.flatMap((note) => folded(note))]
  const instrumentLines = await linesOnInstruments(project, found, { ...parts, folded })
  const sentencesByEvaluation = sentencesBy(found)
  const room = Math.floor(
    (most - opening.length - instrumentLines.length) / Math.max(1, sentencesByEvaluation.length),
  )
  const sentenceBlocks = sentencesByEvaluation.flatMap(([name, sentences]) =>
    blocksOf(
      sentencesByEvaluation.length === 1
        ? sentences
        : [`${name}: ${sentences[0]}`, ...sentences.slice(1)],
      room,
      parts,
    ),
  )
  const blocksBefore = numberThatFits(
    sentenceBlocks,
    FIRST_LINES - opening.length - instrumentLines.length,
  )
  const textLines = [
    ...opening,
    ...sentenceBlocks.slice(0, blocksBefore).flat(),
    ...instrumentLines,
    ...sentenceBlocks.slice(blocksBefore).flat(),
  ]
  const tables = tablesIn(found, notes, parts, most - textLines.length)
  if (sentenceBlocks.length + tables.length === 0) return ''
  return [textLines.join('\n'), ...tables].join('\n\n')
}

function sentencesBy(found: readonly Found[]): (readonly [string, readonly string[]])[] {
  const by = new Map<string, string[]>()
  for (const { evaluation, findings } of found)
    by.set(evaluation, [...(by.get(evaluation) ?? []), ...(findings.sentences ?? [])])
  return [...by].filter(([, sentences]) => sentences.length > 0)
}

/** Lines on the first evaluation: its seekers, its scorers, and the dialogues to read. */
async function linesOnInstruments(
  project: Pick<Project, 'read'>,
  [first]: readonly Found[],
  { instrumentsOf, ownSupporter, folded }: UncomparedParts & { readonly folded: Fold },
): Promise<string[]> {
  if (!first) return []
  const { evaluation } = first
  const of = mainMeasure(project, evaluation)
  const { text, whose } = await readFirst(
    project.read,
    { evaluation, of },
    ownSupporter(evaluation),
  )
  const read = text === '' ? '' : `${text}${whose}.`
  return [instrumentsText(instrumentsOf(evaluation)), read].flatMap((each) => folded(each, INDENT))
}

type Measure = Pick<ComparedMeasure, 'source' | 'name' | 'better'>

/**
 * The first primary measure with a direction, else the first declared measure or criterion with
 * one.
 */
function mainMeasure({ read }: Pick<Project, 'read'>, evaluation: string): Measure {
  const found = read.evaluations().find(({ name }) => name === evaluation)
  if (!found) return { name: '' }
  const primary = namedPrimaries(read.archives().map(({ config }) => config))
    .filter((each) => each.evaluation === evaluation)
    .map(({ measure }) => measure)
  const declared = Object.entries(found.gives).flatMap(
    ([source, { measures = {}, criteria = {} }]) =>
      [...Object.keys(measures), ...Object.keys(criteria)].map((name) => `${source}.${name}`),
  )
  const all = [...primary, ...declared].map((measure): Measure => {
    const at = measure.indexOf('.')
    const [source, name] = [measure.slice(0, at), measure.slice(at + 1)]
    const { better } = given(found, source, name)
    return { source, name, ...(better !== undefined && { better }) }
  })
  return all.find(({ better }) => better !== undefined) ?? { name: '' }
}

function instrumentsText({
  seekers,
  scorers,
}: ReturnType<UncomparedParts['instrumentsOf']>): string {
  const parts = [
    seekers.length > 0 ? `${seekers.length > 1 ? 'seekers' : 'seeker'}: ${seekers.join(', ')}` : '',
    scorers.length > 0 ? `scored by ${scorers.join(', ')}` : '',
  ].filter(Boolean)
  const text = parts.join(', ')
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}; no others were tried.`
}

/**
 * Texts of the first table of each evaluation, in the order of evaluations, up to the first that
 * does not fit.
 */
function tablesIn(
  found: readonly Found[],
  shared: readonly string[],
  { width }: UncomparedParts,
  room: number,
): string[] {
  const findings = found.map((each) => each.findings)
  const tables = findings.flatMap((each) => each.tables)
  const figures = findings.flatMap((each) => each.figures)
  const isAllOffline = offlineShare({ tables, figures }) === 'all'
  const evaluations = [...new Set(found.map(({ evaluation }) => evaluation))]
  const texts: string[] = []
  let left = room
  for (const name of evaluations) {
    const table = found
      .filter(({ evaluation }) => evaluation === name)
      .flatMap((each) => each.findings.tables)
      .find(({ rows }) => rows.length > 0)
    if (!table) continue
    const notes = table.notes.filter((note) => !shared.includes(note))
    const text = tableToText({ ...table, notes }, { width, isOfflineStated: isAllOffline })
    const named = evaluations.length === 1 ? text : `${name}: ${text}`
    const lines = named.split('\n').length + 1
    if (lines > left) break
    left -= lines
    texts.push(named)
  }
  return texts
}

/** Notes that all tables share, such as one on a changed prompt. They are printed once. */
function sharedNotes(found: readonly Found[]): readonly string[] {
  const [first, ...more] = found.flatMap(({ findings }) => findings.tables)
  return more.length === 0
    ? []
    : (first?.notes ?? []).filter((note) => more.every(({ notes }) => notes.includes(note)))
}

/** Number of first blocks whose lines fit; at least one, so that a screen begins with a result. */
function numberThatFits(blocks: readonly (readonly string[])[], room: number): number {
  let [lines, count] = [0, 0]
  for (const block of blocks) {
    lines += block.length
    if (count > 0 && lines > room) break
    count += 1
  }
  return count
}

/** Lines of each sentence, up to the first sentence that does not fit. */
function blocksOf(
  sentences: readonly string[],
  room: number,
  { width }: UncomparedParts,
): string[][] {
  const blocks: string[][] = []
  let lines = 0
  for (const sentence of sentences) {
    const own = wrap(sentence, width - INDENT.length).map((line, at) =>
      at === 0 ? line : INDENT + line,
    )
    lines += own.length
    if (lines > room) break
    blocks.push(own)
  }
  return blocks
}
