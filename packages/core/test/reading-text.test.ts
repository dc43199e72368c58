// Text of files: strict in every encoding, with the place of the first byte that is none.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decoded,
  itemsNow,
  knownEncoding,
  parseForeignJson,
  parseJson,
  readItems,
  readJsonLines,
  readRecords,
  readText,
  readTextNow,
  transcoded,
  unknownNumbers,
} from '../src/reading/index.js'

function fileOf(content: Uint8Array | string, name = 'file.txt'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-text-')), name)
  writeFileSync(file, content)
  return file
}

const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

describe('a file is decoded', () => {
  test.each([
    ['UTF-8', Buffer.from('感 é')],
    ['UTF-8 with a mark', Buffer.from('\uFEFF感 é')],
    ['UTF-16 LE', utf16('感 é')],
    ['UTF-16 BE', utf16('感 é', true)],
  ])('from %s', async (_, bytes) => {
    expect(await readText(fileOf(bytes))).toBe('感 é')
    expect(readTextNow(fileOf(bytes))).toBe('感 é')
  })

  test('and a replacement character that stands in it is kept', () => {
    expect(readTextNow(fileOf('a\uFFFDb'))).toBe('a\uFFFDb')
  })

  test.each([
    ['a byte of Latin-1', latin('one\nfür'), 2, 'byte 6 of the file (0xfc) is not UTF-8'],
    [
      'GBK',
      Buffer.from([0x61, 0x0a, 0x0a, 0xb8, 0xd0]),
      3,
      'byte 4 of the file (0xb8) is not UTF-8',
    ],
    [
      'a character that is cut',
      Buffer.from('ab感').subarray(0, 4),
      1,
      'byte 3 of the file (0xe6) is not UTF-8',
    ],
    [
      'an overlong form',
      Buffer.from([0x61, 0xc0, 0xaf]),
      1,
      'byte 2 of the file (0xc0) is not UTF-8',
    ],
    [
      'half of a pair',
      Buffer.from([0xed, 0xa0, 0x80]),
      1,
      'byte 1 of the file (0xed) is not UTF-8',
    ],
    [
      'UTF-16 without a mark',
      utf16('role').subarray(2),
      1,
      'byte 2 of the file (0x00) is not UTF-8',
    ],
    [
      'half of a pair in UTF-16',
      Buffer.from([0xff, 0xfe, 0x61, 0, 0, 0xd8, 0x62, 0]),
      1,
      expect.stringContaining('utf-16le'),
    ],
  ])('and %s is refused with line and byte', async (_, bytes, line, what) => {
    const file = fileOf(bytes)
    const error = { code: 'DATA_ENCODING', place: { file, line }, details: { file, line, what } }
    expect(() => readTextNow(file)).toThrow(expect.objectContaining(error))
    await expect(readText(file)).rejects.toMatchObject(error)
  })

  test('in all readers of records', async () => {
    const refuse = (): never => {
      throw new Error('no JSON')
    }
    const rows = '{"a":"é"}\n{"a":"感"}\n'
    for (const bytes of [Buffer.from(rows), utf16(rows), utf16(rows, true)]) {
      const file = fileOf(bytes, 'a.jsonl')
      expect((await all(readJsonLines(file))).map(({ value }) => value)).toEqual([
        { a: 'é' },
        { a: '感' },
      ])
      expect(itemsNow(file, refuse)).toHaveLength(2)
      expect(await all(readItems(file, refuse))).toHaveLength(2)
    }
    expect((await all(readItems(fileOf(utf16('["é"]')), refuse)))[0]!.value).toBe('é')
    const damaged = fileOf(Buffer.concat([Buffer.from(rows), latin('{"a":"é"}\n')]), 'a.jsonl')
    const error = {
      code: 'DATA_ENCODING',
      details: { line: 3, what: 'byte 30 of the file (0xe9) is not UTF-8' },
    }
    await expect(all(readJsonLines(damaged))).rejects.toMatchObject(error)
    await expect(all(readItems(damaged, refuse))).rejects.toMatchObject(error)
    expect(() => itemsNow(damaged, refuse)).toThrow(
      expect.objectContaining({ code: 'DATA_ENCODING' }),
    )
    const yaml = fileOf(latin('a: für\n'), 'a.yaml')
    await expect(all(readRecords(yaml, {}))).rejects.toMatchObject({ code: 'DATA_ENCODING' })
  })
})

