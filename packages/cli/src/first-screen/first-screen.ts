/** The first screen of a run: one verdict, how much and how sure, the differences as a picture, and where to look. */
import type { Claim } from '@attune/core/findings'
import type { Project, Runtime } from '../types.js'
import { intervalPlot } from '../terminal-text.js'

/** What the help-seekers of these scenarios say first, by id; the source is read until all are found. */
async function titlesOf(
  project: Pick<Project, 'read'>,
  evaluation: string,
  ids: readonly string[],
  { cleanLine }: Pick<Runtime, 'cleanLine'>,
): Promise<ReadonlyMap<string, string>> {
  const { titleOf } = await import('@attune/report')
  const titles = new Map<string, string>()
  const archive = project.read.archives().find(({ config }) => config.name === evaluation)
  if (!archive) return titles
  for await (const scenario of archive.scenarios()) {
    if (ids.includes(scenario.id)) titles.set(scenario.id, cleanLine(titleOf(scenario)))
    if (titles.size === new Set(ids).size) break
  }
  return titles
}

type Headline = ReturnType<Runtime['headlines']>[number]

/** The picture shows at most this many: the first ones and the last. */
const MOST_DRAWN = 5
/** Measures in the picture of two supporters. */
const MOST_MEASURES = 5
/** Verdicts of evaluations after the first, in lines. */
const MOST_EVALUATIONS = 3
/** Lines of names of those that are not drawn. */
const MOST_NAMED_LINES = 2
const INDENT = '  '

export interface FirstScreenParts {
  readonly runtime: Runtime
  readonly width: number
  readonly isOffline: boolean
  /** Sentences that stand above the verdict. */
  readonly above: readonly string[]
  /** Whether words of help-seekers of an evaluation are left out, for what they speak of. */
  isQuiet(evaluation: string): boolean
  /** What is known of the instruments of an evaluation, a line for each. */
  instrument(evaluation: string): readonly string[]
}

