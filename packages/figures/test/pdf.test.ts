import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { drawPdf, millimetres } from '../src/index.js'
import { bars } from './drawings.js'

/** What another reader finds on the first page. */
async function read(
  pdf: Uint8Array,
): Promise<{ texts: string[]; size: number[]; pages: number; fonts: string }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  return {
    texts: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
    size: page.view.slice(2),
    pages: document.numPages,
    fonts: Array.from(
      Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/BaseFont \/(\S+)/g),
      ([, name]) => name!,
    ).join(),
  }
}

describe('a PDF document', () => {
  test('has the figure on one page, its text as text in the font of the package', async () => {
    const { texts, pages, fonts } = await read(
      await drawPdf(bars(['naïve Straße', 'αβγ'], { title: 'Whose turn?' })),
    )
    expect(pages).toBe(1)
    expect(texts).toEqual(expect.arrayContaining(['Whose turn?', 'naïve Straße', 'αβγ']))
    expect(fonts).toMatch(/^\w{6}\+OpenSans/)
  })

  test('is the same bytes whenever the same figure is drawn', async () => {
    expect(await drawPdf(bars(['one']))).toEqual(await drawPdf(bars(['one'])))
  })

  test('draws in vectors: there is no picture in it', async () => {
    const text = Buffer.from(await drawPdf(bars(['one']))).toString('latin1')
    expect(text).toMatch(/^%PDF-1\./)
    expect(text).not.toContain('/Subtype /Image')
  })

  test('is as wide as asked for', async () => {
    const { size } = await read(await drawPdf(bars(['one', 'two']), { width: millimetres(85) }))
    expect(Math.abs(size[0]! - (85 / 25.4) * 72)).toBeLessThan(2)
  })

  test('has no markup or turned text of a name', async () => {
    const { texts } = await read(await drawPdf(bars(['<b>bold</b>', 'turned\u202e'])))
    expect(texts).toEqual(expect.arrayContaining(['<b>bold</b>', 'turned']))
  })
})
