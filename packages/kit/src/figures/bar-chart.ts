import type { JsonObject } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { abridge, cleanLine } from '@attune/tables'
import {
  type Axis,
  distinct,
  drawable,
  type FigureText,
  frame,
  nameChannel,
  nothingToDraw,
  numberChannel,
  shortNames,
} from './frame.js'

export interface Bar {
  readonly label: string
  /** Group that determines the colour. */
  readonly group?: string
  /**
   * Length of the bar. Unknown values have no bar; intervals are whiskers, unless bars are stacked.
   */
  readonly value: Quantity
}

export interface BarChartOptions extends FigureText {
  readonly x: Axis
  readonly bars: readonly Bar[]
  /**
   * Arrangement of bars with the same label: `stacked` end to end on one line (parts of a whole),
   * or `grouped` below each other.
   */
  readonly arrange?: 'stacked' | 'grouped'
}

const LONGEST_LABEL = 34

/**
 * Horizontal bars from zero, a line per label in the order of first appearance. An unknown value
 * shows its reason instead of a bar, unless bars are stacked.
 *
 * ```ts
 * const bars = [{ label: 'listener', value: { value: known(4.2), n: 12 } }]
 * barChart({ id: 'bars', title: 'Mood', description: 'Means.', x: { title: 'Mood' }, bars })
 * ```
 */
export function barChart(options: BarChartOptions): Figure {
  const { bars, arrange = 'grouped' } = options
  if (bars.length === 0) return frame(options, nothingToDraw)
  const labelOf = shortNames(
    bars.map((bar) => bar.label),
    LONGEST_LABEL,
  )
  const groupOf = shortNames(
    bars.map((bar) => bar.group ?? ''),
    LONGEST_LABEL,
  )
  const values = bars.map(({ label, group = '', value }) => ({
    label: labelOf(label),
    group: groupOf(group),
    value: drawable(value.value),
    lower: value.interval?.lower ?? null,
    upper: value.interval?.upper ?? null,
    ...(value.value.state === 'unknown'
      ? { why: abridge(cleanLine(value.value.why), 40, '…') }
      : {}),
  }))
  const groups = distinct(values.map((value) => value.group))
  const labels = distinct(values.map((value) => value.label))
  const stacked = arrange === 'stacked'
  const beneath = !stacked && values.length > labels.length
  const y = {
    field: 'label',
    type: 'nominal',
    scale: { domain: labels, paddingInner: 0.3 },
    axis: { title: null },
  }
  const offset = {
    yOffset: { field: 'group', type: 'nominal', scale: { domain: groups, paddingInner: 0.2 } },
  }
  const layer = layers({
    place: beneath ? { y, ...offset } : { y },
    x: options.x,
    groups,
    stacked,
    values,
  })
  const height = { step: beneath ? 15 * groups.length : 24, for: 'position' }
  return frame(options, { data: { values }, width: 420, height, layer })
}

interface Drawn {
  readonly place: JsonObject
  readonly x: Axis
  readonly groups: readonly string[]
  readonly stacked: boolean
  readonly values: readonly JsonObject[]
}

function layers({ place, x, groups, stacked, values }: Drawn): JsonObject[] {
  const channel = numberChannel('value', x)
  const scale = x.domain === undefined ? { zero: true } : (channel['scale'] ?? null)
  const bars = {
    mark: { type: 'bar', ...(stacked ? { stroke: 'white', strokeWidth: 1 } : {}) },
    encoding: {
      ...place,
      x: { ...channel, scale, stack: stacked ? 'zero' : null },
      color: nameChannel('group', groups, { range: 'category' }),
    },
  }
  const whisker = {
    transform: [{ filter: 'datum.lower !== null' }],
    mark: { type: 'rule', strokeWidth: 1.3, color: '#1f2328' },
    encoding: { ...place, x: { ...channel, scale, field: 'lower' }, x2: { field: 'upper' } },
  }
  const reason = {
    transform: [{ filter: 'isValid(datum.why)' }],
    mark: { type: 'text', style: 'reference-label', align: 'left', dx: 4 },
    encoding: {
      ...place,
      x: { datum: 0, type: 'quantitative', axis: channel['axis']!, scale },
      text: { field: 'why', type: 'nominal' },
    },
  }
  if (stacked) return [bars]
  return [
    bars,
    ...(values.some((value) => value['lower'] !== null) ? [whisker] : []),
    ...(values.some((value) => value['why'] !== undefined) ? [reason] : []),
  ]
}
