/**
 * First screen of a run. Its first ten lines are on harm, the soundness of the data, who is better,
 * by how much and how surely, the limits of the check, and the dialogues to read. A picture
 * follows.
 */
import type { Claim } from '@attune/core/findings'
import type { Project, Runtime } from '../types.js'
import { type Fold, openingOf, type OpeningParts } from './opening.js'
import { type Headline, pictureLines } from './picture-lines.js'

/** Most lines: a screen of 20 lines minus the three that a run prints after it. */
const MOST_LINES = 17
/** Most lines before the picture. */
const MOST_BEFORE = 10
const INDENT = '  '

export interface FirstScreenParts extends OpeningParts {
  /** The user's own bot of an evaluation, whose worst dialogues are recommended for reading. */
  own(evaluation: string): string | undefined
  /** Facts about the instruments of an evaluation, one per line. */
  instrument(evaluation: string): readonly string[]
}

/**
 * The first evaluation completely and the verdicts of the others; empty if nothing is compared. A
 * primary measure without a result comes first.
 */
export async function firstScreen(
  project: Pick<Project, 'read'>,
  claims: readonly Claim[],
  parts: FirstScreenParts,
): Promise<string> {
  const { runtime, width } = parts
  const asked = runtime.namedPrimaries(project.read.archives().map(({ config }) => config))
  const all = runtime.headlines(claims, asked)
  const [first, ...others] = all
  const empty = runtime.noResults(claims, asked)
  if (!first && empty.length === 0) return ''
  const opening = { ...parts, standIns: parts.standIns() }
  const isOfSeveral = new Set([...all, ...empty].map(({ evaluation }) => evaluation)).size > 1
  const named = ({ evaluation }: { readonly evaluation: string }): string => (isOfSeveral ? `${evaluation}: ` : '')
  const folded = (text: string, indent = ''): string[] =>
    text === '' ? [] : runtime.wrap(text, width - indent.length).map((line) => indent + line)
  const unsaid = empty.flatMap((each) => folded(named(each) + each.en))
  const said = first ? await verdictLines(project, first, { ...parts, folded, named: named(first) }) : []
  const below = [...unsaid, ...said]
  const room = (first ? MOST_BEFORE : MOST_LINES) - below.length
  const opened = [...openingOf(opening, folded, room), ...below]
  if (!first) return opened.join('\n')
  const picture = pictureLines(first, runtime, width, MOST_LINES - opened.length - 1)
  const after = afterLines(others, claims, parts, MOST_LINES - opened.length - 1 - picture.length)
  const blocks = [opened, [...picture, ...after]].filter(({ length }) => length > 0)
  return blocks.map((block) => block.join('\n')).join('\n\n')
}

/** Lines on who is better, by how much, how surely, the limits of the check, and what to read. */
async function verdictLines(
  project: Pick<Project, 'read'>,
  headline: Headline,
  { runtime, own, instrument, folded, named }: FirstScreenParts & { readonly folded: Fold; readonly named: string },
): Promise<string[]> {
  const words = runtime.headlineWords.en
  const { first, evaluation } = headline
  const facts = [
    words.size(first),
    openText(first),
    ...(first.vetoes ? [] : [words.asked(first)]),
    ...instrument(evaluation).map((line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`),
    await readText(project, headline, own(evaluation), runtime),
  ]
  return [...folded(`${named}${words.verdict(headline)}`), ...facts.flatMap((text) => folded(text, INDENT))]
}

/**
 * Text on an undetected difference: why it is withheld, or which difference such a run can detect.
 */
function openText({ detected, vetoes, withheld, detectable, of }: Claim): string {
  if (vetoes || detected) return ''
  if (withheld !== undefined) return `${withheld.charAt(0).toUpperCase()}${withheld.slice(1)}.`
  if (detectable?.smallest.state !== 'known') return ''
  const { scale = 1, digits = 2 } = of
  return `Four of five such runs find a difference of ${(detectable.smallest.value * scale).toFixed(digits)}.`
}

/** Shortened id of a scenario: `attune show` finds it by its prefix. */
const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id)

/** Three dialogues: the worst of the user's own bot, else those that speak most for and against. */
async function readText(
  project: Pick<Project, 'read'>,
  { of, look, evaluation, standing }: Headline,
  own: string | undefined,
  runtime: Runtime,
): Promise<string> {
  const read = project.read.evaluations().find(({ name }) => name === evaluation)
  const isCompared = standing.some(({ supporter }) => supporter === own)
  const worst = read && own !== undefined && isCompared ? await runtime.worstOf(read, own, of) : []
  const ids = (worst.length > 0 ? worst : look.slice(0, 3)).map(({ scenario }) => shortId(scenario))
  if (ids.length === 0) return ''
  const whose = worst.length > 0 ? ` (worst of ${own})` : ''
  return `Read first: attune show ${ids.join(', ')}${whose}.`
}

/**
 * Remaining lines: disagreement of measures, and verdicts of other evaluations. `--all` prints
 * everything.
 */
function afterLines(
  others: readonly Headline[],
  claims: readonly Claim[],
  { runtime, width }: FirstScreenParts,
  room: number,
): string[] {
  const textOf = (each: Headline): string => `${each.evaluation}: ${runtime.headlineWords.en.verdict(each)}`
  // The first sentence counts claims.
  const disagree =
    runtime.claimsSummary(claims).length > 1 ? ['Measures disagree on who is better: attune run --all'] : []
  const short = others.map(textOf).filter((text) => runtime.widthOf(text) <= width)
  const isWhole = short.length === others.length && short.length + disagree.length <= room
  const left =
    others.length === 0
      ? []
      : [runtime.abridge(`${others.map(({ evaluation }) => evaluation).join(', ')}: see attune run --all`, width, '…')]
  return [...disagree, ...(isWhole ? short : left)].slice(0, Math.max(0, room))
}
