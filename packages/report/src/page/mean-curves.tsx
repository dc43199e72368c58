/**
 * Chart of the mean curve of each supporter over a dialogue, with confidence bands. Names are at
 * the line ends.
 */
import type { VNode } from 'preact'
import type { MeanCurve } from '../report-data.js'
import { ticksOf } from './axes.js'
import { EndNames } from './end-names.js'
import { useSay } from './language.js'
import { colourOf, Shape } from './marks.js'
import { numberText } from './numbers.js'
import { useNarrow } from './use-narrow.js'

const [LEFT, RIGHT, TOP, BOTTOM] = [48, 110, 10, 34]

interface MeanCurvesProps {
  readonly curve: MeanCurve
  readonly supporters: readonly string[]
}

export function MeanCurves({
  curve: { title, lines, domain, over },
  supporters,
}: MeanCurvesProps): VNode {
  const say = useSay()
  const isNarrow = useNarrow()
  const [width, height] = isNarrow ? [360, 180] : [620, 250]
  const [least, most] = domain
  const last = Math.max(...lines.flatMap(({ points }) => points.map(({ at }) => at)))
  const x = (at: number): number => LEFT + (at / Math.max(1, last)) * (width - LEFT - RIGHT)
  const y = (value: number): number =>
    TOP + (1 - (value - least) / (most - least)) * (height - TOP - BOTTOM)
  const every = Math.max(1, Math.ceil(last / (isNarrow ? 4 : 8)))
  const text = say(
    'curveText',
    title,
    lines
      .map(({ supporter, points }) => `${supporter} ${numberText(points.at(-1)!.value)}`)
      .join(', '),
  )
  const ends = lines.map(({ supporter, points }) => ({
    name: supporter,
    colour: colourOf(supporters.indexOf(supporter)),
    left: x(points.at(-1)!.at) + 9,
    height: y(points.at(-1)!.value) + 4,
  }))
  return (
    <svg class="mean-curves" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
      {ticksOf(least, most).map((tick) => (
        <g key={tick} class="tick">
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
            {String(Number(tick.toPrecision(6))).replace('-', '−')}
          </text>
        </g>
      ))}
      {Array.from({ length: last + 1 }, (_, at) => at)
        .filter((at) => at % every === 0)
        .map((at) => (
          <text key={at} class="tick" x={x(at)} y={height - BOTTOM + 16} text-anchor="middle">
            {at + 1}
          </text>
        ))}
      <text class="tick" x={LEFT} y={height - 3}>
        {say(over === 'all' ? 'turns' : over === 'seeker' ? 'seekerMessages' : 'supporterMessages')}
      </text>
      {lines.map((line) => {
        const colour = colourOf(supporters.indexOf(line.supporter))
        return isWide(line, domain) ? (
          <Edges key={line.supporter} points={line.points} place={[x, y]} colour={colour} />
        ) : (
          <polygon
            key={line.supporter}
            class={`band ${colour}`}
            points={bandPoints(line.points, x, y)}
          />
        )
      })}
      {lines.map(({ supporter, points }) => {
        const at = supporters.indexOf(supporter)
        const end = points.at(-1)!
        return (
          <g key={supporter} class={`curve ${colourOf(at)}`}>
            <polyline
              points={points
                .map((point) => `${x(point.at).toFixed(1)},${y(point.value).toFixed(1)}`)
                .join(' ')}
            />
            <Shape at={at} x={x(end.at)} y={y(end.value)} size={5} />
          </g>
        )
      })}
      <EndNames ends={ends} bottom={height - BOTTOM} longest={15} />
    </svg>
  )
}

type Place = (value: number) => number
type Points = MeanCurve['lines'][number]['points']

/** A band is wide if it covers more than this share of the axis. */
const WIDE = 0.5

/**
 * True if most of a band covers over half of the plot and would hide other lines. A single outlying
 * dialogue can cause this.
 */
export function isWide(
  { points }: Pick<MeanCurve['lines'][number], 'points'>,
  [least, most]: MeanCurve['domain'],
): boolean {
  const known = points.filter(({ lower, upper }) => lower !== undefined && upper !== undefined)
  const wide = known.filter(({ lower, upper }) => upper! - lower! > WIDE * (most - least))
  return wide.length > known.length / 2
}

interface EdgesProps {
  readonly points: Points
  readonly place: readonly [x: Place, y: Place]
  readonly colour: string
}

/** Upper and lower edge of a wide band, drawn instead of a filled area. */
const Edges = ({ points, place: [x, y], colour }: EdgesProps): VNode => (
  <g class={`edges ${colour}`}>
    {(['lower', 'upper'] as const).map((end) => (
      <polyline
        key={end}
        points={points
          .filter((point) => point[end] !== undefined)
          .map((point) => `${x(point.at).toFixed(1)},${y(point[end]!).toFixed(1)}`)
          .join(' ')}
      />
    ))}
  </g>
)

function bandPoints(points: Points, x: Place, y: Place): string {
  const known = points.filter(({ lower, upper }) => lower !== undefined && upper !== undefined)
  const upper = known.map((point) => `${x(point.at).toFixed(1)},${y(point.upper!).toFixed(1)}`)
  const lower = known
    .toReversed()
    .map((point) => `${x(point.at).toFixed(1)},${y(point.lower!).toFixed(1)}`)
  return [...upper, ...lower].join(' ')
}
