import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonObject, known, unknown } from '@attune/core'
import type { Figure, Quantity, Table } from '@attune/core/findings'
import { barChart, intervalPlot, lineChart, matrixChart, scatterPlot } from '../../src/index.js'
import { type ChartLine as Line, type ScatterPoint } from '../../src/internal.js'
import { shortNames } from '../../src/figures/frame.js'

const text = { id: 'figure', title: 'Title', description: 'What is to be seen.' }
const axes = { x: { title: 'x' }, y: { title: 'y' } }
const none: Quantity = { value: unknown('failed'), n: 0 }

function q(value: number, half?: number): Quantity {
  const interval =
    half === undefined
      ? {}
      : { interval: { lower: value - half, upper: value + half, level: 0.95, method: 'm' } }
  return { value: known(value), n: 10, ...interval }
}

/** The rows of data of a figure of one view. */
const rowsOf = ({ spec }: Figure): readonly JsonObject[] =>
  (spec['data'] as { values: readonly JsonObject[] }).values

const layersOf = ({ spec }: Figure): readonly JsonObject[] => spec['layer'] as readonly JsonObject[]

/** Everything called `name` anywhere within. */
function all(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === name ? [inner] : []),
    ...all(inner, name),
  ])
}

const table = (supporters: readonly string[], cell: (index: number) => Quantity): Table => ({
  id: 't',
  title: 'T',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'bel', title: 'BEL', scale: 100 },
    { key: 'etv', title: 'ETV' },
  ],
  rows: supporters.map((supporter, index) => ({ supporter, bel: cell(index), etv: cell(index) })),
  notes: [],
})

const line = (name: string, ys: readonly Quantity[], more: Partial<Line> = {}): Line => ({
  name,
  points: ys.map((y, index) => ({ x: index + 1, y })),
  ...more,
})

const countOf = (figure: Figure, field: string) =>
  new Set(rowsOf(figure).map((row) => row[field])).size

const matrix = (
  cells: Parameters<typeof matrixChart>[0]['cells'],
  names: readonly string[] = ['a', 'b'],
) =>
  matrixChart({
    ...text,
    rows: names,
    columns: names,
    rowTitle: 'beats',
    columnTitle: 'is beaten',
    cells,
    domain: [-1, 1],
    colours: 'diverging',
  })

const at = (x: number, y: number, label: string): ScatterPoint => ({
  x: q(x),
  y: q(y),
  label,
  group: label,
})

