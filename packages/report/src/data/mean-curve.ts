/**
 * Mean course of the headline measure over a dialogue, for each supporter, with a simultaneous
 * confidence band.
 */
import type { Evaluation } from '@attune/core/findings'
import { readRows, type Row } from '@attune/kit'
import { bandOf } from '@attune/kit/internal'
import type { Catalog, CurveEntry, MeanCurve } from '../report-data.js'

/**
 * Number of dialogues above which the page omits mean curves, because reading them takes too long.
 * Figures of analyses show them.
 */
const MOST_READ = 5000

/**
 * Mean curve of a series by the component that gives the headline measure. If it gives none, the
 * first unfolded series is used, which shows another measure.
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

/**
 * Axis range that fits the lines and bands, so that differences are visible. The measure's full
 * range may be much wider.
 */
function domainOf({ min, max }: CurveEntry, lines: MeanCurve['lines']): readonly [number, number] {
  const all = lines.flatMap(({ points }) =>
    points.flatMap(({ value, lower = value, upper = value }) => [lower, upper]),
  )
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  return least < greatest
    ? [least, greatest]
    : [Math.min(min, least) - 1, Math.max(max, greatest) + 1]
}
