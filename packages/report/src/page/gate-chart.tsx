/** Chart of a gate: the gated value, its limit and the baseline on an axis. */
import type { VNode } from 'preact'
import type { GatePicture } from '../report-data.js'
import { useLanguage, useSay } from './language.js'
import { useNarrow } from './use-narrow.js'

const EDGE = 40
const LINE = 34
/** Width of a label with a long name. */
const LABEL = 160

export function GateChart({
  picture,
  name,
}: {
  readonly picture: GatePicture
  readonly name: string
}): VNode {
  const say = useSay()
  const language = useLanguage()
  const isNarrow = useNarrow()
  const width = isNarrow ? 340 : 640
  const { estimate, lower = estimate, upper = estimate, limit, side, other } = picture
  const marks = [lower, upper, estimate, limit, ...(other === undefined ? [] : [0])]
  const [least, most] = [Math.min(...marks), Math.max(...marks)]
  const room = (most - least || Math.abs(most) || 1) / 8
  const place = (value: number): number =>
    EDGE + ((value - least + room) / (most - least + 2 * room)) * (width - 2 * EDGE)
  const at = place(limit)
  // The label of the other side is below that of the limit if they would touch.
  const isBelow = other !== undefined && Math.abs(place(0) - at) < LABEL
  const height = isBelow ? 102 : 84
  const wrong =
    side === 'above' ? { x: EDGE, width: at - EDGE } : { x: at, width: width - EDGE - at }
  const text = (value: number): string => shownNumber(value, picture)
  return (
    <svg
      class="gate-chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${name}: ${text(estimate)} [${text(lower)}, ${text(upper)}], ${say('gateLimit')} ${text(limit)}`}
    >
      <rect class="gate-wrong" x={wrong.x} y={10} width={wrong.width} height={48} />
      <line class="gate-axis" x1={EDGE} x2={width - EDGE} y1={58} y2={58} />
      <line class="gate-limit" x1={at} x2={at} y1={6} y2={62} />
      <text class="gate-text" x={at} y={78} text-anchor="middle">
        {say('gateLimit')} {text(limit)}
      </text>
      {other !== undefined && limit !== 0 && (
        <>
          <line class="gate-zero" x1={place(0)} x2={place(0)} y1={10} y2={62} />
          <text class="gate-text" x={place(0)} y={isBelow ? 96 : 78} text-anchor="middle">
            {other[language]} 0
          </text>
        </>
      )}
      <line class="gate-interval" x1={place(lower)} x2={place(upper)} y1={LINE} y2={LINE} />
      <circle class="gate-dot" cx={place(estimate)} cy={LINE} r={5} />
      <text class="gate-text" x={place(estimate)} y={LINE - 11} text-anchor="middle">
        {text(estimate)}
      </text>
    </svg>
  )
}

/** Formats a value in the unit that the gate's sentence uses. */
export function shownNumber(
  value: number,
  picture: Pick<GatePicture, 'scale' | 'unit'> | undefined,
): string {
  const { scale, unit } = picture ?? { scale: 1, unit: '' }
  const shown = value * scale
  const digits = Math.abs(shown) >= 100 ? 0 : Math.abs(shown) >= 10 ? 1 : 2
  return `${shown.toFixed(digits)}${unit}`
}
