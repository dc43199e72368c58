import * as fc from 'fast-check'
import { known, type Known, unknown } from '@attune/core'
import type { Figure, Quantity } from '@attune/core/findings'
import { barChart, intervalPlot, lineChart, matrixChart, scatterPlot } from '@attune/kit'
import { describe, expect, test } from 'vitest'
import { sceneOf } from '../src/scene.js'

interface Box {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface SceneItem {
  readonly x?: number
  readonly y?: number
  readonly text?: string | readonly string[]
  readonly opacity?: number
  readonly bounds: {
    readonly x1: number
    readonly y1: number
    readonly x2: number
    readonly y2: number
  }
  readonly items?: readonly SceneMark[]
}

interface SceneMark {
  readonly marktype: string
  readonly items: readonly SceneItem[]
}

/** Every text of a laid-out figure with the place that it takes in the picture. */
function* textsOf(mark: SceneMark, dx = 0, dy = 0): Generator<Box> {
  for (const { items = [], ...item } of mark.items) {
    const text = [item.text ?? ''].flat().join(' ').trim()
    const isShown = mark.marktype === 'text' && text !== '' && item.opacity !== 0
    const { x1, x2, y1, y2 } = item.bounds
    if (isShown) yield { text, left: x1 + dx, right: x2 + dx, top: y1 + dy, bottom: y2 + dy }
    for (const inner of items) yield* textsOf(inner, dx + (item.x ?? 0), dy + (item.y ?? 0))
  }
}

async function laidOut(figure: Figure): Promise<{ texts: Box[]; picture: Box }> {
  const view = await sceneOf(figure, {})
  const { root } = view.scenegraph() as unknown as { root: SceneMark }
  const [x, y] = view.origin()
  const { left, top } = view.padding() as { left: number; top: number }
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(await view.toSVG())!
  view.finalize()
  const texts = [...textsOf(root, x! + left, y! + top)]
  return {
    texts,
    picture: { text: '', left: 0, right: Number(width), top: 0, bottom: Number(height) },
  }
}

/**
 * Half a pixel is seen by nobody; the boxes of lines of text hold room above and below the letters.
 */
const TOUCH = { across: 0.5, down: 3 }

const overlap = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOUCH.across &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > TOUCH.down

async function flawsOf(figure: Figure): Promise<string[]> {
  const { texts, picture } = await laidOut(figure)
  const beyond = texts.filter(
    ({ left, right, top, bottom }) =>
      left < -0.5 ||
      top < -TOUCH.down ||
      right > picture.right + 0.5 ||
      bottom > picture.bottom + TOUCH.down,
  )
  const overlapping = texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other) => (overlap(one, other) ? [[one, other]] : [])),
  )
  return [
    ...beyond.map(({ text }) => `beyond the picture: ${text}`),
    ...overlapping.map(([one, other]) => `${one!.text} | ${other!.text}`),
  ]
}

const name = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzMW -._0123456789'),
    minLength: 1,
    maxLength: 60,
  }),
  fc.string({
    unit: fc.constantFrom(...'心理支持助手咨询师第二版本大模型'),
    minLength: 1,
    maxLength: 30,
  }),
  fc.constantFrom(
    'gpt-4o',
    'WWWWWWWWWWWWWWWWWWWWWWWWWWWW',
    'Llama-3.1-405B-Instruct-2024-11-20',
    'iiii',
  ),
)
const names = fc
  .uniqueArray(name, {
    minLength: 2,
    maxLength: 18,
    selector: (text) => text.replace(/\s+/g, ' ').trim(),
  })
  .filter((all) => all.every((text) => text.trim() !== ''))

/** Numbers that cannot be told from 0 by a millionth are no measurement. */
const measured = (limits: fc.DoubleConstraints): fc.Arbitrary<number> =>
  fc.double({ ...limits, noNaN: true }).map((value) => Number(value.toFixed(6)))
const number = fc.oneof(measured({ min: -3, max: 3 }), fc.constantFrom(0, 1, 100, 1e-4, 12345))
const quantity: fc.Arbitrary<Quantity> = fc
  .tuple(number, measured({ min: 0, max: 0.5 }), fc.integer({ min: 0, max: 9 }))
  .map(([value, half, kind]): Quantity => {
    if (kind === 0) return { value: unknown('the model gave no answer that can be read'), n: 0 }
    const interval = {
      lower: value - half,
      upper: value + half,
      level: 0.95,
      method: 't over scenario clusters',
    }
    return { value: known(value), n: 12, ...(kind > 2 && { interval }) }
  })

