import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledFiles } from '../src/fonts.js'
import { readFont } from '../src/truetype.js'

const file = readFileSync(bundledFiles.regular)
const codePoint = (character: string): number => character.codePointAt(0)!

/** A collection file of one font: a header before it, and its tables moved by the header's length. */
function collectionOf(font: Uint8Array): Uint8Array {
  const header = 16
  const collection = new Uint8Array(header + font.length)
  collection.set(font, header)
  const view = new DataView(collection.buffer)
  for (const [offset, tag] of [...'ttcf'].entries()) view.setUint8(offset, codePoint(tag))
  view.setUint32(4, 0x00010000)
  view.setUint32(8, 1)
  view.setUint32(12, header)
  for (let table = 0; table < view.getUint16(header + 4); table++) {
    const place = header + 12 + 16 * table + 8
    view.setUint32(place, view.getUint32(place) + header)
  }
  return collection
}

test('widths are those that the font sets its characters with', () => {
  const font = readFont(file)
  // Open Sans has 2048 units per em; its digits are all 1171 wide, an i is 517, an em dash fills the em.
  expect(['0', '1', '9', 'i', '—'].map((character) => font?.advance(codePoint(character)))).toEqual(
    [1171, 1171, 1171, 517, 2048].map((units) => units / 2048),
  )
})

test('a character that the font does not have has no width', () => {
  expect(readFont(file)?.advance(codePoint('心'))).toBeUndefined()
  expect(readFont(file)?.advance(0x1f600)).toBeUndefined()
})

test('the first font of a collection is read', () => {
  expect(readFont(collectionOf(file))?.advance(codePoint('i'))).toBe(517 / 2048)
})

test.each([
  ['an empty file', new Uint8Array()],
  ['a text', new TextEncoder().encode('Once upon a time there was a font.')],
  ['a font cut short', file.subarray(0, 2000)],
])('%s is no font', (_, bytes) => {
  expect(readFont(bytes)).toBeUndefined()
})