describe('every figure', () => {
  const hostile = 'na\u001b[31mme\u202e'
  const figures: readonly (readonly [string, (name: string, value: Quantity) => Figure])[] = [
    [
      'bar chart',
      (label, value) => barChart({ ...text, title: label, x: axes.x, bars: [{ label, value }] }),
    ],
    [
      'interval plot',
      (name, value) => intervalPlot({ ...text, title: name, table: table([name], () => value) }),
    ],
    [
      'line chart',
      (name, value) =>
        lineChart({ ...text, title: name, ...axes, lines: [line(name, [value, value])] }),
    ],
    [
      'matrix chart',
      (name, { value }) =>
        matrixChart({
          ...text,
          title: name,
          rows: [name],
          columns: [name],
          rowTitle: name,
          columnTitle: name,
          cells: [{ row: name, column: name, value }],
          domain: [0, 1],
          colours: 'diverging',
        }),
    ],
    [
      'scatter plot',
      (label, x) => scatterPlot({ ...text, title: label, ...axes, points: [{ x, y: x, label }] }),
    ],
  ]

  test.each(figures)(
    'is plain data that says which version of Vega-Lite it is for: %s',
    (_, draw) => {
      const { spec } = draw('gpt-4o', q(0.5, 0.1))
      expect(spec['$schema']).toBe('https://vega.github.io/schema/vega-lite/v6.json')
      expect(JSON.parse(JSON.stringify(spec))).toEqual(spec)
    },
  )

  test.each(figures)('has no control characters of names in it: %s', (_, draw) => {
    expect(JSON.stringify(draw(hostile, q(0.5)))).not.toMatch(/\\u001b|\u202e/)
    expect(draw(hostile, q(0.5)).title).toBe('name')
  })

  test.each(figures)('draws nothing for an unknown value: %s', (_, draw) => {
    const drawn = all(draw('gpt-4o', none).spec, 'values').flat() as JsonObject[]
    for (const row of drawn) {
      for (const field of ['value', 'x', 'y', 'lower', 'upper'])
        expect(typeof row[field]).not.toBe('number')
    }
  })

  test('wraps its words, Chinese ones too, and has notes below the picture', () => {
    const { spec } = barChart({
      ...text,
      title: '心'.repeat(40),
      subtitle: 'word '.repeat(30),
      notes: ['First.', 'Second.'],
      x: axes.x,
      bars: [{ label: 'a', value: q(1) }],
    })
    const heading = spec['title'] as { text: readonly string[]; subtitle: readonly string[] }
    expect(heading.text.map((each) => each.length)).toEqual([31, 9])
    expect(heading.subtitle).toHaveLength(2)
    const [view] = spec['vconcat'] as [JsonObject]
    expect(view['title']).toMatchObject({ text: ['First.', 'Second.'], orient: 'bottom' })
  })

  test.each([
    ['bar chart', barChart({ ...text, x: axes.x, bars: [] })],
    ['interval plot', intervalPlot({ ...text, table: table([], () => none) })],
    ['line chart without lines', lineChart({ ...text, ...axes, lines: [] })],
    [
      'line chart of nothing known',
      lineChart({ ...text, ...axes, lines: [line('a', [none, none])] }),
    ],
    [
      'matrix chart',
      matrixChart({
        ...text,
        rows: [],
        columns: [],
        rowTitle: '',
        columnTitle: '',
        cells: [],
        domain: [0, 1],
        colours: 'sequential',
      }),
    ],
  ])('says so where there is nothing to draw: %s', (_, figure) => {
    expect(rowsOf(figure)).toEqual([{ text: 'There are no values to draw.' }])
  })
})

describe('names in figures', () => {
  test('lose their middle when they are long, because their ends tell versions apart', () => {
    const names = [
      'some-very-long-model-name-2024-11',
      'some-very-long-model-name-2025-02',
      'short',
      '心理支持助手第二版本',
    ]
    expect(names.map(shortNames(names, 16))).toEqual([
      'some-ver…2024-11',
      'some-ver…2025-02',
      'short',
      '心理支持…二版本',
    ])
  })

  test('stay different names, in whatever they differ', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ maxLength: 12 }), { maxLength: 12 }), (names) => {
        const label = shortNames(names, 5)
        expect(new Set(names.map(label)).size).toBe(names.length)
      }),
    )
  })

  test('keep the marks of different supporters apart in every kind of figure', () => {
    const names = ['one', 'two'].map(
      (middle) => `a model of ${'x'.repeat(20)}${middle}${'x'.repeat(20)} tuned`,
    )
    const bars = names.map((label) => ({ label, group: label, value: q(1) }))
    expect(countOf(barChart({ ...text, x: axes.x, bars }), 'label')).toBe(2)
    const lines = names.map((name) => line(name, [q(1), q(2)]))
    expect(countOf(lineChart({ ...text, ...axes, lines }), 'name')).toBe(2)
    const points = names.map((label) => ({ label, group: label, x: q(1), y: q(1) }))
    expect(countOf(scatterPlot({ ...text, ...axes, points }), 'group')).toBe(2)
    const plot = intervalPlot({
      ...text,
      table: { ...table(names, q), columns: table([], q).columns.slice(0, 2) },
    })
    expect(countOf(plot, 'name')).toBe(2)
  })
})

