/** Each supporter has one colour and one shape, the same everywhere. */
import type { VNode } from 'preact'

const COLOURS = 8
const SHAPES = 6

/** Of the palette in the style sheet. */
export const colourOf = (at: number): string => `c${((at % COLOURS) + COLOURS) % COLOURS}`

interface MarkProps {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly size?: number
}

/** A shape around a point, in the order of the figures; for grey print and for people who do not see the colours apart. */
export function Shape({ at, x, y, size = 5 }: MarkProps): VNode {
  const points = (list: readonly (readonly [number, number])[]): string =>
    list.map(([dx, dy]) => `${x + dx * size},${y + dy * size}`).join(' ')
  const corners = [
    undefined,
    [
      [-0.9, -0.9],
      [0.9, -0.9],
      [0.9, 0.9],
      [-0.9, 0.9],
    ],
    [
      [0, -1.2],
      [1.1, 0.8],
      [-1.1, 0.8],
    ],
    [
      [0, -1.3],
      [1.3, 0],
      [0, 1.3],
      [-1.3, 0],
    ],
    [
      [-0.4, -1.2],
      [0.4, -1.2],
      [0.4, -0.4],
      [1.2, -0.4],
      [1.2, 0.4],
      [0.4, 0.4],
      [0.4, 1.2],
      [-0.4, 1.2],
      [-0.4, 0.4],
      [-1.2, 0.4],
      [-1.2, -0.4],
      [-0.4, -0.4],
    ],
    [
      [0, 1.2],
      [1.1, -0.8],
      [-1.1, -0.8],
    ],
  ][((at % SHAPES) + SHAPES) % SHAPES] as readonly (readonly [number, number])[] | undefined
  return corners ? <polygon points={points(corners)} /> : <circle cx={x} cy={y} r={size} />
}

/** Before the name of a supporter. */
export const Mark = ({ at }: { readonly at: number }): VNode => (
  <svg class={`mark-of ${colourOf(at)}`} width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
    <Shape at={at} x={7} y={7} size={5} />
  </svg>
)
