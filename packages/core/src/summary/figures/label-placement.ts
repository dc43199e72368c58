/** A rectangle in pixels from the left and from the top. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface LabelledMark {
  readonly x: number
  readonly y: number
  /** Size of the label in pixels. */
  readonly width: number
  readonly height: number
}

export interface Surroundings {
  readonly frame: Box
  /** Areas that labels should not cover, besides each other. */
  readonly obstacles: readonly Box[]
}

/** Where a label begins from its mark: -1 is left or above, 1 right or below, 0 centred. */
export interface Side {
  readonly across: -1 | 0 | 1
  readonly down: -1 | 0 | 1
}

const GAP = 7
/** In the order of preference. */
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

/** How far a label is from its mark, in pixels: nearer when it stands at a corner. */
export const gapOf = ({ across, down }: Side): number => (across !== 0 && down !== 0 ? GAP - 3 : GAP)

function labelBox({ x, y, width, height }: LabelledMark, side: Side): Box {
  const gap = gapOf(side)
  const left = x + side.across * gap + (width * (side.across - 1)) / 2
  const top = y + side.down * gap + (height * (side.down - 1)) / 2
  return { left, right: left + width, top, bottom: top + height }
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const area = ({ left, right, top, bottom }: Box): number => (right - left) * (bottom - top)

export interface Placement {
  readonly side: Side
  /** Whether it can be read: hardly anything of it lies on labels before it or beyond the frame. */
  readonly readable: boolean
}

const MOST_COVERED = 0.1

/**
 * On which side of its mark each label stands: marks in their order, each on the side where it covers least of the
 * obstacles, of the labels before it and of what is beyond the frame.
 */
export function placeLabels(marks: readonly LabelledMark[], { frame, obstacles }: Surroundings): Placement[] {
  const labels: Box[] = []
  return marks.map((mark) => {
    const onLabels = (box: Box): number => labels.reduce((sum, other) => sum + overlap(box, other), 0)
    const beyond = (box: Box): number => area(box) - overlap(box, frame)
    const cost = (box: Box): number =>
      obstacles.reduce((sum, other) => sum + overlap(box, other), onLabels(box) + beyond(box))
    const boxes = sides.map((side) => ({ side, box: labelBox(mark, side) }))
    const best = boxes.reduce((least, each) => (cost(each.box) < cost(least.box) ? each : least))
    const covered = onLabels(best.box) + beyond(best.box)
    const readable = covered <= MOST_COVERED * area(best.box)
    if (readable) labels.push(best.box)
    return { side: best.side, readable }
  })
}
