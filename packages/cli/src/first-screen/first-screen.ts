/**
 * First screen of a run. Its first ten lines are on harm, the soundness of the data, who is better,
 * by how much and how surely, the limits of the check, and the dialogues to read. A picture
 * follows.
 */
import {
  claimsSummary,
  headlines,
  headlineWords,
  namedPrimaries,
  noResults,
  peopleSources,
} from '@attune/claims'
import { wrap, widthOf, abridge } from '@attune/tables'
import type { Claim } from '@attune/core/findings'
import type { Project } from '../types.js'
import { type Fold, openingOf, type OpeningParts } from './opening.js'
import { type Headline, pictureLines } from './picture-lines.js'
import { type ReadFirst, readFirst } from './read-first.js'

/** Maximum number of lines before the picture. */
const MOST_BEFORE = 10
const INDENT = '  '

export interface FirstScreenParts extends OpeningParts {
  /**
   * Number of lines of the terminal that remain for the first screen above the text that follows
   * it.
   */
  readonly most: number
  /**
   * Name of the user's own supporter in an evaluation, whose worst dialogues are listed first;
   * undefined if unknown.
   */
  ownSupporter(evaluation: string): string | undefined
  /** Facts about the simulator, the estimators and the judges of an evaluation, one per line. */
  instrumentFacts(evaluation: string): readonly string[]
}

type MissingResult = ReturnType<typeof noResults>[number]

/**
 * Text of the first screen: primary measures without a result, then the first evaluation in full
 * and the verdicts of the others. Empty if no evaluation compares supporters.
 */
export async function firstScreen(
  project: Pick<Project, 'read'>,
  claims: readonly Claim[],
  parts: FirstScreenParts,
): Promise<string> {
  const { width, most } = parts
  const configs = project.read.archives().map(({ config }) => config)
  const primaries = namedPrimaries(configs)
  const shown = headlines(claims, primaries, peopleSources(configs))
  const [first, ...others] = shown
  const withoutResult = noResults(claims, primaries)
  if (!first && withoutResult.length === 0) return ''
  const isOfSeveral =
    new Set([...shown, ...withoutResult].map(({ evaluation }) => evaluation)).size > 1
  const evaluationPrefix = ({ evaluation }: { readonly evaluation: string }): string =>
    isOfSeveral ? `${evaluation}: ` : ''
  const folded: Fold = (text, indent = '') =>
    text === '' ? [] : wrap(text, width - indent.length).map((line) => indent + line)
  const layout = { ...parts, folded, evaluationPrefix }
  const verdict = first
    ? await verdictLines(project, first, layout)
    : await linesWithoutResult(project, withoutResult[0]!, layout)
  const missing = missingResultLines(withoutResult, MOST_BEFORE - verdict.length - 2, layout)
  const resultLines = [...missing.lines, ...verdict]
  const pictureHeight = first ? pictureRows(first) + 3 : 0
  const opening = openingOf(
    parts,
    folded,
    Math.min(MOST_BEFORE, most - pictureHeight) - resultLines.length,
  )
  const firstBlock = [...opening.lines, ...resultLines, ...missing.more, ...(opening.more ?? [])]
  const picture = first ? pictureLines(first, width, most - firstBlock.length - 1) : []
  const remaining = (): number => most - firstBlock.length - picture.length - 1
  for (const line of first ? instrumentNotes(first, layout) : [])
    if (line.length <= remaining()) firstBlock.push(...line)
  const after = afterLines(others, claims, parts, remaining())
  const faultLines = opening.omittedFaults.flatMap((text) => folded(text))
  const secondBlock = [...picture, ...after]
  const room = remaining() - after.length - (secondBlock.length > 0 ? 1 : 0)
  const blocks = [firstBlock, secondBlock, faultLines.length <= room ? faultLines : []].filter(
    ({ length }) => length > 0,
  )
  return blocks.map((block) => block.join('\n')).join('\n\n')
}

/** Number of rows of the picture that belongs to a headline. */
const pictureRows = ({ others, standing }: Headline): number =>
  others.length > 0 ? Math.min(MOST_ROWS, others.length + 1) : Math.min(MOST_ROWS, standing.length)

const MOST_ROWS = 5

interface ScreenLayout extends FirstScreenParts {
  readonly folded: Fold
  evaluationPrefix(headline: { readonly evaluation: string }): string
}

/**
 * Lines on primary measures without a result. If more than `room` lines are needed, `lines` names
 * only the first measure, and `more` counts the others. `more` is printed below the verdict.
 */
