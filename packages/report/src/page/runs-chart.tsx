/** Chart of a value over runs, with intervals. Names are at the line ends. */
import type { VNode } from 'preact'
import type { TrendLine, TrendView } from '../report-data.js'
import { ticksOf } from './axes.js'
import { EndNames, shortenedTo } from './end-names.js'
import { useSay } from './language.js'
import { colourOf, Shape } from './marks.js'
import { useNarrow } from './use-narrow.js'

const HEIGHT = 240
const [LEFT, TOP, BOTTOM] = [48, 12, 40]
/**
 * Horizontal shift between the points of different lines at one run, in drawing units, so that
 * their intervals do not overlap.
 */
const BESIDE = 7

interface RunsChartProps {
  readonly trend: TrendView
  readonly supporters: readonly string[]
  /** Version of the supporter in a run, such as `v2`. */
  readonly versionOf: (run: number) => string
}

export function RunsChart({
  trend: { title, kind, lines, changes },
  supporters,
  versionOf,
}: RunsChartProps): VNode {
  const say = useSay()
  const [width, right, longestName] = useNarrow() ? [360, 116, 13] : [620, 150, 18]
  const runs = [...new Set(lines.flatMap(({ points }) => points.map(({ run }) => run)))].toSorted(
    (a, b) => a - b,
  )
  const ends = lines.flatMap(({ points }) =>
    points.flatMap(({ value, lower, upper }) => [value, lower ?? value, upper ?? value]),
  )
  const all = kind === 'claims' ? [...ends, 0] : ends
  const [least, most] = nonEmptyRange(Math.min(...all), Math.max(...all))
  const y = (value: number): number =>
    TOP + (1 - (value - least) / (most - least)) * (HEIGHT - TOP - BOTTOM)
  const x = (run: number, line: number): number =>
    LEFT +
    ((runs.indexOf(run) + 0.5) / runs.length) * (width - LEFT - right) +
    (line - (lines.length - 1) / 2) * BESIDE
  const labels = runs.map((run) => ({ run, version: shortenedTo(versionOf(run), 12) }))
  const labelled = withoutOverlap(labels, width - LEFT - right)
  const markOf = (line: TrendLine, at: number): number =>
    kind === 'means' ? supporters.indexOf(line.sides[0]!) : at
  const text = say('trendText', title, lines.map(lineText).join('; '))
  const names = lines.map((line, at) => ({
    name: line.sides.join(' − '),
    colour: colourOf(markOf(line, at)),
    left: x(line.points.at(-1)!.run, at) + 10,
    height: y(line.points.at(-1)!.value) + 4,
  }))
  return (
    <svg
      class="mean-curves runs-chart"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={text}
    >
      {ticksOf(least, most).map((tick) => (
        <g key={tick} class="tick">
          <line
            class={tick === 0 && kind === 'claims' ? 'zero' : undefined}
            x1={LEFT}
            x2={width - right}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {String(Number(tick.toPrecision(6))).replace('-', '−')}
          </text>
        </g>
      ))}
      {labelled.map(({ run, version }) => (
        <g key={run} class="tick">
          <text x={x(run, (lines.length - 1) / 2)} y={HEIGHT - BOTTOM + 17} text-anchor="middle">
            {run}
          </text>
          <text x={x(run, (lines.length - 1) / 2)} y={HEIGHT - 6} text-anchor="middle">
            {version}
          </text>
        </g>
      ))}
      <text class="tick" x={LEFT - 6} y={HEIGHT - BOTTOM + 17} text-anchor="end">
        {say('runNumbers')}
      </text>
      {lines.map((line, at) => (
        <g key={at} class={`curve ${colourOf(markOf(line, at))}`}>
          {segmentsOf(line.points, changes).map((points) => (
            <polyline
              key={points[0]!.run}
              points={points
                .map(({ run, value }) => `${x(run, at).toFixed(1)},${y(value).toFixed(1)}`)
                .join(' ')}
            />
          ))}
          {line.points.map(({ run, value, lower = value, upper = value }) => (
            <g key={run}>
              <line class="whisker" x1={x(run, at)} x2={x(run, at)} y1={y(lower)} y2={y(upper)} />
              <Shape at={markOf(line, at)} x={x(run, at)} y={y(value)} size={4} />
            </g>
          ))}
        </g>
      ))}
      <EndNames ends={names} bottom={HEIGHT - BOTTOM} longest={longestName} />
    </svg>
  )
}

interface RunLabel {
  readonly run: number
  readonly version: string
}

/** Every label, or every second, third … one if they need more than `room`. The last one stays. */
function withoutOverlap(labels: readonly RunLabel[], room: number): readonly RunLabel[] {
  const longest = Math.max(
    ...labels.map(({ run, version }) => Math.max(version.length, `${run}`.length)),
  )
  const every = Math.ceil((labels.length * (longest + 1) * CHARACTER) / room)
  return labels.filter((_, at) => (labels.length - 1 - at) % every === 0)
}

/** Mean width of a character in drawing units. */
const CHARACTER = 7

/**
 * Splits a line at the runs where the measurement changed (scenarios, simulators, estimators or
 * judges). The segments are drawn unconnected.
 */
const segmentsOf = (
  points: TrendLine['points'],
  changes: TrendView['changes'],
): (typeof points)[] =>
  [-Infinity, ...changes.map(({ run }) => run)]
    .map((from, at) =>
      points.filter(({ run }) => run >= from && run < (changes[at]?.run ?? Infinity)),
    )
    .filter(({ length }) => length > 0)

function lineText({ sides, points }: TrendLine): string {
  const [first, last] = [points[0]!, points.at(-1)!]
  const name = sides.join(' − ')
  return first === last
    ? `${name} ${last.text} (${last.run})`
    : `${name} ${first.text} (${first.run}) → ${last.text} (${last.run})`
}

/** Axis range; widened if all values are equal. */
const nonEmptyRange = (least: number, most: number): readonly [number, number] =>
  most - least > 1e-9 ? [least, most] : [least - 1, most + 1]
