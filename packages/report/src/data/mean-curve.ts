/**
 * Course of the headline's number over a dialogue: the mean of each supporter, with a simultaneous
 * confidence band.
 */
import type { Evaluation } from '@attune/core/findings'
import { readRows, type Row } from '@attune/kit'
import { bandOf } from '@attune/kit/internal'
import type { Catalog, CurveEntry, MeanCurve } from '../report-data.js'

/**
 * Number of dialogues above which curves are not read, because it takes too long for a page; the
 * figures of analyses show them.
 */
const MOST_READ = 5000

/**
 * Mean curve of a series of the main number's component; if it has none, of the first unfolded
 * series, which then shows another measure.
 */
export async function meanCurve(
  evaluation: Evaluation,
  { curves, dialogues }: Catalog,
  source: string | undefined,
): Promise<MeanCurve | undefined> {
  const entry =
    curves.find((each) => each.source === source) ?? curves.find(({ folded }) => folded !== true)
  if (!entry || dialogues.place.length > MOST_READ) return undefined
  const rows = await readRows(evaluation, {
    kind: 'series',
    source: entry.source,
    name: entry.name,
  })
  const lines = evaluation.supporters.flatMap((supporter) => {
    const own = rows.filter((row) => row.supporter === supporter && row.series)
    const points = pointsOf(own, evaluation, entry)
    return points.length > 1 ? [{ supporter, points }] : []
  })
  if (lines.length === 0) return undefined
  return {
    title: entry.title ?? entry.name,
    ...(entry.source !== source && { isOther: true as const }),
    domain: domainOf(entry, lines),
    over: rows.find(({ series }) => series)?.series?.over ?? 'seeker',
    lines,
  }
}

type Points = MeanCurve['lines'][number]['points']

const pointsOf = (
  rows: readonly Row[],
  { statistics }: Evaluation,
  { range }: CurveEntry,
): Points =>
  bandOf(rows, statistics, range).flatMap(({ value, interval }, at) =>
    value.state === 'unknown'
      ? []
      : [
          {
            at,
            value: value.value,
            ...(interval && { lower: interval.lower, upper: interval.upper }),
          },
        ],
  )

/** Axis range of the lines and bands, not of the measure, so that differences are visible. */
function domainOf({ min, max }: CurveEntry, lines: MeanCurve['lines']): readonly [number, number] {
  const all = lines.flatMap(({ points }) =>
    points.flatMap(({ value, lower = value, upper = value }) => [lower, upper]),
  )
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  return least < greatest
    ? [least, greatest]
    : [Math.min(min, least) - 1, Math.max(max, greatest) + 1]
}