describe('a bar chart', () => {
  test('has whiskers where there are intervals, and the reason where there is no value', () => {
    const bars = [
      { label: 'a', value: q(0.5, 0.1) },
      { label: 'b', value: none },
    ]
    const figure = barChart({ ...text, x: axes.x, bars })
    expect(rowsOf(figure)).toEqual([
      { label: 'a', group: '', value: 0.5, lower: 0.4, upper: 0.6 },
      { label: 'b', group: '', value: null, lower: null, upper: null, why: 'failed' },
    ])
    expect(layersOf(figure)).toHaveLength(3)
    expect(
      layersOf(barChart({ ...text, x: axes.x, bars: [{ label: 'a', value: q(0.5) }] })),
    ).toHaveLength(1)
  })

  test('stacks shares of a whole, without whiskers', () => {
    const bars = ['early', 'late'].map((group) => ({ label: 'a', group, value: q(0.5, 0.1) }))
    const figure = barChart({ ...text, x: axes.x, bars, arrange: 'stacked' })
    expect(layersOf(figure)).toHaveLength(1)
    expect(all(figure.spec, 'stack')).toEqual(['zero'])
    expect(all(figure.spec, 'yOffset')).toEqual([])
  })

  test('has a legend for groups, and none for a single one', () => {
    const bar = { label: 'a', value: q(1) }
    const grouped = barChart({
      ...text,
      x: axes.x,
      bars: ['en', 'zh'].map((group) => ({ ...bar, group })),
    })
    expect(all(grouped.spec, 'legend')).toMatchObject([{ values: ['en', 'zh'] }])
    expect(all(barChart({ ...text, x: axes.x, bars: [bar] }).spec, 'legend')).toEqual([null])
  })
})

