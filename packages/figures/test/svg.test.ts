import { describe, expect, test } from 'vitest'
import { OFFLINE_NOTICE } from '@attune/core/findings'
import { drawSvg, faultOf } from '../src/index.js'
import { bars, textsOf } from './drawings.js'

/** Where the plot begins, right of the labels. */
const left = (svg: string): number => Number(/<g [^>]*transform="translate\((\d+)/.exec(svg)?.[1])

describe('an SVG drawing', () => {
  test('is the same text whenever the same figure is drawn, even one that nobody may write into', async () => {
    const figure = bars(['one', 'two'])
    Object.freeze(figure.spec['data'])
    const first = await drawSvg(figure)
    await drawSvg(bars(['another', 'figure', 'between']))
    expect(await drawSvg(figure)).toBe(first)
  })

  test('has the title of the figure, on white, and says what it shows to those who cannot see it', async () => {
    const svg = await drawSvg(bars(['one'], { title: 'Whose turn?' }))
    expect(textsOf(svg)).toContain('Whose turn?')
    expect(svg).toContain('fill="white"')
    expect(svg).toContain('role="img" aria-label="Whose turn?. Bars of growing length."')
  })

  test('keeps the title of the specification, if that has one', async () => {
    const svg = await drawSvg(bars(['one'], { title: 'Figure', spec: { title: 'Specification' } }))
    expect(textsOf(svg)).toContain('Specification')
    expect(textsOf(svg)).not.toContain('Figure')
  })

  test('shows markup that somebody hid in a name as text', async () => {
    const svg = await drawSvg(
      bars(['</text><script>alert(1)</script>'], { title: '"><script>alert(2)</script>' }),
    )
    expect(svg).not.toContain('<script>')
    expect(svg).toContain('&lt;script&gt;')
  })

  test('has all its text as outlines, and refers to nothing outside', async () => {
    const svg = await drawSvg(bars(['naïve Straße', 'αβγ']))
    expect(svg).not.toMatch(/<text|font-family/)
    const references = Array.from(svg.matchAll(/(?:href|url)[=(]"?([^")]*)/g), ([, to]) => to!)
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((to) => !to.startsWith('#'))).toEqual([])
    // Each glyph that is used is defined in the drawing.
    for (const to of new Set(references)) expect(svg).toContain(`id="${to.slice(1)}"`)
  })

  test('has glyphs of its own: two drawings on one page do not meet', async () => {
    const ids = async (id: string): Promise<string[]> =>
      Array.from(
        (await drawSvg({ ...bars(['a']), id })).matchAll(/ id="([^"]*)"/g),
        ([, name]) => name!,
      )
    const [one, other] = [await ids('one'), await ids('other')]
    expect(one.filter((id) => other.includes(id))).toEqual([])
  })

  test('has no characters that XML forbids or that turn text around', async () => {
    const svg = await drawSvg(
      bars(['bell\u0007', 'escape\u001b[31m', 'turned\u202e', 'half\ud800']),
    )
    // oxlint-disable-next-line no-control-regex
    expect(svg).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\u202e]|\p{Surrogate}/u)
  })

  test('leaves room for labels as wide as the font sets them', async () => {
    const narrow = left(await drawSvg(bars(['iiiiiiiiii'])))
    const wide = left(await drawSvg(bars(['mmmmmmmmmm'])))
    const chinese = left(await drawSvg(bars(['心'.repeat(10)])))
    // Ten characters at 11 pixels: i takes 0.253 of the size, m 0.93, a Chinese character all of
    // it.
    expect(wide - narrow).toBeCloseTo(10 * 11 * (0.93 - 0.253), -1)
    expect(chinese - wide).toBeCloseTo(10 * 11 * (1 - 0.93), -1)
  })
})

describe('what a figure may not do', () => {
  test.each([
    ['a file', { data: { url: '/etc/hostname', format: { type: 'csv' } } }],
    ['a page', { data: { url: 'https://example.org/data.json' } }],
  ])('load data from %s', async (_, spec) => {
    await expect(drawSvg(bars([], { spec }))).rejects.toMatchObject({
      code: 'FIGURE_SPEC',
      message: expect.stringContaining('external data'),
    })
  })

  test('link to somewhere', async () => {
    const encoding = {
      href: { value: 'https://example.org' },
      y: { field: 'label', type: 'nominal' },
    }
    const svg = await drawSvg(bars(['one'], { spec: { encoding } }))
    expect(svg).not.toContain('example.org')
  })

  test('have a specification that nobody can read', async () => {
    await expect(drawSvg({ ...bars([]), spec: { what: 'ever' } })).rejects.toMatchObject({
      code: 'FIGURE_SPEC',
      details: { id: 'bars' },
    })
  })
})

test.each([
  ['mark without a type', { spec: { mark: {} } }, 'undefined'],
  ['mark of no kind', { spec: { mark: 'nonsense' } }, 'undefined'],
  ['file to read', { spec: { data: { url: 'values.csv' } } }, 'external data'],
])('why a figure cannot be drawn is known without its drawing: a %s', async (_, more, why) => {
  const figure = bars(['one'], more)
  const fault = await faultOf(figure)
  expect(fault).toContain(why)
  await expect(drawSvg(figure)).rejects.toMatchObject({
    code: 'FIGURE_SPEC',
    details: { why: fault },
  })
})

test('a heading of several lines keeps them beside the notice of offline stand-ins', async () => {
  const said = textsOf(
    await drawSvg({ ...bars(['one'], { spec: { title: ['Two', 'lines'] } }), offline: true }),
  )
  for (const line of ['Two lines', OFFLINE_NOTICE]) expect(said).toContain(line)
})

test('a figure that can be drawn has no fault', async () => {
  expect(await faultOf(bars(['one']))).toBeUndefined()
})

test('whoever draws is told what Vega-Lite finds odd', async () => {
  const warnings: string[] = []
  const encoding = { x: { field: 'value', type: 'quantitative', scale: { type: 'band' } } }
  await drawSvg(bars(['one'], { spec: { encoding } }), {
    warn: (message) => void warnings.push(message),
  })
  expect(warnings).toEqual([expect.stringMatching(/^Figure bars: .*scale/i)])
})