/** The evaluation that comes first is shown whole, of others the verdict; nothing where nothing is compared. A primary measure without a result comes before them. */
export async function firstScreen(
  project: Pick<Project, 'read'>,
  claims: readonly Claim[],
  { runtime, width, isOffline, above, isQuiet, instrument }: FirstScreenParts,
): Promise<string> {
  const asked = runtime.namedPrimaries(project.read.archives().map(({ config }) => config))
  const all = runtime.headlines(claims, asked)
  const [first] = all
  const empty = runtime.noResults(claims, asked)
  const folded = (text: string, indent = INDENT): string[] =>
    text === '' ? [] : runtime.wrap(text, width - indent.length).map((line) => indent + line)
  const isOfSeveral = new Set([...all, ...empty].map(({ evaluation }) => evaluation)).size > 1
  const named = ({ evaluation }: { readonly evaluation: string }): string => (isOfSeveral ? `${evaluation}: ` : '')
  const unsaid = empty.flatMap((each) => folded(named(each) + each.en, ''))
  const opening = openingOf(above, isOffline, runtime, width).flatMap((text) => folded(text, ''))
  if (!first) {
    if (unsaid.length === 0) return ''
    const summary = runtime.claimsSummary(claims).flatMap(({ text }) => folded(text))
    return [[...opening, ...unsaid], summary].map((block) => block.join('\n')).join('\n\n')
  }
  const words = runtime.headlineWords.en
  const verdict = folded(`${named(first)}${words.verdict(first)}`, '')
  const own = project.read.evaluations().find(({ name }) => name === first.evaluation)
  const about = own && runtime.definitionOf(own, first.of)
  // Where the picture is of one measure, its scale stands above it, and one line is enough for what it says.
  const isOfOne = first.others.length === 0
  const definition = !isOfOne ? words.measure(first, about) : about === undefined ? '' : `${first.of.title}: ${about}`
  const look = await lookText(project, first, { runtime, width, isQuiet: isQuiet(first.evaluation) })
  const blocksWith = (verdicts: readonly string[]): string[][] =>
    [
      [...opening, ...unsaid, ...verdict, ...verdicts],
      [
        words.size(first.first),
        besideText(first.first),
        first.first.vetoes ? '' : words.asked(first.first),
        ...instrument(first.evaluation).map((line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}.`),
      ].flatMap((text) => folded(text)),
      [
        ...pictureOf(first, runtime, width, isOfOne),
        ...restByName(first, runtime, width),
        ...folded(words.equal(first)),
      ],
      [definition, ...runtime.claimsSummary(claims).map(({ text }) => text)].flatMap((text) => folded(text)),
    ].filter((block) => block.length > 0)
  const others = all.slice(1)
  const whole = others.flatMap((each) => folded(`${each.evaluation}: ${words.verdict(each)}`, ''))
  const forms = [
    whole,
    otherVerdicts(others, MOST_EVALUATIONS, runtime, width),
    otherVerdicts(others, 1, runtime, width),
  ]
  const candidates = forms.map(blocksWith)
  const blocks = candidates.find((each) => linesOf(each) <= MOST_LINES + 1) ?? candidates.at(-1)!
  // Examples go before the verdict is out of sight; a heading by itself says nothing.
  const room = MOST_LINES - linesOf(blocks) - 1
  if (look.length > 0 && room >= 2) blocks.push(look.slice(0, room))
  return blocks.map((block) => block.join('\n')).join(linesOf(blocks) > MOST_LINES + 1 ? '\n' : '\n\n')
}

const linesOf = (blocks: readonly (readonly string[])[]): number =>
  blocks.reduce((sum, block) => sum + block.length + 1, 0)

/** Where whole verdicts take too much room: a line for each of the first that has room in one, the rest by name. */
function otherVerdicts(
  others: readonly Headline[],
  most: number,
  { abridge, headlineWords }: Runtime,
  width: number,
): string[] {
  const textOf = (each: Headline): string => `${each.evaluation}: ${headlineWords.en.verdict(each)}`
  const short = others.filter((each) => abridge(textOf(each), width, '…') === textOf(each))
  const said = short.slice(0, others.length === short.length && others.length <= most ? most : most - 1)
  const left = others.filter((each) => !said.includes(each)).map(({ evaluation }) => evaluation)
  return [
    ...said.map(textOf),
    ...(left.length > 0 ? [abridge(`${left.join(', ')}: see attune run --all`, width, '…')] : []),
  ]
}

/** Supporters that the picture leaves out, from the sixth on. */
function restByName({ others, standing }: Headline, { wrap, abridge }: Runtime, width: number): string[] {
  if (others.length > 0 || standing.length <= MOST_DRAWN + 1) return []
  const names = standing
    .slice(MOST_DRAWN - 1, -1)
    .map(({ supporter, isBarred }, at) => (isBarred ? `${supporter} (harm)` : `${at + MOST_DRAWN} ${supporter}`))
  const lines = wrap(names.join(', '), width - INDENT.length)
  const shown =
    lines.length > MOST_NAMED_LINES
      ? [...lines.slice(0, MOST_NAMED_LINES - 1), lines.slice(MOST_NAMED_LINES - 1).join(' ')]
      : lines
  return shown.map((line) => INDENT + abridge(line, width - INDENT.length, '…'))
}

/** Of a terminal of 24 lines, less what comes after it. */
const MOST_LINES = 21

const OFFLINE = 'Offline stand-ins answered: these numbers measure nothing.'

/** A terminal has few lines: two short sentences share one. */
function openingOf(
  above: readonly string[],
  isOffline: boolean,
  { widthOf }: Pick<Runtime, 'widthOf'>,
  width: number,
): readonly string[] {
  if (!isOffline) return above
  const [first = ''] = above
  const both = `${first} ${OFFLINE}`
  return above.length === 1 && first.endsWith('.') && widthOf(both) <= width ? [both] : [...above, OFFLINE]
}

/** How many dialogues lie beyond the floor; what is withheld and why; or what such runs would find. */
function besideText({ detected, vetoes, withheld, detectable, of, rates = [] }: Claim): string {
  if (vetoes) return ''
  const tail = rates.map(({ sentence }) => sentence).join('; ')
  if (detected) return tail === '' ? '' : `${tail}.`
  if (withheld !== undefined) return `${withheld.charAt(0).toUpperCase()}${withheld.slice(1)}.`
  if (detectable?.smallest.state !== 'known') return ''
  const { scale = 1, digits = 2 } = of
  return `A difference of ${(detectable.smallest.value * scale).toFixed(digits)} would be found in four of five such runs.`
}

interface PictureRow {
  readonly label: string
  readonly mean: string
  readonly claim?: Claim
}

function pictureOf(headline: Headline, runtime: Runtime, width: number, hasScale: boolean): string[] {
  const { differences, scale } = runtime.headlineWords.en
  const said = hasScale ? scale(headline) : ''
  const heading = said === '' ? differences(headline) : `${differences(headline)} (${said})`
  const rows = headline.others.length > 0 ? measureRows(headline) : supporterRows(headline, runtime)
  const drawn = rows.flatMap(({ claim }) => claim ?? [])
  const picture = runtime.pictureOf(headline, drawn)
  const ofRow = rows.map(({ claim }) => claim && picture.rows[drawn.indexOf(claim)])
  const texts = rows.map(({ claim }, at) => (claim ? amountOf(claim, ofRow[at]) : ''))
  const widest = (all: readonly string[]): number => Math.max(...all.map((text) => runtime.widthOf(text)))
  const labels = Math.min(28, widest(rows.map(({ label }) => label)))
  const means = widest(rows.map(({ mean }) => mean))
  const room = width - INDENT.length - labels - means - widest(texts) - (means > 0 ? 6 : 4)
  const plot = intervalPlot(
    ofRow.map((row) => row?.place),
    picture,
    Math.max(12, Math.min(32, room)),
  )
  const left = ' '.repeat(INDENT.length + labels + (means > 0 ? means + 2 : 0) + 2)
  return [
    ...runtime.wrap(heading, width - INDENT.length).map((line) => INDENT + line),
    ...rows.map(({ label, mean }, at) =>
      [
        INDENT,
        runtime.pad(runtime.abridge(label, labels, '…'), labels, 'right'),
        means > 0 ? `  ${runtime.pad(mean, means, 'left')}` : '',
        `  ${plot.lines[at]}  `,
        texts[at],
      ]
        .join('')
        .trimEnd(),
    ),
    ...(ofRow.some((row) => row?.place) ? [`${left}${plot.axis}${picture.areShares ? ' %' : ''}`] : []),
  ]
}

function supporterRows({ standing, claims, of, leader }: Headline, { formatNumber }: Runtime): PictureRow[] {
  const all = standing.map(({ supporter, mean, isBarred }, at): PictureRow => {
    const claim = claims.find(({ against }) => against === supporter)
    const label = isBarred ? `- ${supporter} (harm)` : `${at + 1} ${supporter}`
    const { scale, digits } = claims[0]!.kind === 'preference' ? { scale: 100, digits: 0 } : of
    const text = formatNumber(mean, { ...(scale !== undefined && { scale }), ...(digits !== undefined && { digits }) })
    return {
      label,
      mean: claims[0]!.kind === 'preference' ? `${text} %` : text,
      ...(claim && supporter !== leader && { claim }),
    }
  })
  if (all.length <= MOST_DRAWN + 1) return all
  const left = all.length - MOST_DRAWN
  return [...all.slice(0, MOST_DRAWN - 1), { label: `… ${left} more`, mean: '' }, all.at(-1)!]
}

const measureRows = ({ claims, others, isPrimary }: Headline): PictureRow[] =>
  [claims[0]!, ...others.slice(0, MOST_MEASURES - 1)].map((claim, at) => ({
    label: at === 0 && isPrimary ? `${claim.of.title} (primary)` : claim.of.title,
    mean: '',
    claim,
  }))

/** `+61.71 [35.93, 66.17]`, marked where it is found. */
const amountOf = ({ detected }: Claim, row: ReturnType<Runtime['pictureOf']>['rows'][number]): string =>
  row ? `${row.text}${row.interval === '' ? '' : ` ${row.interval}`}${detected ? ' *' : ''}` : 'unknown'

/** `attune show` finds a scenario by the beginning of its id. */
const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id)

/** Three dialogues of the leader and of the one it is furthest ahead of. */
async function lookText(
  project: Pick<Project, 'read'>,
  { look, of, evaluation }: Headline,
  { runtime, width, isQuiet }: { readonly runtime: Runtime; readonly width: number; readonly isQuiet: boolean },
): Promise<string[]> {
  if (look.length === 0) return []
  const asked = isQuiet ? [] : look.map(({ scenario }) => scenario)
  const titles = await titlesOf(project, evaluation, asked, runtime)
  const words = runtime.headlineWords.en
  const numbers = look.map(({ values }) =>
    values.map((value) => runtime.formatNumber(value, of as Parameters<Runtime['formatNumber']>[1])).join(' and '),
  )
  const commands = look.map(({ scenario }) => shortId(scenario))
  const widest = (all: readonly string[]): number => Math.max(...all.map((text) => runtime.widthOf(text)))
  const whys = look.map((each) => words.why(each))
  const quoted = look.map(({ scenario }) => `“${titles.get(scenario) ?? scenario}”`)
  const left = width - INDENT.length - widest(numbers) - widest(whys) - widest(commands) - 6
  const room = Math.min(widest(quoted), Math.max(12, left))
  const [one, other] = look[0]!.sides
  return [
    `${INDENT}Look at (${one} and ${other}), with attune show and the id`,
    ...quoted.map((title, at) =>
      [
        INDENT,
        runtime.pad(runtime.abridge(title, room, '…'), room, 'right'),
        runtime.pad(numbers[at]!, widest(numbers), 'left'),
        runtime.pad(whys[at]!, widest(whys), 'right'),
        commands[at],
      ]
        .join('  ')
        .replace(/^ {4}/, INDENT),
    ),
  ]
}
