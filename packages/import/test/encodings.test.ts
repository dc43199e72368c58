// Files in any encoding are read without a loss, or refused with line and byte. No text that was
// read has U+FFFD in it.
import { describe, expect, test } from 'vitest'
import { imported, jsonl, said } from './imported.js'

const rows = (asked: string, answered: string): string =>
  `conversation_id,role,content\n1,user,${asked}\n1,assistant,${answered}\n`
const record = (asked: string, answered: string) => ({
  id: '1',
  messages: [
    { role: 'user', content: asked },
    { role: 'assistant', content: answered },
  ],
})
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
/** ASCII with the bytes of other characters put in: `<b8d0>`. */
const bytesOf = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/(<[\da-f]+>)/)
      .map((part) =>
        /^<[\da-f]+>$/.test(part) ? Buffer.from(part.slice(1, -1), 'hex') : Buffer.from(part),
      ),
  )

const written = [
  [
    'windows-1252',
    'Ich bin m<fc>de <96> <93>leer<94> für 5 <80>.'.replace('ü', '<fc>'),
    'Ich bin müde – “leer” für 5 €.',
  ],
  ['windows-1251', '<cced><e5> <e3f0f3f1f2edee>.', 'Мне грустно.'],
  ['gb18030', '<ced2><cbafb2bbd7c5>.', '我睡不着.'],
  ['gbk', '<badcc0db>.', '很累.'],
  ['shift_jis', '<94e6><82ea><82bd><815c>.', '疲れた―.'],
  ['big5', '<b750><c1c2>.', '感謝.'],
  ['euc-kr', '<bdbdc7c4>.', '슬픔.'],
  ['iso-8859-2', 'Jest mi <bc>le.', 'Jest mi źle.'],
] as const

describe.each(written)('a file in %s', (encoding, asked, text) => {
  const table = bytesOf(rows(asked, 'I am here.'))
  const lines = bytesOf(jsonl(record(asked, 'I am here.')))
  const list = bytesOf(JSON.stringify([record(asked, 'I am here.')], null, 1))
  const files = { 'log.csv': table, 'log.jsonl': lines, 'log.json': list }

  test.each(Object.entries(files))('is refused by line and byte: %s', async (name, bytes) => {
    const first = bytes.findIndex((byte) => byte > 0x7f)
    const line = String(bytes.subarray(0, first)).split('\n').length
    const error = await imported({ [name]: bytes }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({
      code: 'DATA_ENCODING',
      place: { line },
      details: {
        what: `byte ${first + 1} of the file (0x${bytes[first]!.toString(16)}) is not UTF-8`,
      },
      fix: expect.stringContaining('--encoding'),
    })
  })

  test.each(Object.entries(files))(
    'is read where its encoding is named: %s',
    async (name, bytes) => {
      const { lines: found, log } = await imported({ [name]: bytes }, { encoding, language: 'en' })
      expect(found.map(said)).toEqual([[`seeker: ${text}`, 'supporter: I am here.']])
      expect(log).not.toContain('\uFFFD')
    },
  )
})

test.each([false, true])('UTF-16 is read by its byte order mark (big: %s)', async (isBig) => {
  const asked = 'ਊ 感 “é” \u{1F622}'
  const files = {
    'log.csv': utf16(rows(asked, 'Yes.'), isBig),
    'log.tsv': utf16(rows(asked, 'Yes.').replaceAll(',', '\t'), isBig),
    'log.jsonl': utf16(jsonl(record(asked, 'Yes.')), isBig),
    'log.json': utf16(JSON.stringify([record(asked, 'Yes.')], null, 2), isBig),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const { lines } = await imported({ [name]: bytes }, { language: 'en' })
    expect(lines.map(said)).toEqual([[`seeker: ${asked}`, 'supporter: Yes.']])
  }
})

test('a mark of UTF-8 is no part of a name or a text', async () => {
  for (const [name, content] of [
    ['log.csv', rows('Hi.', 'Yes.')],
    ['log.jsonl', jsonl(record('Hi.', 'Yes.'))],
    ['log.json', JSON.stringify([record('Hi.', 'Yes.')])],
  ] as const) {
    const { lines } = await imported({ [name]: `\uFEFF${content}` })
    expect(lines).toMatchObject([{ scenario: '1', turns: [{ text: 'Hi.' }, { text: 'Yes.' }] }])
  }
})

test('files of several encodings are imported together: the name is used where a file is not UTF-8', async () => {
  const files = {
    'a.csv': Buffer.from(rows('感 é', 'Yes.')),
    'b.csv': bytesOf(rows('<b8d0>', 'Yes.').replaceAll('\n1,', '\n2,')),
    'c.csv': utf16(rows('é 感', 'Yes.').replaceAll('\n1,', '\n3,')),
  }
  const { lines } = await imported(files, { encoding: 'gbk', language: 'zh' })
  expect(lines.map(({ turns }) => turns[0]!.text)).toEqual(['感 é', '感', 'é 感'])
})

test.each([
  ['UTF-16 without a mark', utf16(rows('Hi.', 'Yes.')).subarray(2), 1],
  [
    'a record that was cut in a character',
    Buffer.from(jsonl(record('Hi.', '感'))).subarray(0, -6),
    1,
  ],
  [
    'a damaged byte in a later line',
    bytesOf(`${jsonl(record('Hi.', 'Yes.'))}${jsonl(record('<ff>', 'Yes.'))}`),
    2,
  ],
  ['a damaged header', bytesOf(rows('Hi.', 'Yes.').replace('content', 'content,<e9>')), 1],
  [
    'half a pair in UTF-16',
    Buffer.concat([utf16('id\n'), Buffer.from([0x00, 0xd8, 0x61, 0x00])]),
    2,
  ],
])('%s is refused', async (_, bytes, line) => {
  const name = bytes[0] === 0x7b ? 'log.jsonl' : 'log.csv'
  await expect(imported({ [name]: bytes })).rejects.toMatchObject({
    code: 'DATA_ENCODING',
    details: { line },
  })
})

test('an encoding that is not known, or not that of the file, is refused', async () => {
  await expect(
    imported({ 'log.csv': rows('Hi.', 'Yes.') }, { encoding: 'ansi' }),
  ).rejects.toMatchObject({
    code: 'LOG_ENCODING',
  })
  await expect(
    imported({ 'log.csv': bytesOf(rows('<ff>', 'Yes.')) }, { encoding: 'shift_jis' }),
  ).rejects.toMatchObject({
    code: 'DATA_ENCODING',
    details: { line: 2, what: expect.stringContaining('shift_jis') },
  })
})