const words = {
  id: 'figure',
  title: 'How the supporters fare',
  description: 'd',
  notes: [
    'A note below the picture that may well take more than one line, since it says what a reader has to know.',
  ],
}

const sized = <T>(each: fc.Arbitrary<T>, least: number): fc.Arbitrary<T[]> =>
  fc.array(each, { minLength: least, maxLength: least })

const drawings: Readonly<Record<string, fc.Arbitrary<Figure>>> = {
  'a bar chart': names.chain((all) =>
    sized(quantity, all.length).map((values) =>
      barChart({
        ...words,
        x: { title: 'Share' },
        bars: all.map((label, at) => ({ label, value: values[at]! })),
      }),
    ),
  ),
  'an interval plot': fc
    .tuple(names, fc.uniqueArray(name, { minLength: 1, maxLength: 7 }))
    .chain(([all, columns]) =>
      sized(sized(quantity, columns.length), all.length).map((values) =>
        intervalPlot({
          ...words,
          reference: 0,
          ends: () => ['second better', 'first better'],
          names: all,
          table: {
            id: 't',
            title: 't',
            columns: [
              { key: 'supporter', title: 'Supporter' },
              ...columns.map((title, at) => ({ key: `c${at}`, title, scale: 100 })),
            ],
            rows: all.map((supporter, row) => ({
              supporter,
              ...Object.fromEntries(columns.map((_, at) => [`c${at}`, values[row]![at]!])),
            })),
            notes: [],
          },
        }),
      ),
    ),
  'a line chart': names.chain((all) =>
    sized(sized(quantity, 5), all.length).map((values) =>
      lineChart({
        ...words,
        x: { title: 'Turn' },
        y: { title: 'Score' },
        names: all,
        lines: all.map((each, at) => ({
          name: each,
          panel: at % 2 === 0 ? 'one' : 'other',
          points: values[at]!.map((y, x) => ({ x, y })),
        })),
        references: [{ axis: 'y', at: 0, label: 'start of all' }],
      }),
    ),
  ),
  'a matrix chart': names.chain((all) =>
    sized(number, all.length * all.length).map((values) =>
      matrixChart({
        ...words,
        rows: all,
        columns: all,
        rowTitle: 'Supporter',
        columnTitle: 'against',
        domain: [0, 1],
        colours: 'diverging',
        cells: all.flatMap((row, i) =>
          all.map((column, j) => ({
            row,
            column,
            value: known(values[i * all.length + j]!) as Known<number>,
          })),
        ),
      }),
    ),
  ),
  'a scatter plot': names.chain((all) =>
    fc.tuple(sized(quantity, all.length), sized(quantity, all.length)).map(([xs, ys]) =>
      scatterPlot({
        ...words,
        x: { title: 'Tokens', ends: ['few', 'many'] },
        y: { title: 'Score' },
        names: all,
        references: [{ axis: 'y', at: 0, label: 'start' }],
        points: all.map((label, at) => ({ label, group: label, x: xs[at]!, y: ys[at]! })),
      }),
    ),
  ),
}

describe.each(Object.entries(drawings))(
  '%s of 2 to 18 supporters, whatever their names',
  (_, drawn) => {
    test('has no text on another, and none beyond the picture', async () => {
      await fc.assert(
        fc.asyncProperty(drawn, async (figure) => {
          expect(await flawsOf(figure)).toEqual([])
        }),
        { numRuns: 15 },
      )
    }, 120_000)
  },
)

test('the check finds texts that lie on each other, and texts that leave the picture', async () => {
  const spec = (x: number): Figure['spec'] => ({
    data: { values: [{ text: 'one name' }, { text: 'another name' }] },
    width: 200,
    height: 40,
    mark: { type: 'text', clip: false },
    encoding: { text: { field: 'text', type: 'nominal' }, x: { value: x } },
  })
  const figure = { id: 'f', title: 'F', description: 'd' }
  expect(await flawsOf({ ...figure, spec: spec(100) })).toEqual(['one name | another name'])
  const clipped = { ...figure, spec: { ...spec(100), autosize: 'none', padding: 0, width: 20 } }
  expect((await flawsOf(clipped)).join()).toContain('beyond the picture')
})