describe('an encoding that is named', () => {
  test.each([
    ['windows-1252', Buffer.from([0x80, 0x93, 0x92, 0x9c, 0xfc, 0xff]), '€“’œüÿ'],
    ['latin1', Buffer.from([0x80, 0xe9]), '€é'],
    ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8]), 'При'],
    ['gb18030', Buffer.from([0xb8, 0xd0, 0x81, 0x30, 0x81, 0x34]), '感\u0084'],
    ['gbk', Buffer.from([0xd1, 0xb9, 0xc1, 0xa6]), '压力'],
    ['big5', Buffer.from([0xb7, 0x50, 0xc1, 0xc2]), '感謝'],
    ['shift_jis', Buffer.from([0x94, 0xe6, 0x82, 0xea]), '疲れ'],
    ['euc-kr', Buffer.from([0xbd, 0xbd, 0xc7, 0xc4]), '슬픔'],
  ])('%s is read without a loss', async (encoding, bytes, text) => {
    // Characters such as U+0084 are no text in any file.
    const wanted = /[\x80-\x9f]/.test(text) ? undefined : text
    if (wanted === undefined) return expect(typeof decoded(bytes, encoding)).toBe('object')
    expect(decoded(bytes, encoding)).toBe(wanted)
    expect(String(await transcoded(fileOf(bytes), encoding))).toBe(wanted)
  })

  test('is used only where the file is not UTF-8, or could be both', async () => {
    expect(await transcoded(fileOf('感 é'), 'gb18030')).toBeUndefined()
    expect(String(await transcoded(fileOf(utf16('感 é')), 'gb18030'))).toBe('感 é')
    expect(String(await transcoded(fileOf(utf16('role').subarray(2)), 'utf-16le'))).toBe('role')
    expect(
      String(await transcoded(fileOf(Buffer.from('1b244234361b2842', 'hex')), 'iso-2022-jp')),
    ).toBe('感')
  })

  test.each([
    ['windows-1252', Buffer.from([0x61, 0x81])],
    ['shift_jis', Buffer.from([0x61, 0xff])],
    ['gb18030', Buffer.from([0x61, 0xff])],
    ['big5', Buffer.from([0x61, 0x80])],
    ['iso-8859-2', Buffer.from([0x61, 0x9a])],
  ])('%s is refused for a byte that is no text in it', async (encoding, bytes) => {
    await expect(transcoded(fileOf(bytes), encoding)).rejects.toMatchObject({
      code: 'DATA_ENCODING',
      details: { line: 1, what: expect.stringContaining(`byte 2 of the file`) },
    })
  })

  test('has a known name', () => {
    expect([knownEncoding('latin1'), knownEncoding('GBK'), knownEncoding('klingon')]).toEqual([
      'windows-1252',
      'gbk',
      undefined,
    ])
  })
})

test('whatever the bytes are: text that encodes to them again, or the first byte that is none', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 10 }),
      (bytes, start) => {
        const whole = Buffer.concat([Buffer.from(start), bytes])
        const text = decoded(whole)
        if (typeof text === 'string') return Buffer.from(text).equals(whole)
        const before = decoded(whole.subarray(0, text.offset))
        return (
          typeof before === 'string' &&
          text.byte === whole[text.offset] &&
          text.offset >= Buffer.byteLength(start)
        )
      },
    ),
    { numRuns: 2_000 },
  )
})

describe('numbers of JSON', () => {
  test.each([
    ['{"id": 1234567890123456789}', { id: '1234567890123456789' }],
    [
      '[9007199254740993,9007199254740991,-9007199254740993]',
      ['9007199254740993', 9007199254740991, '-9007199254740993'],
    ],
    [
      '{"a\\"": 12345678901234567890, "b": "12345678901234567890"}',
      { 'a"': '12345678901234567890', b: '12345678901234567890' },
    ],
    ['[0.30000000000000004, 1.2345678901234567]', [0.30000000000000004, 1.2345678901234567]],
    [
      '{"text": "say 1234567890123456789 \\\\", "id": 1234567890123456788}',
      { text: 'say 1234567890123456789 \\', id: '1234567890123456788' },
    ],
  ])('%s keep their digits', (text, value) => {
    expect(parseJson(text)).toEqual(value)
    expect(parseForeignJson(text)).toEqual(value)
  })

  test.each([
    [
      '{"a": NaN, "b": [Infinity, -Infinity], "c": "NaN, Infinity"}',
      { a: null, b: [null, null], c: 'NaN, Infinity' },
      3,
    ],
    ['NaN', null, 1],
    ['[1e3, 1.5E+18, 12e17]', [1000, '1.5e+18', '12e+17'], 0],
    ['["\\"NaN", NaN]', ['"NaN', null], 1],
    ['{"NaN": -Infinity}', { NaN: null }, 1],
  ])('%s of other programs', (text, value, count) => {
    expect(parseForeignJson(text)).toEqual(value)
    expect(unknownNumbers(text)).toBe(count)
  })

  test('of all other JSON are as JSON.parse reads them', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text)
        const isSafe = !/\d{16}|\d[eE]\+?\d\d/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))
        if (isSafe) expect(parseForeignJson(text)).toEqual(value)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(['{"a": NaN}', '[1', '{"a": 1234567890123456789', '-NaN', 'nan'])(
    '%s is no JSON',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError)
    },
  )
})
