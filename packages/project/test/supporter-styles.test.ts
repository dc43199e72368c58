import { expect, test } from 'vitest'
import { withSupporterStyles } from '../src/results/supporter-styles.js'

const supporters = ['listener', 'adviser', 'dismisser']
const values = [
  { supporter: 'adviser', y: 1 },
  { supporter: 'listener', y: 2 },
]
const open = { field: 'supporter', type: 'nominal' }
const scale = { domain: supporters }
const legend = { values: ['listener', 'adviser'] }

test.each([
  ['a colour', { data: { values }, encoding: { color: open } }, ['encoding', 'color']],
  ['a mark', { data: { values }, encoding: { shape: open } }, ['encoding', 'shape']],
  [
    'a layer, with the data around it',
    { data: { values }, layer: [{ encoding: { stroke: open } }] },
    ['layer', 0, 'encoding', 'stroke'],
  ],
  [
    'a named data set',
    { datasets: { all: values }, data: { name: 'all' }, encoding: { fill: open } },
    ['encoding', 'fill'],
  ],
  [
    'a facet',
    { facet: {}, data: { values }, spec: { encoding: { color: open } } },
    ['spec', 'encoding', 'color'],
  ],
  [
    'a field of another name',
    {
      data: { values: [{ who: 'adviser' }, { who: 'listener' }] },
      encoding: { color: { field: 'who' } },
    },
    ['encoding', 'color'],
  ],
])('%s that shows supporters has all of them as its domain', (_, spec, path) => {
  const found = path.reduce<unknown>(
    (at, key) => (at as Record<string, unknown>)[key],
    withSupporterStyles(spec as never, supporters),
  )
  expect(found).toMatchObject({ scale, legend })
})

test.each([
  ['a domain', { ...open, scale: { domain: ['adviser'] } }],
  ['a range', { ...open, scale: { range: ['red', 'blue'] } }],
  ['a scheme', { ...open, scale: { scheme: 'dark2' } }],
  ['a scale that is none', { ...open, scale: null }],
  ['numbers', { field: 'y', type: 'quantitative' }],
  ['a value', { value: 'red' }],
])('%s of the author stays', (_, color) => {
  const spec = { data: { values }, encoding: { color } }
  expect(withSupporterStyles(spec as never, supporters)).toEqual(spec)
})

test('other names stay as they are drawn, and follow the supporters', () => {
  const mixed = [{ supporter: 'human' }, { supporter: 'adviser' }]
  const spec = withSupporterStyles(
    { data: { values: mixed }, encoding: { color: open } },
    supporters,
  )
  expect(spec).toMatchObject({
    encoding: {
      color: {
        scale: { domain: [...supporters, 'human'] },
        legend: { values: ['adviser', 'human'] },
      },
    },
  })
})
