/** Colour and shape of each supporter, the same on all pages. */
import type { VNode } from 'preact'

const COLOURS = 8
const SHAPES = 6

/** Class of a colour in the style sheet's palette. */
export const colourOf = (at: number): string => `c${((at % COLOURS) + COLOURS) % COLOURS}`

interface MarkProps {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly size?: number
}

/**
 * Shape around a point, in the order that figures use, so that supporters are distinguishable
 * without colour.
 */
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

/** Coloured shape before the name of a supporter, as in the charts. */
export const Mark = ({ at }: { readonly at: number }): VNode => (
  <svg
    class={`mark-of ${colourOf(at)}`}
    width="14"
    height="14"
    viewBox="0 0 14 14"
    aria-hidden="true"
  >
    <Shape at={at} x={7} y={7} size={5} />
  </svg>
)