describe('an interval plot', () => {
  const columns = ['a', 'b', 'c'].map((key) => ({ key, title: key, range: [0, 1] as const }))
  const rowsOfTable = (cells: Readonly<Record<string, readonly Quantity[]>>): Table => ({
    id: 't',
    title: 'T',
    notes: [],
    columns: [
      { key: 'supporter', title: 'Supporter' },
      ...columns.filter(({ key }) => key in cells),
    ],
    rows: [0, 1].map((at) => ({
      supporter: ['x', 'y'][at]!,
      ...Object.fromEntries(Object.entries(cells).map(([key, own]) => [key, own[at]!])),
    })),
  })
  const domains = (figure: Figure): unknown[] => [
    ...new Set(
      all(figure.spec, 'x').flatMap((x) =>
        all(x, 'domain').map((domain) => JSON.stringify(domain)),
      ),
    ),
  ]

  test('has a panel per column of numbers, scaled as the table is printed', () => {
    const { spec } = intervalPlot({
      ...text,
      table: table(['a', 'b'], (index) => (index === 0 ? q(0.5, 0.25) : none)),
    })
    const panels = spec['concat'] as readonly JsonObject[]
    expect(panels.map(({ data }) => (data as { values: unknown }).values)).toEqual([
      [
        { name: 'a', who: 'a', value: 50, lower: 25, upper: 75 },
        { name: 'b', who: 'b', why: 'failed' },
      ],
      [
        { name: 'a', who: 'a', value: 0.5, lower: 0.25, upper: 0.75 },
        { name: 'b', who: 'b', why: 'failed' },
      ],
    ])
    expect(JSON.stringify(spec)).toContain('BEL (×\u00a0100)')
  })

  test('can be of some columns, with a line of reference', () => {
    const figure = intervalPlot({
      ...text,
      table: table(['a'], () => q(1)),
      columns: ['etv'],
      reference: 0,
    })
    expect(figure.spec).not.toHaveProperty('concat')
    expect(layersOf(figure)[0]).toMatchObject({ data: { values: [{ at: 0 }] } })
  })

  test('draws values of one range on one axis, as wide as the range, with air for marks at its ends', () => {
    const figure = intervalPlot({
      ...text,
      table: rowsOfTable({ a: [q(0.51), q(0.52)], b: [q(0.1), q(1)] }),
    })
    expect(domains(figure)).toEqual(['[-0.05,1.05]'])
  })

  test('draws differences of one range on one axis that ends where they end', () => {
    const cells = { a: [q(1, 1), q(2)], b: [q(1), q(4)] }
    const figure = intervalPlot({
      ...text,
      table: rowsOfTable(cells),
      reference: 0,
      isFitted: true,
    })
    expect(domains(figure)).toEqual(['[-0.2,4.2]'])
  })

  test('tells in a note of columns in which nothing differs or nothing is known', () => {
    const cells = { a: [q(0.1), q(0.2)], b: [q(0), q(0)], c: [none, none] }
    const { spec } = intervalPlot({ ...text, table: rowsOfTable(cells), reference: 0 })
    const said = JSON.stringify(spec)
    expect(said).toContain('Not drawn, 0.00 in every row: b.')
    expect(said).toContain('Not drawn, no values: c.')
    expect(
      all(spec, 'axis').filter((axis) => JSON.stringify(axis).includes('"title":["')),
    ).toHaveLength(4)
  })

  test('has hollow marks for values without an interval, and says so where others have one', () => {
    const note = 'Hollow: no interval'
    const mixed = intervalPlot({ ...text, table: rowsOfTable({ a: [q(0.1, 0.1), q(0.2)] }) })
    expect(JSON.stringify(mixed.spec)).toContain(note)
    expect(all(mixed.spec, 'fill')).toContain('white')
    expect(
      JSON.stringify(intervalPlot({ ...text, table: rowsOfTable({ a: [q(0.1), q(0.2)] }) }).spec),
    ).not.toContain(note)
  })

  test('says below an axis which way is better, or what lies on both sides of the line', () => {
    const better: Table = {
      ...table(['a', 'b'], q),
      columns: [{ key: 'bel', title: 'BEL', better: 'lower' }],
    }
    expect(JSON.stringify(intervalPlot({ ...text, table: better }).spec)).toContain(
      '["BEL","‹ better"]',
    )
    const ends = () => ['second better', 'first better'] as const
    expect(JSON.stringify(intervalPlot({ ...text, table: better, ends }).spec)).toContain(
      '‹ second better · first better ›',
    )
  })

  test('names level and method of the intervals and the size of the samples', () => {
    const cells = {
      a: [
        { ...q(0.1, 0.1), clusters: 4 },
        { ...q(0.2, 0.1), n: 30, clusters: 12 },
      ],
    }
    const { spec } = intervalPlot({ ...text, table: rowsOfTable(cells) })
    expect((spec['title'] as JsonObject)['subtitle']).toEqual([
      '95 % intervals (m), n = 10 to 30 in 4 to 12 scenarios',
    ])
  })

  test('gives a supporter the colour and mark of its place among all, whichever of them are drawn', () => {
    const figure = intervalPlot({
      ...text,
      table: rowsOfTable({ a: [q(0.1), q(0.2)] }),
      names: ['z', 'x', 'y'],
    })
    const domainsOfNames = all(figure.spec, 'color').map((color) => all(color, 'domain')[0])
    expect(domainsOfNames.every((domain) => String(domain) === 'z,x,y')).toBe(true)
  })
})

