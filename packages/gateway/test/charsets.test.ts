import { describe, expect, test } from 'vitest'
import { decoded } from '../src/http/decode.js'
import { completion, modelAt, rawServer } from './raw-server.js'
import { httpFor, question } from '@attune/testkit/shared/model-servers.js'

const json = 'application/json'
const BOM = Buffer.from([0xef, 0xbb, 0xbf])
const wide = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('a body is read in the charset that it declares', () => {
  test.each<[string, string, Buffer, string]>([
    [
      'windows-1252',
      `${json}; charset=windows-1252`,
      Buffer.from('{"a":"gr\xfc\xdfe \x80"}', 'latin1'),
      'grüße €',
    ],
    ['ISO 8859-15', `${json};charset=ISO-8859-15`, Buffer.from('{"a":"\xa4"}', 'latin1'), '€'],
    ['in quotes', `${json}; charset="iso-8859-2"`, Buffer.from('{"a":"\xb3"}', 'latin1'), 'ł'],
    [
      'GBK',
      `${json}; charset=GBK`,
      Buffer.from([...Buffer.from('{"a":"'), 0xc4, 0xe3, ...Buffer.from('"}')]),
      '你',
    ],
    [
      'Big5',
      `${json}; Charset=big5`,
      Buffer.from([...Buffer.from('{"a":"'), 0xa7, 0x41, ...Buffer.from('"}')]),
      '你',
    ],
    [
      'Shift JIS',
      'text/html; charset=Shift_JIS',
      Buffer.from([...Buffer.from('{"a":"'), 0x82, 0xa0, ...Buffer.from('"}')]),
      'あ',
    ],
    ['UTF-16', `${json}; charset=utf-16le`, wide('{"a":"é"}'), 'é'],
    ['one that nobody knows, as UTF-8', `${json}; charset=klingon`, Buffer.from('{"a":"é"}'), 'é'],
    ['UTF-8 after a byte order mark', json, Buffer.concat([BOM, Buffer.from('{"a":"é"}')]), 'é'],
    [
      'a mark against what is declared',
      `${json}; charset=latin1`,
      Buffer.concat([BOM, Buffer.from('{"a":"é"}')]),
      'é',
    ],
    ['UTF-16 by its mark', json, wide('\uFEFF{"a":"é"}'), 'é'],
    ['big-endian UTF-16 by its mark', json, wide('\uFEFF{"a":"é"}', true), 'é'],
  ])('%s', async (_, type, body, text) => {
    const url = await rawServer(() => ({ type, body }))
    expect(await httpFor({ kind: 'supporter', name: 'bot' }).post(url, {})).toEqual({ a: text })
  })

  test('also the words of a refusal', async () => {
    const body = Buffer.from('{"message":"Clé refusée"}', 'latin1')
    const url = await rawServer(() => ({ status: 500, type: `${json}; charset=iso-8859-1`, body }))
    await expect(httpFor({ kind: 'supporter', name: 'bot' }).post(url, {})).rejects.toThrow(
      'Clé refusée',
    )
  })

  test('and the answer of a model', async () => {
    const body = Buffer.concat([BOM, Buffer.from(completion('Ça va, tu es là.'))])
    const { chat } = modelAt(await rawServer(() => ({ body })))
    expect(await chat(question())).toMatchObject({ text: 'Ça va, tu es là.' })
  })
})

test.each<[string, string, number[]]>([
  ['UTF-8', '', [0x63, 0x61, 0x66, 0xe9]],
  ['UTF-8 that ends in the middle of a sign', '', [0x63, 0xe4, 0xbd]],
  ['a surrogate', '', [0xed, 0xa0, 0x80]],
  ['GBK', 'text/plain; charset=gbk', [0x63, 0xc4]],
  ['ISO 8859-8', 'text/plain; charset=iso-8859-8', [0xa1]],
])('bytes that are invalid in %s leave the sign for a lost character', (_, type, bytes) => {
  expect(decoded(Buffer.from(bytes), type)).toContain('\uFFFD')
})
