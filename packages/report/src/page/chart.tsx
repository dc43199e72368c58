/**
 * Chart of curves over the turns of a dialogue: plain SVG; every point is reachable by keyboard.
 */
import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { ReadAs } from '../report-data.js'
import type { EventAt, Point } from './axes.js'
import { EndNames } from './end-names.js'
import { useSay } from './language.js'
import { colourOf, Shape } from './marks.js'
import { numberText } from './numbers.js'
import { useNarrow } from './use-narrow.js'

export interface Line {
  readonly name: string
  /** Index of the line's colour and shape. */
  readonly at: number
  readonly points: readonly Point[]
}

export interface ChartProps {
  readonly title: string
  readonly lines: readonly Line[]
  readonly domain: readonly [number, number]
  /** Number of turns of the longest dialogue. */
  readonly turns: number
  readonly height: number
  /** Width in drawing units; the font size does not depend on it. */
  readonly width?: number
  readonly as: ReadAs
  readonly events?: readonly EventAt[]
  readonly selected?: number | undefined
  readonly onSelect?: (turn: number) => void
  /** True: the chart writes the name of each line at its end. */
  readonly named?: boolean
}

/** Width on a phone, in drawing units. */
const NARROW = 360
const LEFT = 50
const TOP = 12
const BOTTOM = 20

export function Chart({
  title,
  lines,
  domain,
  turns,
  height,
  width: wide = 560,
  as,
  events = [],
  selected,
  onSelect,
  named = false,
}: ChartProps): VNode {
  const say = useSay()
  const isNarrow = useNarrow()
  const width = isNarrow ? NARROW : wide
  const right = named ? 130 : 14
  const [least, greatest] = domain
  const x = (turn: number): number =>
    LEFT + (turn / Math.max(1, turns - 1)) * (width - LEFT - right)
  const y = (value: number): number =>
    TOP + (1 - (value - least) / (greatest - least)) * (height - TOP - BOTTOM)
  const ticks = [least, (least + greatest) / 2, greatest]
  const every = Math.max(1, Math.ceil(turns / (isNarrow ? 6 : 12)))
  const ends = lines.flatMap(({ name, points }) => {
    const last = points.at(-1)
    return last ? [{ name, left: x(last.turn) + 10, height: y(last.value) + 4 }] : []
  })
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={title}>
        {ticks.map((tick) => (
          <g key={tick} class="tick" aria-hidden="true">
            <line x1={LEFT} x2={width - right} y1={y(tick)} y2={y(tick)} />
            <text x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        <text class="tick" x={0} y={height - 4} aria-hidden="true">
          {say('turn')}
        </text>
        {Array.from({ length: turns }, (_, turn) => turn)
          .filter((turn) => turn % every === 0)
          .map((turn) => (
            <text
              key={turn}
              class="tick"
              x={x(turn)}
              y={height - 4}
              text-anchor="middle"
              aria-hidden="true"
            >
              {turn + 1}
            </text>
          ))}
        {events.map(({ turn, text }) => (
          <g key={turn} class="event">
            <title>{`${say('event')}: ${text}`}</title>
            <line x1={x(turn)} x2={x(turn)} y1={TOP - 6} y2={height - BOTTOM} />
            <path d={`M${x(turn) - 4},${TOP - 8}h8l-4,6z`} />
          </g>
        ))}
        {selected !== undefined && (
          <line
            class="selected-turn"
            x1={x(selected)}
            x2={x(selected)}
            y1={TOP - 6}
            y2={height - BOTTOM}
          />
        )}
        {lines.map((line) => (
          <Curve
            key={line.name}
            line={line}
            place={{ x, y }}
            as={as}
            selected={selected}
            onSelect={onSelect}
          />
        ))}
        {named && (
          <g aria-hidden="true">
            <EndNames ends={ends} bottom={height - 12} longest={18} />
          </g>
        )}
      </svg>
    </figure>
  )
}

const tickText = (value: number): string => String(Number(value.toPrecision(3))).replace('-', '−')

interface Placed {
  readonly x: (turn: number) => number
  readonly y: (value: number) => number
}

interface CurveProps {
  readonly line: Line
  readonly place: Placed
  readonly as: ReadAs
  readonly selected: number | undefined
  readonly onSelect: ((turn: number) => void) | undefined
}

function Curve({
  line: { name, at, points },
  place: { x, y },
  as,
  selected,
  onSelect,
}: CurveProps): VNode {
  const say = useSay()
  const group = useRef<SVGGElement>(null)
  const current = Math.max(
    0,
    points.findIndex(({ turn }) => turn === selected),
  )
  const press = (event: KeyboardEvent, index: number): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? undefined : points[index + step]
    if (next) {
      onSelect?.(next.turn)
      ;(group.current?.querySelectorAll('.point')[index + step!] as SVGElement | undefined)?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') onSelect?.(points[index]!.turn)
    else return
    event.preventDefault()
  }
  return (
    <g class={`curve ${colourOf(at)}`} ref={group}>
      <polyline
        points={points
          .map(({ turn, value }) => `${x(turn).toFixed(1)},${y(value).toFixed(1)}`)
          .join(' ')}
      />
      {points.map(({ turn, value }, index) => {
        const label = `${name}, ${say('turn')} ${turn + 1}: ${numberText(value, as)}`
        return (
          <g
            key={turn}
            class={turn === selected ? 'point selected' : 'point'}
            role={onSelect ? 'button' : 'img'}
            tabindex={onSelect && index === current ? 0 : -1}
            aria-label={label}
            onClick={() => onSelect?.(turn)}
            onKeyDown={(event) => press(event, index)}
          >
            <title>{label}</title>
            <circle class="reach" cx={x(turn)} cy={y(value)} r={12} />
            <Shape at={at} x={x(turn)} y={y(value)} size={turn === selected ? 6 : 4} />
          </g>
        )
      })}
    </g>
  )
}
