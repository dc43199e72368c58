import { intervalPlot, scatterPlot } from '@attune/kit'
import { known } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { describe, expect, test } from 'vitest'
import { drawSvg, millimetres } from '../src/index.js'
import { bars, textsOf } from './drawings.js'

const q = (value: number): Quantity => ({
  value: known(value),
  n: 12,
  interval: { lower: value - 1, upper: value + 1, level: 0.95, method: 't' },
})
const words = {
  id: 'figure',
  title: 'A title that is rather long for a figure in the column of a paper',
  description: 'd',
  notes: ['A note that takes several lines in the column of a paper, and one or two on a screen.'],
}
const plot: Figure = intervalPlot({
  ...words,
  table: {
    id: 't',
    title: 't',
    columns: ['supporter', 'a', 'b', 'c'].map((key) => ({ key, title: key })),
    rows: [1, 2, 3].map((n) => ({ supporter: `supporter ${n}`, a: q(n), b: q(2 * n), c: q(-n) })),
    notes: [],
  },
})
const points: Figure = scatterPlot({
  ...words,
  x: { title: 'x' },
  y: { title: 'y' },
  points: ['one', 'two'].map((label, at) => ({ label, group: label, x: q(at), y: q(at) })),
})

const sizeOf = (svg: string): number[] =>
  [/ width="([\d.]+)"/, / height="([\d.]+)"/].map((each) => Number(each.exec(svg)?.[1]))

describe.each([
  ['panels', plot],
  ['points', points],
])('a figure of %s', (_, figure) => {
  test.each([85, 120, 174])('is as wide as asked for, %d mm', async (width) => {
    const warnings: string[] = []
    const svg = await drawSvg(figure, {
      width: millimetres(width),
      warn: (message) => void warnings.push(message),
    })
    const missing = millimetres(width) - sizeOf(svg)[0]!
    expect(missing).toBeGreaterThan(-1)
    expect(missing).toBeLessThan(0.03 * millimetres(width))
    expect(warnings).toEqual([])
  })

  test('is as wide and high as asked for', async () => {
    const [width, height] = sizeOf(await drawSvg(figure, { width: 700, height: 640 }))
    expect(Math.abs(width! - 700)).toBeLessThan(3)
    expect(Math.abs(height! - 640)).toBeLessThan(3)
  })

  test('keeps its words in a narrow column, in more lines, and the size of its text', async () => {
    const svg = await drawSvg(figure, { width: millimetres(85) })
    const said = textsOf(svg)
    expect(said).toContain(words.title)
    expect(said).toContain(words.notes[0])
    // Open Sans has 2048 units per em: text of 7 points has 9.33 pixels.
    const scales = Array.from(
      svg.matchAll(/scale\(([\d.e-]+),-/g),
      ([, scale]) => Number(scale) * 2048,
    )
    expect(Math.min(...scales)).toBeGreaterThan(9.33)
  })
})

test('panels beneath each other each have the names of their rows', async () => {
  const named = (svg: string): number =>
    textsOf(svg).filter((each) => each === 'supporter 1').length
  expect(named(await drawSvg(plot))).toBe(1)
  expect(named(await drawSvg(plot, { width: millimetres(85) }))).toBe(3)
})

describe('the title of a figure', () => {
  test('can be another one', async () => {
    const said = textsOf(await drawSvg(plot, { title: 'Mine' }))
    expect(said).toContain('Mine')
    expect(said).not.toContain(words.title)
  })

  test('can be left out; level and sample size stay', async () => {
    const said = textsOf(await drawSvg(plot, { title: '' }))
    expect(said).not.toContain(words.title)
    expect(said).toContain('95 % intervals (t), n = 12')
  })

  test('can be left out of a figure of an offline stand-in, but not what it says about it', async () => {
    const said = textsOf(await drawSvg({ ...plot, offline: true }, { title: '', width: 321 }))
    expect(said.some((each) => each.includes('no measurement'))).toBe(true)
  })
})

test('what cannot be laid out in a size is drawn smaller, and said', async () => {
  const warnings: string[] = []
  const wide = bars(
    Array.from({ length: 4 }, (_, at) => `${at} ${'a name without end '.repeat(6)}`),
  )
  const svg = await drawSvg(wide, {
    width: 100,
    height: 100,
    warn: (message) => void warnings.push(message),
  })
  expect(sizeOf(svg)[0]).toBeLessThanOrEqual(100.5)
  expect(warnings.join()).toMatch(/does not fit/)
})

test.each([0, 99, 10_001, Number.NaN])('a figure cannot be %d pixels wide', async (width) => {
  await expect(drawSvg(plot, { width })).rejects.toMatchObject({ code: 'FIGURE_SIZE' })
})