describe('a line chart', () => {
  test('breaks lines where a value is unknown, and shows the interval of a value that stands alone', () => {
    const figure = lineChart({
      ...text,
      ...axes,
      lines: [line('a', [q(1, 0.5), none, q(2), q(3)])],
    })
    expect(rowsOf(figure).map(({ y, lower, alone }) => [y, lower, alone])).toEqual([
      [1, 0.5, true],
      [null, null, false],
      [2, null, false],
      [3, null, false],
    ])
    const marks = layersOf(figure).map(({ mark }) =>
      typeof mark === 'string' ? mark : (mark as JsonObject)['type'],
    )
    expect(marks).toEqual(['rule', 'line', 'point'])
  })

  test('calls the places of its grid by their numbers, not by rounded ones', () => {
    const y = { title: 'y', domain: [0, 1], step: 0.25 } as const
    const { spec } = lineChart({ ...text, x: axes.x, y, lines: [line('a', [q(0), q(1)])] })
    expect(all(spec, 'axis')).toContainEqual(
      expect.objectContaining({ title: 'y', values: [0, 0.25, 0.5, 0.75, 1], format: '.2f' }),
    )
  })

  test('of a single turn has an axis around it', () => {
    const { spec } = lineChart({ ...text, ...axes, lines: [line('a', [q(1)])] })
    expect(all(spec, 'scale')).toContainEqual({ domain: [0, 2], nice: false })
  })

  test('shades the ground from an event on, in its own panel or in all', () => {
    const lines = ['one', 'two'].map((panel) => line('a', [q(1), q(2), q(3)], { panel }))
    const events = [{ x: 2 }, { x: 3, panel: 'two' }]
    const shaded = rowsOf(lineChart({ ...text, ...axes, lines, events })).filter(
      ({ kind }) => kind === 'event',
    )
    expect(shaded).toEqual([
      { kind: 'event', panel: 'one', x: 2, end: 3 },
      { kind: 'event', panel: 'two', x: 2, end: 3 },
      { kind: 'event', panel: 'two', x: 3, end: 3 },
    ])
  })

  test('keeps lines of the background out of the legend', () => {
    const lines = [
      line('mean', [q(1), q(2)]),
      line('one dialogue', [q(1), q(2)], { background: true }),
    ]
    expect(all(lineChart({ ...text, ...axes, lines }).spec, 'domain')).toContainEqual(['mean'])
  })

  test('has its reference lines on the axes of the data, and their labels beyond the frame', () => {
    const y = { title: 'y', domain: [0.4, 0.6] } as const
    const references = [{ axis: 'y', at: 0.5, label: 'start' }] as const
    const figure = lineChart({
      ...text,
      x: axes.x,
      y,
      lines: [line('a', [q(0.5), q(0.6)])],
      references,
    })
    expect(layersOf(figure)[0]).toMatchObject({
      mark: { type: 'rule' },
      encoding: { y: { scale: { domain: [0.4, 0.6] }, axis: { orient: 'right', values: [0.5] } } },
    })
    expect(all(figure.spec, 'labelExpr')).toEqual([`datum.value === 0.5 ? "start" : ''`])
  })

  test('has a mark for each name besides the colour, on a long line not at every point', () => {
    const long = Array.from({ length: 40 }, (_, index) => q(index))
    const rows = rowsOf(lineChart({ ...text, ...axes, lines: [line('a', long), line('b', long)] }))
    const marked = (name: string): number =>
      rows.filter((row) => row['name'] === name && row['marked']).length
    expect([marked('a'), marked('b')]).toEqual([10, 10])
  })

  test('of few places can have its points side by side, each with its interval', () => {
    const lines = ['a', 'b'].map((name) => line(name, [q(1, 0.5), q(2, 0.5)]))
    const rows = rowsOf(lineChart({ ...text, ...axes, lines, isDodged: true }))
    expect(new Set(rows.map(({ x }) => x)).size).toBe(4)
    expect(rows.every(({ alone }) => alone)).toBe(true)
  })
})