function missingResultLines(
  empty: readonly MissingResult[],
  room: number,
  { folded, evaluationPrefix }: ScreenLayout,
): { readonly lines: readonly string[]; readonly more: readonly string[] } {
  const texts = empty.map((each) => evaluationPrefix(each) + each.en)
  const lines = texts.flatMap((text) => folded(text))
  if (lines.length <= room || texts.length < 2) return { lines, more: [] }
  const more = texts.length - 1
  const measures =
    more === 1 ? 'One more primary measure has' : `${more} more primary measures have`
  return { lines: folded(texts[0]!), more: folded(`${measures} no result: attune run --all`) }
}

/**
 * Maximum number of lines of a verdict that names all supporters. A longer verdict is replaced by
 * its short form.
 */
const LONG_VERDICT = 2

/**
 * Lines on who is better, by how much and how surely, what was not checked, and which dialogues to
 * read.
 */
async function verdictLines(
  project: Pick<Project, 'read'>,
  headline: Headline,
  layout: ScreenLayout,
): Promise<string[]> {
  const { ownSupporter, folded, evaluationPrefix } = layout
  const words = headlineWords.en
  const { first, evaluation } = headline
  const verdict = [undefined, 1].map((most) =>
    folded(`${evaluationPrefix(headline)}${words.verdict(headline, most)}`),
  )
  const facts = [
    words.size(first),
    withheldText(first),
    ...(first.vetoes ? [] : [words.asked(first)]),
  ]
  return [
    ...(verdict[0]!.length > LONG_VERDICT ? verdict[1]! : verdict[0]!),
    ...facts.flatMap((text) => folded(text, INDENT)),
    ...readLines(await readFirst(project.read, headline, ownSupporter(evaluation)), layout),
  ]
}

/**
 * Lines for a primary measure without a result: what was not checked, and which dialogues to read.
 */
async function linesWithoutResult(
  project: Pick<Project, 'read'>,
  { evaluation, of, claim }: MissingResult,
  layout: ScreenLayout,
): Promise<string[]> {
  const { ownSupporter, folded } = layout
  const asked = claim ? headlineWords.en.asked(claim) : ''
  const read = await readFirst(project.read, { evaluation, of }, ownSupporter(evaluation))
  return [...folded(asked, INDENT), ...readLines(read, layout)]
}

/** Dialogues to read, in one line. The name of their supporter is dropped if it does not fit. */
function readLines({ text, whose }: ReadFirst, { folded }: ScreenLayout): string[] {
  if (text === '') return []
  const whole = folded(`${text}${whose}.`, INDENT)
  return whole.length === 1 ? whole : folded(`${text}.`, INDENT)
}

/**
 * Facts about the simulator, the estimators and the judges, and the difference that such a run
 * detects with a probability of 80 %.
 */
function instrumentNotes(
  headline: Headline,
  { instrumentFacts, folded }: ScreenLayout,
): string[][] {
  const known = instrumentFacts(headline.evaluation).map(
    (line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`,
  )
  return [...known, powerText(headline.first)]
    .map((text) => folded(text, INDENT))
    .filter(({ length }) => length > 0)
}

/**
 * Reason why the claim makes no statement on the difference. Empty without such a reason, or if the
 * claim is detected or has a veto.
 */
const withheldText = ({ detected, vetoes, withheld }: Claim): string =>
  vetoes || detected || withheld === undefined
    ? ''
    : `${withheld.charAt(0).toUpperCase()}${withheld.slice(1)}.`

function powerText({ detected, vetoes, withheld, detectable, of }: Claim): string {
  if (vetoes || detected || withheld !== undefined || detectable?.smallest.state !== 'known')
    return ''
  const { scale = 1, digits = 2 } = of
  return `Four of five such runs find a difference of ${(detectable.smallest.value * scale).toFixed(digits)}.`
}

/**
 * Note that measures disagree, and verdicts of other evaluations, within the remaining lines.
 * `--all` prints all of them.
 */
function afterLines(
  others: readonly Headline[],
  claims: readonly Claim[],
  { width }: FirstScreenParts,
  room: number,
): string[] {
  const textOf = (each: Headline): string => `${each.evaluation}: ${headlineWords.en.verdict(each)}`
  // The first sentence of the summary counts the claims; the others are on disagreements.
  const disagree =
    claimsSummary(claims).length > 1 ? ['Measures disagree on who is better: attune run --all'] : []
  const short = others.map(textOf).filter((text) => widthOf(text) <= width)
  const isWhole = short.length === others.length && short.length + disagree.length <= room
  const otherNames =
    others.length === 0
      ? []
      : [
          abridge(
            `${others.map(({ evaluation }) => evaluation).join(', ')}: see attune run --all`,
            width,
            '…',
          ),
        ]
  return [...disagree, ...(isWhole ? short : otherNames)].slice(0, Math.max(0, room))
}
