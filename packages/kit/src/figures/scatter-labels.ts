/** Where the labels of a scatter plot stand: clear of points and of each other, if possible of bars and lines. */
import type { Axis, ReferenceLine } from './frame.js'
import { type Box, type LabelledMark, type Placement, placeLabels } from './label-placement.js'
import type { BackgroundPoint, Known } from './scatter-plot.js'
import { pixelsOf } from './text-pixels.js'

export interface Plane {
  readonly x: Axis & { readonly domain: readonly [number, number] }
  readonly y: Axis & { readonly domain: readonly [number, number] }
  readonly size: { readonly width: number; readonly height: number }
}

/** With the end of the line that leads from the mark to the label, in the numbers of the axes. */
export type ScatterPlacement = Placement & { readonly leadX: number; readonly leadY: number }

/** Of labels in the house style, in pixels. */
const LABEL = { size: 10.5, height: 14 }
const RADIUS = 5

const share = (value: number, [from, to]: readonly [number, number]): number => (value - from) / (to - from)

interface Labelled {
  readonly points: readonly Known[]
  readonly background: readonly BackgroundPoint[]
  readonly references: readonly ReferenceLine[]
}

export function placementsOf(
  { points, background, references }: Labelled,
  { x, y, size }: Plane,
): (ScatterPlacement | undefined)[] {
  const across = (value: number): number => share(value, x.domain) * size.width
  const down = (value: number): number => (1 - share(value, y.domain)) * size.height
  const frame = { left: 0, right: size.width, top: 0, bottom: size.height }
  const marks = points.map(({ at }) => around(across(at.x.value), down(at.y.value), RADIUS))
  const bars = points.flatMap(({ at }): Box[] => {
    const [middle, centre] = [across(at.x.value), down(at.y.value)]
    return [
      { left: across(at.x.lower), right: across(at.x.upper), top: centre - 2, bottom: centre + 2 },
      { left: middle - 2, right: middle + 2, top: down(at.y.upper), bottom: down(at.y.lower) },
    ]
  })
  const lines = references.map(({ axis, at }): Box => {
    if (axis === 'x') return { ...frame, left: across(at) - 1, right: across(at) + 1 }
    return { ...frame, top: down(at) - 1, bottom: down(at) + 1 }
  })
  const pale = background.map((point) => around(across(point.x), down(point.y), 2))
  const labels = points.map(({ at, label }): LabelledMark => ({
    x: across(at.x.value),
    y: down(at.y.value),
    width: pixelsOf(label, LABEL.size),
    height: label === '' ? 0 : LABEL.height,
  }))
  const perPixel = {
    x: (x.domain[1] - x.domain[0]) / size.width,
    y: (y.domain[1] - y.domain[0]) / size.height,
  }
  return placeLabels(labels, { frame, marks, thin: [...bars, ...lines, ...pale] }).map((placement, index) => {
    const { at } = points[index]!
    return (
      placement && {
        ...placement,
        leadX: at.x.value + placement.dx * perPixel.x,
        leadY: at.y.value - placement.dy * perPixel.y,
      }
    )
  })
}

const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})