describe('a matrix chart', () => {
  test('prints numbers, or texts in their place, and a dash for what is unknown', () => {
    const figure = matrix([
      { row: 'a', column: 'a', value: known(-0.5) },
      { row: 'a', column: 'b', value: known(-0.001) },
      { row: 'b', column: 'a', value: known(1), text: '9 of 9' },
      { row: 'b', column: 'b', value: unknown('no pairs') },
    ])
    expect(rowsOf(figure).map((row) => row['text'])).toEqual(['−0.50', '0.00', '9 of 9', '–'])
    expect(rowsOf(figure).map((row) => row['dark'])).toEqual([false, false, true, false])
  })

  test('numbers its columns where their names would not fit', () => {
    const long = 'a name that needs more room than a column has'
    const { spec } = matrix([{ row: 'a', column: long, value: known(1) }], ['a', long])
    expect(JSON.stringify(spec)).toContain('"domain":["1","2"]')
    expect(
      rowsOf(matrix([{ row: 'a', column: long, value: known(1) }], ['a', long])),
    ).toMatchObject([{ row: '1  a', column: '2' }])
  })

  test('names numbered columns in a note where no row has their name', () => {
    const long = 'a name that needs more room than a column has'
    const cells = [{ row: 'r', column: long, value: known(1) }]
    const options = {
      rowTitle: '',
      columnTitle: '',
      domain: [0, 1],
      colours: 'sequential',
    } as const
    const { spec } = matrixChart({ ...text, ...options, rows: ['r'], columns: [long], cells })
    expect(JSON.stringify(spec)).toContain('Columns: 1 a name that')
  })
})

describe('a scatter plot', () => {
  test('leaves out points with an unknown value, and says which and why', () => {
    const { spec } = scatterPlot({
      ...text,
      ...axes,
      points: [at(1, 1, 'a'), { ...at(1, 1, 'b'), y: none }],
    })
    expect(JSON.stringify(spec)).toContain('Not shown, failed: b.')
    expect(rowsOf({ ...text, spec: (spec['vconcat'] as JsonObject[])[0]! })).toHaveLength(1)
  })

  test('names its groups beside their points instead of in a legend', () => {
    const figure = scatterPlot({ ...text, ...axes, points: [at(0, 0, 'a'), at(1, 1, 'b')] })
    expect(rowsOf(figure).map(({ label }) => label)).toEqual(['a', 'b'])
    expect(all(figure.spec, 'legend').filter(Boolean)).toEqual([])
  })

  test('leads to labels further out where it is crowded', () => {
    const crowd = Array.from({ length: 6 }, (_, index) =>
      at(1, 1 + index / 1e6, `supporter ${index}`),
    )
    const figure = scatterPlot({
      ...text,
      ...axes,
      y: { title: 'y', domain: [0, 2] },
      points: crowd,
    })
    expect(rowsOf(figure).filter(({ label }) => label !== '')).toHaveLength(6)
    expect(rowsOf(figure).filter(({ leadX }) => leadX !== undefined).length).toBeGreaterThan(0)
  })

  const crowdOf = (group?: string): ScatterPoint[] =>
    Array.from({ length: 70 }, (_, index) => ({
      ...at(1, 1, `supporter number ${index}`),
      ...(group !== undefined && { group }),
    }))

  test('names groups in a legend where their labels find no place', () => {
    const figure = scatterPlot({ ...text, ...axes, points: crowdOf() })
    expect(rowsOf(figure).filter(({ label }) => label !== '').length).toBeLessThan(70)
    expect(all(figure.spec, 'legend').filter(Boolean).length).toBeGreaterThan(0)
  })

  test('tells in a note of labels that say more than the group and find no place', () => {
    const { spec } = scatterPlot({ ...text, ...axes, points: crowdOf('all') })
    expect(JSON.stringify(spec)).toMatch(/Without a label: supporter number \d+, /)
  })

  test('has single dialogues behind their means', () => {
    const background = [{ x: 0.5, y: 0.5, group: 'a' }]
    const { spec } = scatterPlot({ ...text, ...axes, points: [at(0, 0, 'a')], background })
    expect((spec['layer'] as JsonObject[])[0]).toMatchObject({
      data: { values: background },
      mark: { opacity: 0.35 },
    })
  })

  test('keeps labels within the frame', () => {
    const corner = [at(0, 0, 'left'), at(1, 1, 'a name at the right edge')]
    const x = { title: 'x', domain: [0, 1] } as const
    const figure = scatterPlot({ ...text, x, y: { title: 'y', domain: [0, 1] }, points: corner })
    expect(rowsOf(figure).map(({ align }) => align)).toEqual(['left', 'right'])
  })
})
