/** Differences of a headline as a picture with an axis, in as many lines as fit. */
import { headlineWords, type headlines, pictureOf } from '@attune/claims'
import { widthOf, wrap, pad, abridge, formatNumber } from '@attune/tables'
import type { Claim } from '@attune/core/findings'
import { intervalPlot } from '../terminal-text.js'

export type Headline = ReturnType<typeof headlines>[number]

/** Maximum number of measures in the picture of two supporters. */
const MOST_MEASURES = 5
/** Maximum width of the names of rows, in columns. */
const MOST_LABEL = 28
const INDENT = '  '

interface Row {
  readonly label: string
  readonly mean: string
  readonly claim?: Claim
}

/** Heading, rows and axis; empty if two rows do not fit. `room` is a number of lines. */
export function pictureLines(headline: Headline, width: number, room: number): string[] {
  const heading = headingOf(headline, width)
  const rowCount = room - heading.length - 1
  if (rowCount < 2) return []
  const rows =
    headline.others.length > 0 ? measureRows(headline, rowCount) : supporterRows(headline, rowCount)
  return [...heading, ...plotLines(headline, rows, width)]
}

function headingOf(headline: Headline, width: number): string[] {
  const { differences, scale } = headlineWords.en
  const scaleText = headline.others.length > 0 ? '' : scale(headline)
  const marked = [...headline.claims, ...headline.others].filter(({ detected }) => detected)
  const textWith = (more: readonly string[]): string =>
    `${differences(headline)}${more.length === 0 ? '' : ` (${more.join('; ')})`}`
  const isShare = headline.others.length === 0 && headline.claims[0]?.kind === 'preference'
  const mark = marked.some(({ interval }) => interval.state === 'unknown')
    ? '* more than chance'
    : `* interval excludes ${isShare ? '50 %' : '0'}`
  const parts = [scaleText, marked.length > 0 ? mark : ''].filter(Boolean)
  const forms = [parts, parts.slice(0, 1), []].map(textWith)
  const text = forms.find((each) => widthOf(each) <= width - INDENT.length) ?? forms.at(-1)!
  return wrap(text, width - INDENT.length).map((line) => INDENT + line)
}

function plotLines(headline: Headline, rows: readonly Row[], width: number): string[] {
  const claims = rows.flatMap(({ claim }) => claim ?? [])
  const picture = pictureOf(headline, claims)
  const intervals = rows.map(({ claim }) => claim && picture.rows[claims.indexOf(claim)])
  const texts = rows.map(({ claim }, at) => (claim ? differenceText(claim, intervals[at]) : ''))
  const widest = (all: readonly string[]): number => Math.max(...all.map((text) => widthOf(text)))
  const labels = Math.min(MOST_LABEL, widest(rows.map(({ label }) => label)))
  const means = widest(rows.map(({ mean }) => mean))
  const plotWidth = width - INDENT.length - labels - means - widest(texts) - (means > 0 ? 6 : 4)
  const places = intervals.map((row) => row?.place)
  const plot = intervalPlot(places, picture, Math.max(12, Math.min(32, plotWidth)))
  const start = ' '.repeat(INDENT.length + labels + (means > 0 ? means + 2 : 0) + 2)
  const lines = rows.map(({ label, mean }, at) => {
    const name = pad(abridge(label, labels, '…'), labels, 'right')
    const meanText = means > 0 ? `  ${pad(mean, means, 'left')}` : ''
    return `${INDENT}${name}${meanText}  ${plot.lines[at]}  ${texts[at]}`.trimEnd()
  })
  const isPlaced = places.some((place) => place !== undefined)
  return [...lines, ...(isPlaced ? [`${start}${plot.axis}${picture.areShares ? ' %' : ''}`] : [])]
}

function supporterRows({ standing, claims, of, leader }: Headline, rowCount: number): Row[] {
  const isPreference = claims[0]!.kind === 'preference'
  const all = standing.map(({ supporter, mean, isBarred }, at): Row => {
    const claim = claims.find(({ against }) => against === supporter)
    const { scale, digits } = isPreference ? { scale: 100, digits: 0 } : of
    const text = formatNumber(mean, {
      ...(scale !== undefined && { scale }),
      ...(digits !== undefined && { digits }),
    })
    return {
      label: isBarred ? `- ${supporter} (harm)` : `${at + 1} ${supporter}`,
      mean: isPreference ? `${text} %` : text,
      ...(claim && supporter !== leader && { claim }),
    }
  })
  if (all.length <= rowCount || rowCount < 4) return all.slice(0, rowCount)
  const omitted = all.length - rowCount + 1
  return [...all.slice(0, rowCount - 2), { label: `… ${omitted} more`, mean: '' }, all.at(-1)!]
}

const measureRows = ({ claims, others }: Headline, rowCount: number): Row[] => {
  const all = [claims[0]!, ...others].slice(0, Math.min(rowCount, MOST_MEASURES))
  const names = shortNames(all.map(({ of }) => of.title))
  return all.map((claim, at) => ({ label: names[at]!, mean: '', claim }))
}

/** Titles without the name of the scorer, if they stay distinct. */
function shortNames(titles: readonly string[]): readonly string[] {
  const short = titles.map((title) => title.split(' · ').slice(1).join(' · ') || title)
  return new Set(short).size === titles.length ? short : titles
}

/** Difference with its interval, marked if detected: `+61.71 [35.93, 66.17] *`. */
const differenceText = (
  { detected }: Claim,
  row: ReturnType<typeof pictureOf>['rows'][number],
): string =>
  row
    ? `${row.text} ${row.interval === '' ? '[no interval]' : row.interval}${detected ? ' *' : ''}`
    : 'unknown'
