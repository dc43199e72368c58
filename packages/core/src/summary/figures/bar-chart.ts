import type { JsonObject } from '../../contracts/data.js'
import type { Figure, Quantity } from '../../contracts/findings.js'
import { cleanLine } from '../text/clean.js'
import { type Axis, distinct, drawable, type FigureText, frame, nameChannel, numberChannel } from './frame.js'

export interface Bar {
  readonly label: string
  /** Decides the colour. */
  readonly group?: string
  /** Unknown: no bar. With an interval: a whisker, unless bars are stacked. */
  readonly value: Quantity
}

export interface BarChartOptions extends FigureText {
  readonly x: Axis
  readonly bars: readonly Bar[]
  /** How bars of the same label stand: one after the other on one line (shares of a whole), or beneath each other. */
  readonly arrange?: 'stacked' | 'grouped'
}

/** Horizontal bars from zero, a line per label in the order in which labels first appear. */
export function barChart(options: BarChartOptions): Figure {
  const { bars, arrange = 'grouped' } = options
  const values = bars.map(({ label, group = '', value }) => ({
    label: cleanLine(label),
    group: cleanLine(group),
    value: drawable(value.value),
    lower: value.interval?.lower ?? null,
    upper: value.interval?.upper ?? null,
  }))
  const groups = distinct(values.map((value) => value.group))
  const labels = distinct(values.map((value) => value.label))
  const beneath = arrange === 'grouped' && values.length > labels.length
  const y = { field: 'label', type: 'nominal', scale: { domain: labels, paddingInner: 0.3 }, axis: { title: null } }
  const offset = { yOffset: { field: 'group', type: 'nominal', scale: { domain: groups, paddingInner: 0.2 } } }
  const whiskers = arrange === 'grouped' && values.some((value) => value.lower !== null)
  const place: JsonObject = beneath ? { y, ...offset } : { y }
  const layer = layers({ place, x: options.x, groups, stacked: arrange === 'stacked', whiskers })
  const height = { step: beneath ? 15 * groups.length : 24, for: 'position' }
  return frame(options, { data: { values }, width: 420, height, layer })
}

interface Drawn {
  readonly place: JsonObject
  readonly x: Axis
  readonly groups: readonly string[]
  readonly stacked: boolean
  readonly whiskers: boolean
}

function layers({ place, x, groups, stacked, whiskers }: Drawn): JsonObject[] {
  const channel = numberChannel('value', x)
  const scale = x.domain === undefined ? { zero: true } : (channel['scale'] ?? null)
  const bars = {
    mark: { type: 'bar', ...(stacked ? { stroke: 'white', strokeWidth: 1 } : {}) },
    encoding: {
      ...place,
      x: { ...channel, scale, stack: stacked ? 'zero' : null },
      color: nameChannel('group', groups),
    },
  }
  const whisker = {
    transform: [{ filter: 'datum.lower !== null' }],
    mark: { type: 'rule', strokeWidth: 1.3, color: '#1f2328' },
    encoding: { ...place, x: { ...channel, scale, field: 'lower' }, x2: { field: 'upper' } },
  }
  return whiskers ? [bars, whisker] : [bars]
}
