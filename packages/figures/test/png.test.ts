import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawPng, drawSvg, pngOf } from '../src/index.js'
import { bars } from './drawings.js'

function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

async function warningsOf(labels: readonly string[]): Promise<string> {
  const warnings: string[] = []
  await drawPng(bars(labels), { warn: (message) => void warnings.push(message) })
  return warnings.join('\n')
}

describe('a PNG picture', () => {
  test('is the same bytes whenever the same figure is drawn', async () => {
    const png = await drawPng(bars(['one', 'two']))
    expect([...png.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expect(await drawPng(bars(['one', 'two']))).toEqual(png)
    expect(await pngOf(await drawSvg(bars(['one', 'two'])))).toEqual(png)
  })

  test('is twice as large as the drawing, or as large as asked for', async () => {
    const [, width] = /width="(\d+)"/.exec(await drawSvg(bars(['one']))) ?? []
    expect(sizeOf(await drawPng(bars(['one']))).width).toBe(2 * Number(width))
    expect(sizeOf(await drawPng(bars(['one']), { scale: 1 })).width).toBe(Number(width))
  })

  test.each([0, -1, 11, NaN])('cannot be drawn at scale %d', async (scale) => {
    await expect(drawPng(bars(['one']), { scale })).rejects.toMatchObject({ code: 'FIGURE_SCALE' })
  })

  test('shows its text: another word is another picture', async () => {
    const [one, other] = [await drawPng(bars(['abc'])), await drawPng(bars(['bca']))]
    expect(sizeOf(one)).toEqual(sizeOf(other))
    expect(one).not.toEqual(other)
  })
})

describe('characters that the font of the package does not have', () => {
  test('there are none among Latin, Greek and Cyrillic letters and the signs that charts need', async () => {
    expect(
      await warningsOf([
        'naïve Straße',
        'αβγ σ² μ κ',
        'Привет',
        '−1 ± 2 × 3 ≤ 4 ≈ 5 … – — ‹ › · ′',
      ]),
    ).toBe('')
  })

  test('are told of, whether the machine has a font for them or not', async () => {
    expect(await warningsOf(['fine', '心理'])).toMatch(/^Figure bars: .*心/)
  })

  test('stand as a sign that something is missing where no font has them', async () => {
    // A character of a private use area: no font gives it a shape that anybody could rely on.
    expect(await warningsOf(['\u{10fffd}'])).toContain('\ufffd')
    expect(await drawPng(bars(['\u{10fffd}']))).toEqual(await drawPng(bars(['\u{10fffc}'])))
  })
})

describe('a font file of the user', () => {
  test('may be one that we have already', async () => {
    const png = await drawPng(bars(['one']), {
      fonts: [
        createRequire(import.meta.url).resolve(
          '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf',
        ),
      ],
    })
    expect(png).toEqual(await drawPng(bars(['one'])))
  })

  test.each([
    ['is not there', () => join(tmpdir(), 'no-such-font.ttf')],
    [
      'is something else',
      () => {
        const file = join(mkdtempSync(join(tmpdir(), 'fonts-')), 'text.ttf')
        writeFileSync(
          file,
          'This is a text, whatever its name says, and long enough to be read as a table.',
        )
        return file
      },
    ],
  ])('is refused if it %s', async (_, file) => {
    await expect(drawPng(bars(['one']), { fonts: [file()] })).rejects.toMatchObject({
      code: 'FIGURE_FONT',
    })
  })
})
