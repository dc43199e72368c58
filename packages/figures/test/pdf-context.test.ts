import { expect, test } from 'vitest'
import { PdfContext } from '../src/pdf-context.js'
import { Typesetter } from '../src/typesetter.js'

/** A page that notes what is asked of it. */
function page() {
  const calls: string[] = []
  const document: object = new Proxy(
    {},
    {
      get:
        (_, name: string) =>
        (...values: unknown[]) => (calls.push(`${name} ${values.join(' ')}`.trim()), document),
    },
  )
  return { context: new PdfContext(document as never, new Typesetter()), calls }
}

test('a path keeps its place when the origin moves on before it is filled', () => {
  const { context, calls } = page()
  context.translate(100, 50)
  context.beginPath()
  context.rect(1, 2, 3, 4)
  context.translate(-100, -50)
  context.fill()
  expect(calls.filter((call) => /^(path|translate)/.test(call))).toEqual(['path M101,52h3v4h-3Z'])
})

test('what is saved comes back: origin, colours and dashes', () => {
  const { context, calls } = page()
  context.translate(10, 10)
  context.save()
  context.translate(5, 5)
  context.fillStyle = 'red'
  context.setLineDash([4, 3])
  context.restore()
  context.fillRect(0, 0, 1, 1)
  expect(context.fillStyle).toBe('black')
  expect(calls).toEqual([
    'translate 10 10',
    'save',
    'restore',
    'path M0,0h1v1h-1Z',
    'fillColor black 1',
    'fill',
  ])
})

test('a text stands where the origin is, as wide as its font sets it', () => {
  const { context, calls } = page()
  context.font = '600 20px Open Sans, sans-serif'
  context.textAlign = 'right'
  context.translate(100, 30)
  context.fillText('00', 0, 0)
  const [, x, y] = /^text 00 ([\d.]+) ([\d.]+)/.exec(
    calls.find((call) => call.startsWith('text'))!,
  )!
  // A digit of Open Sans SemiBold is 1169 of 2048 units wide.
  expect(Number(x)).toBeCloseTo(100 - (2 * 20 * 1169) / 2048, 1)
  expect(Number(y)).toBe(30)
})
