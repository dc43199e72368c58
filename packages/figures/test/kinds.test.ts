import { known, unknown } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { barChart, intervalPlot, lineChart, matrixChart, scatterPlot } from '@attune/kit'
import { describe, expect, test } from 'vitest'
import { drawPng, drawSvg } from '../src/index.js'
import { textsOf } from './drawings.js'

const text = {
  id: 'figure',
  title: 'Who <helps> & how',
  description: 'What is "seen".',
  notes: ['A note.'],
}
const axes = { x: { title: 'Across' }, y: { title: 'Up' } }

const short = [
  'gpt-4o',
  'Qwen2.5-72B',
  '心理支持助手',
  'llama & <b>friends</b>',
  'o3-mini',
  'claude',
  'x',
  'y',
  'z',
]
const long = ['v1', 'v2', 'v3'].map(
  (version) => `a supporter with a name that goes on and on and on, much too long, in ${version}`,
)
const many = [...short, ...long]

/** Growing values; that of the second supporter is unknown. */
function valueOf(index: number): Quantity {
  if (index === 1) return { value: unknown('failed'), n: 0 }
  const value = 0.1 + index / 20
  return {
    value: known(value),
    n: 9,
    interval: { lower: value - 0.1, upper: value + 0.1, level: 0.95, method: 'm' },
  }
}

const kinds: Readonly<Record<string, (supporters: readonly string[]) => Figure>> = {
  'bar chart': (supporters) =>
    barChart({
      ...text,
      x: axes.x,
      bars: supporters.map((label, index) => ({ label, value: valueOf(index) })),
    }),
  'interval plot': (supporters) =>
    intervalPlot({
      ...text,
      table: {
        id: 't',
        title: 't',
        columns: ['supporter', 'a', 'b', 'c', 'd'].map((key) => ({ key, title: key })),
        rows: supporters.map((supporter, index) => {
          const value = valueOf(index)
          return { supporter, a: value, b: value, c: value, d: value }
        }),
        notes: [],
      },
    }),
  'line chart': (supporters) =>
    lineChart({
      ...text,
      ...axes,
      lines: supporters.map((name, index) => ({
        name,
        points: [0, 2, 3].map((more) => ({ x: more, y: valueOf(index + more) })),
      })),
      references: [{ axis: 'y', at: 0.5, label: 'start' }],
    }),
  'matrix chart': (supporters) =>
    matrixChart({
      ...text,
      rows: supporters,
      columns: supporters,
      rowTitle: 'beats',
      columnTitle: 'is beaten',
      cells: supporters.map((row, index) => ({
        row,
        column: supporters[0]!,
        value: valueOf(index).value,
      })),
      domain: [0, 1],
      colours: 'diverging',
    }),
  'scatter plot': (supporters) =>
    scatterPlot({
      ...text,
      ...axes,
      points: supporters.map((label, index) => ({
        label,
        group: label,
        x: valueOf(index),
        y: valueOf(index),
      })),
    }),
}

const widthOf = (svg: string): number => Number(/ width="([\d.]+)"/.exec(svg)![1])

describe.each(Object.entries(kinds))('a %s', (_, draw) => {
  test.each([
    ['no supporter', []],
    ['one', ['gpt-4o']],
    ['twelve, some with long names', many],
    [
      'five, named like what every object has',
      ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'],
    ],
  ])('of %s is drawn without a complaint, the same each time', async (_, supporters) => {
    const warnings: string[] = []
    const svg = await drawSvg(draw(supporters), { warn: (message) => void warnings.push(message) })
    // Not every machine has a font for Chinese.
    expect(warnings.filter((warning) => !/font/.test(warning))).toEqual([])
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    expect(await drawSvg(draw(supporters))).toBe(svg)
    expect(textsOf(svg)).toContain('Who &lt;helps&gt; &amp; how')
    expect(widthOf(svg)).toBeLessThan(1050)
  })

  test('names each of twelve supporters, with markup as text and long names abridged', async () => {
    // Rows of a matrix carry the number of their column.
    const texts = new Set(
      textsOf(await drawSvg(draw(many))).map((each) => each.replace(/^\d+ +/, '')),
    )
    for (const name of ['gpt-4o', '心理支持助手', 'llama &amp; &lt;b&gt;friends&lt;/b&gt;'])
      expect(texts).toContain(name)
    const versions = [...texts].filter((each) => /^a supp.*….*v[123]$/.test(each))
    expect(versions.map((each) => each.slice(-2)).sort()).toEqual(['v1', 'v2', 'v3'])
  })

  test('says that there is nothing to draw when there is not', async () => {
    expect(textsOf(await drawSvg(draw([])))).toContain('There are no values to draw.')
  })

  test('is a picture of the size of its drawing', async () => {
    const png = await drawPng(draw(['gpt-4o']), { scale: 1 })
    const width = new DataView(png.buffer, png.byteOffset).getUint32(16)
    expect(Math.abs(width - widthOf(await drawSvg(draw(['gpt-4o']))))).toBeLessThanOrEqual(1)
  })
})
