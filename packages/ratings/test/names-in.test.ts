/** The check of blinding can fail: it finds a name that is hidden on purpose. */
import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { namesIn } from './fixture/names-in.js'

const page = (hidden: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('{"item":"1f0c","text":"I hear you","x":"'),
    Buffer.from(hidden),
    Buffer.from('"}'),
  ])

test.each([
  ['plain', 'made by Zorblax'],
  ['in capitals', 'ZORBLAX'],
  ['in an address', 'q=%5A%6f%72%62%6c%61%78'],
  ['in base64', Buffer.from('it is Zorblax').toString('base64')],
  ['in base64 of addresses', Buffer.from('it is Zorblax').toString('base64url')],
  ['in base64 behind other letters', `id_${Buffer.from('it is Zorblax').toString('base64')}`],
  ['in gzip', gzipSync('x'.repeat(50) + 'Zorblax')],
  ['in base64 of gzip', gzipSync('Zorblax is here').toString('base64')],
  ['in base64 of deflate', deflateSync('Zorblax is here').toString('base64')],
])('a name %s is found', (_, hidden) => {
  expect(namesIn(page(hidden), ['Zorblax', 'Quimby'])).toEqual(['Zorblax'])
})

test('nothing is found where nothing is', () => {
  expect(namesIn(page(gzipSync('I hear you')), ['Zorblax', 'Quimby'])).toEqual([])
})
