/**
 * Positions labels of a scatter plot so that they overlap neither points nor each other, and if
 * possible no bars and lines.
 */
import { type Axis, pixelsOf, type ReferenceLine } from './frame.js'
import type { BackgroundPoint, Known } from './scatter-plot.js'

/** A rectangle; coordinates are pixels from the left and from the top. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface LabelledMark {
  readonly x: number
  readonly y: number
  /** Size of the label in pixels. */
  readonly width: number
  readonly height: number
}

export interface Surroundings {
  readonly frame: Box
  /** Areas that labels must not cover: marks, and labels of lines. */
  readonly marks: readonly Box[]
  /** Areas that labels cover only if necessary: bars and lines. */
  readonly thin: readonly Box[]
}

/** Side of the mark on which the label is: -1 is left or above, 1 right or below, 0 centred. */
export interface Side {
  readonly across: -1 | 0 | 1
  readonly down: -1 | 0 | 1
}

interface Placement {
  readonly side: Side
  /** Distance from the mark to the nearest point of the label, in pixels. */
  readonly dx: number
  readonly dy: number
  /** True if the label is so far from its mark that it needs a leader line. */
  readonly isFar: boolean
}

const GAP = 7
/** Distances of labels from marks in pixels; the larger ones are for crowded plots. */
const DISTANCES = [GAP, 16, 26, 38, 52, 68, 86, 106, 130]
/** Directions from a point in which its label is tried, in this order. */
const sides: readonly Side[] = [
  { across: 1, down: 0 },
  { across: -1, down: 0 },
  { across: 0, down: -1 },
  { across: 0, down: 1 },
  { across: 1, down: -1 },
  { across: 1, down: 1 },
  { across: -1, down: -1 },
  { across: -1, down: 1 },
]

const candidates: readonly Placement[] = DISTANCES.flatMap((distance) =>
  sides.map((side) => {
    // The corner of a diagonal label is farther from the mark than an edge with the same gap, so
    // its gap is smaller.
    const gap = side.across !== 0 && side.down !== 0 ? Math.max(GAP - 3, 0.72 * distance) : distance
    const isFar = distance > GAP
    return { side, dx: side.across * gap, dy: side.down * gap, isFar }
  }),
)

function labelBox({ x, y, width, height }: LabelledMark, { side, dx, dy }: Placement): Box {
  const left = x + dx + (width * (side.across - 1)) / 2
  const top = y + dy + (height * (side.down - 1)) / 2
  return { left, right: left + width, top, bottom: top + height }
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const isWithin = (box: Box, frame: Box): boolean =>
  box.left >= frame.left &&
  box.right <= frame.right &&
  box.top >= frame.top &&
  box.bottom <= frame.bottom

/**
 * Places the labels one after the other, each as near to its mark as possible. A label stays within
 * the frame, overlaps no mark and no earlier label, and takes the side that covers least of the
 * thin areas. Undefined if a label has no such position.
 */
function placeLabels(
  all: readonly LabelledMark[],
  { frame, marks, thin }: Surroundings,
): (Placement | undefined)[] {
  const taken = [...marks]
  return all.map((mark) => {
    const free = candidates.flatMap((placement) => {
      const box = labelBox(mark, placement)
      const isFree = isWithin(box, frame) && taken.every((other) => overlap(box, other) === 0)
      return isFree
        ? [{ placement, box, cost: thin.reduce((sum, other) => sum + overlap(box, other), 0) }]
        : []
    })
    const near = free.filter(({ placement }) => !placement.isFar)
    const [best] = (near.length > 0 ? near : free.slice(0, 1)).toSorted((a, b) => a.cost - b.cost)
    if (best) taken.push(best.box)
    return best?.placement
  })
}

export interface Plane {
  readonly x: Axis & { readonly domain: readonly [number, number] }
  readonly y: Axis & { readonly domain: readonly [number, number] }
  readonly size: { readonly width: number; readonly height: number }
}

/** Position of a label, with the end of the leader line from mark to label in axis units. */
export type ScatterPlacement = Placement & { readonly leadX: number; readonly leadY: number }

/** Font size and line height of labels in the house style, in pixels. */
const LABEL = { size: 10.5, height: 14 }
const RADIUS = 5

const share = (value: number, [from, to]: readonly [number, number]): number =>
  (value - from) / (to - from)

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
  const marks = points.map(({ at }) => boxAround(across(at.x.value), down(at.y.value), RADIUS))
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
  const pale = background.map((point) => boxAround(across(point.x), down(point.y), 2))
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
  return placeLabels(labels, { frame, marks, thin: [...bars, ...lines, ...pale] }).map(
    (placement, index) => {
      const { at } = points[index]!
      return (
        placement && {
          ...placement,
          leadX: at.x.value + placement.dx * perPixel.x,
          leadY: at.y.value - placement.dy * perPixel.y,
        }
      )
    },
  )
}

const boxAround = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})
