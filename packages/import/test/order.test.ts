// Turns stand in the order of their times or positions, which are read one way for a whole column;
// or they are refused by name.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareOrders } from '../src/order.js'
import { imported, jsonl } from './imported.js'

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']

/** A row per turn in the order of the times, or in that of `places`. */
function table(
  times: readonly string[],
  column = 'timestamp',
  places = times.map((_, at) => at),
): string {
  const rows = places.map(
    (at) => `1\t${at % 2 === 0 ? 'user' : 'assistant'}\t${ordinals[at]}.\t${times[at]}`,
  )
  return `conversation_id\trole\tcontent\t${column}\n${rows.join('\n')}\n`
}

const textsOf = async (content: string, choices: object = {}): Promise<string[]> => {
  const { lines, report } = await imported({ 'log.tsv': content }, { language: 'en', ...choices })
  expect(report.faults).toEqual([])
  return lines.flatMap(({ turns }) => turns.map(({ text }) => text))
}
const inOrder = (count: number): string[] => ordinals.slice(0, count).map((text) => `${text}.`)

describe('a column is read one way for all its values', () => {
  test.each([
    ['numbers', ['2', '9', '10', '100']],
    ['numbers with a point', ['0.5', '1.25', '1.3', '12.0']],
    ['numbers below zero', ['-10', '-9', '0', '3']],
    ['long numbers', ['9007199254740992', '9007199254740993', '9007199254740994']],
    ['seconds since 1970', ['999999999', '1000000000', '1700000000']],
    ['seconds with fractions', ['1700000000.000000001', '1700000000.000000002', '1700000000.1']],
    ['milliseconds', ['999999999999', '1700000000123', '1700000000124']],
    ['microseconds', ['1700000000123456', '1700000000123457']],
    [
      'ISO with and without fractions',
      ['2025-01-01T10:00:00Z', '2025-01-01T10:00:00.5Z', '2025-01-01T10:00:01Z'],
    ],
    ['ISO to the nanosecond', ['2025-01-01T10:00:00.000000001Z', '2025-01-01T10:00:00.000000002Z']],
    [
      'ISO with offsets',
      ['2025-10-26T02:50:00+02:00', '2025-10-26T02:10:00+01:00', '2025-10-26T01:20:00Z'],
    ],
    [
      'ISO with blanks, to the minute',
      ['2025-01-09 09:58', '2025-01-09 10:00', '2025-01-10 00:01'],
    ],
    ['basic ISO', ['20250109T095800Z', '20250109T100000Z', '20250110T000100Z']],
    [
      'Python',
      [
        '2025-01-09 09:58:00+00:00',
        '2025-01-09 09:58:00.000123+00:00',
        '2025-01-09 10:00:00-02:00',
      ],
    ],
    ['Chinese Excel', ['2025/1/9 9:05', '2025/1/9 10:01', '2025/1/10 8:00']],
    ['Chinese words', ['2025年1月9日 9:05', '2025年1月9日 10:01', '2025年10月1日 8:00']],
    [
      'Chinese halves of a day',
      ['2025/1/9 上午9:05:00', '2025/1/9 下午12:30:00', '2025/1/9 下午1:01:00'],
    ],
    [
      'American',
      ['1/2/2025 9:30 AM', '1/2/2025 12:31 PM', '1/2/2025 1:05 PM', '1/13/2025 12:01 AM'],
    ],
    ['European', ['28/01/2025 10:00', '02/02/2025 9:00', '03/02/2025 8:00']],
    ['German', ['28.1.2025, 10:00', '2.2.2025, 09:00', '3.2.2025, 08:00']],
    ['American with two digits', ['12/31/24, 11:58 PM', '1/1/25, 12:05 AM', '1/1/25, 1:00 AM']],
    ['names of months', ['Jan 31, 2025 10:00', 'Feb 1, 2025 9:00', 'Apr 1, 2025 9:00']],
    [
      'names of months in German',
      ['31. Januar 2025 10:00', '1. Februar 2025 9:00', '1. März 2025 9:00'],
    ],
    [
      'names of months in Spanish',
      ['31 de enero de 2025, 10:00', '1 de febrero de 2025, 9:00', '1 de agosto de 2025, 9:00'],
    ],
    [
      'mail',
      [
        'Fri, 31 Jan 2025 23:00:00 +0000',
        'Fri, 31 Jan 2025 22:30:00 -0100',
        'Sat, 1 Feb 2025 00:00:00 +0000',
      ],
    ],
    ['ctime', ['Fri Jan 31 10:00:00 2025', 'Sat Feb  1 09:00:00 2025']],
    [
      'JavaScript',
      [
        'Fri Jan 31 2025 10:00:00 GMT+0100 (Central European Standard Time)',
        'Sat Feb 01 2025 09:00:00 GMT+0100 (Central European Standard Time)',
      ],
    ],
    ['Oracle', ['31-JAN-25 09:58:00 PM', '01-FEB-25 08:00:00 AM']],
    ['days only', ['2025-01-09', '2025-01-10', '2025-02-01']],
    ['days that are read alike in both ways', ['1/2/2025 9:30', '1/2/2025 10:05', '2/3/2025 8:00']],
    ['the time of the day, in the order of the rows', ['9:58', '10:00', '10:00']],
    ['no year, in the order of the rows', ['Jan 31 10:00', 'Feb 1 9:00']],
  ])('%s', async (name, times) => {
    const right = inOrder(times.length)
    expect(await textsOf(table(times))).toEqual(right)
    if (name.endsWith('in the order of the rows')) return
    const backwards = times.map((_, at) => at).toReversed()
    expect(await textsOf(table(times, 'timestamp', backwards))).toEqual(right)
  })

  test('times of one second stay in the order of the rows', async () => {
    for (const time of ['2025-01-01T10:00:00Z', '1700000000', '1/2/2025 1:05 PM', '2025-01-01'])
      expect(await textsOf(table([time, time, time]))).toEqual(inOrder(3))
  })
})

describe('a column that cannot be read one way is refused by name', () => {
  test.each([
    ['day or month first', ['2/1/2025', '1/2/2025', '3/2/2025'], 'give other orders'],
    ['day or year first', ['01/02/03 10:00', '02/01/03 10:00'], 'give other orders'],
    ['with and without a zone', ['2025-01-01T10:00:00Z', '2025-01-01T10:00:00'], 'another form'],
    ['with and without AM', ['1/13/2025 9:00', '1/13/2025 1:00 PM'], 'another form'],
    ['no such month in any way', ['13/01/2025', '01/13/2025'], 'another form'],
    ['no such day', ['2025-02-28', '2025-02-30'], 'another form'],
    ['names of zones', ['2025-01-01 10:00 EST', '2025-01-01 10:00 PST'], 'another form'],
    ['words', ['yesterday', 'today'], 'another form'],
    ['numbers and times', ['1', '2025-01-01'], 'another form'],
    ['seconds and milliseconds', ['1700000000', '1600000000000'], 'mixes seconds and milliseconds'],
    ['times of a spreadsheet', ['1.73E+12', '1.73E+12'], 'spreadsheet'],
  ])('%s', async (_, times, what) => {
    await expect(imported({ 'log.tsv': table(times) })).rejects.toMatchObject({
      code: 'LOG_ORDER',
      place: { line: expect.any(Number) },
      details: { column: 'timestamp', what: expect.stringContaining(what) },
      fix: expect.stringMatching(/--time-format.*--row-order/),
    })
    expect(await textsOf(table(times), { rowOrder: true })).toEqual(inOrder(times.length))
  })

  test.each([
    ['%d/%m/%Y', ['2/1/2025', '1/2/2025', '3/2/2025']],
    ['%y/%m/%d %H:%M', ['01/02/03 10:00', '02/01/03 10:00']],
    ['%H h %M', ['9 h 58', '10 h 00']],
    ['%Y%m%d-%H%M%S', ['20250101-095800', '20250101-100000']],
    ['%B %d %Y at %I %p', ['January 31 2025 at 11 PM', 'February 1 2025 at 9 AM']],
    ['%d.%m.%y %H.%M', ['31.1.25 10.00', '1.2.25 09.00']],
    ['%s', ['999999999', '1700000000']],
  ])('unless --time-format names the form: %s', async (timeFormat, times) => {
    const right = inOrder(times.length)
    expect(await textsOf(table(times), { timeFormat })).toEqual(right)
    const backwards = times.map((_, at) => at).toReversed()
    expect(await textsOf(table(times, 'timestamp', backwards), { timeFormat })).toEqual(right)
  })

  test.each(['', 'DD/MM/YYYY', '%Q', '%d %d', '%'])(
    '%s is no format of times',
    async (timeFormat) => {
      const times = ['2/1/2025', '1/2/2025']
      await expect(imported({ 'log.tsv': table(times) }, { timeFormat })).rejects.toMatchObject({
        code: 'LOG_TIME_FORMAT',
      })
    },
  )

  test('and so is a value that --time-format does not fit', async () => {
    const times = ['2/1/2025', 'soon']
    await expect(
      imported({ 'log.tsv': table(times) }, { timeFormat: '%d/%m/%Y' }),
    ).rejects.toMatchObject({
      code: 'LOG_ORDER',
      place: { line: 3 },
    })
  })
})

describe('a conversation without an order is named, and the others are written', () => {
  const sound = ['2\tuser\tHello.', '2\tassistant\tHi.']
  test.each([
    ['a position that is missing', 'turn', ['4', '1', '', '2'], ['1', '2'], 4, 'is empty here'],
    [
      'a position that is there twice',
      'turn',
      ['1', '2', '2', '3'],
      ['1', '2'],
      4,
      'earlier turn of the same',
    ],
    [
      'a position that is there twice, apart',
      'index',
      ['3', '1', '3'],
      ['1', '2'],
      4,
      'earlier turn of the same',
    ],
    [
      'positions that are all alike',
      'order',
      ['0', '0'],
      ['1', '2'],
      3,
      'earlier turn of the same',
    ],
    [
      'a time that is missing',
      'timestamp',
      ['2025-01-01', '', '2025-01-02'],
      ['2025-01-01', '2025-01-01'],
      3,
      'is empty here',
    ],
    [
      'the time of the day behind midnight',
      'time',
      ['23:58', '0:03'],
      ['9:00', '10:00'],
      3,
      'says no day or no year',
    ],
    [
      'a month without a year',
      'date',
      ['Dec 31', 'Jan 1'],
      ['Jan 1', 'Jan 2'],
      3,
      'says no day or no year',
    ],
  ])('%s', async (_, column, faulty, other, line, what) => {
    const content = `${table(faulty, column)}${sound.map((row, at) => `${row}\t${other[at]}\n`).join('')}`
    const { lines, report, isWhole } = await imported({ 'log.tsv': content }, { language: 'en' })
    expect(lines.map(({ scenario }) => scenario)).toEqual(['2'])
    expect(isWhole).toBe(false)
    expect(report.faults).toMatchObject([{ line, what: expect.stringContaining(`"${column}" `) }])
    expect(report.faults[0]!.what).toContain(what)
    expect(report.faults[0]!.what).toContain('--row-order')
    expect(report.records).toMatchObject({
      read: faulty.length + 2,
      written: 2,
      faults: faulty.length,
    })
    expect(await textsOf(content, { rowOrder: true })).toHaveLength(faulty.length + 2)
  })

  test('where no row of a conversation has a position, its rows stand as they came', async () => {
    expect(await textsOf(table(['', '', ''], 'turn'))).toEqual(inOrder(3))
  })
})

test('traces are ordered by instants in each conversation', async () => {
  const trace = (sessionId: string, timestamp: unknown, input: string) => ({
    id: `${sessionId}-${input}`,
    sessionId,
    timestamp,
    input,
    output: `Yes, ${input}`,
  })
  const { lines, report } = await imported(
    {
      'traces.jsonl': jsonl(
        trace('a', '2026-11-01T10:00:00.500Z', 'Second.'),
        trace('a', '2026-11-01T10:00:00Z', 'First.'),
        trace('b', 1_700_000_000_500, 'Second.'),
        trace('b', 1_700_000_000_000, 'First.'),
        trace('c', '2026-11-01T10:00:00Z', 'First.'),
        trace('c', undefined, 'Second.'),
        trace('d', '2026-10-25T01:10:00Z', 'Second.'),
        trace('d', '2026-10-25T02:50:00+02:00', 'First.'),
      ),
    },
    { language: 'en' },
  )
  const asked = lines.map(({ scenario, turns }) => [scenario, turns[0]!.text, turns[2]!.text])
  expect(asked).toEqual(['a', 'b', 'd'].map((id) => [id, 'First.', 'Second.']))
  expect(report.faults).toMatchObject([
    { line: 6, what: expect.stringContaining('"timestamp" is empty here') },
  ])
})

test('the comparison is a total order', () => {
  const order = fc.option(fc.bigInt({ min: -5n, max: 5n }), { nil: undefined })
  fc.assert(
    fc.property(order, order, order, (a, b, c) => {
      const sign = (value: number): number => Math.sign(value) + 0
      expect(sign(compareOrders(a, b))).toBe(0 - sign(compareOrders(b, a)) + 0)
      expect(compareOrders(a, b) === 0).toBe(a === b)
      if (compareOrders(a, b) <= 0 && compareOrders(b, c) <= 0)
        expect(compareOrders(a, c)).toBeLessThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})

test('whatever the order of the rows, instants decide, in every form of times', async () => {
  const forms: readonly ((date: Date) => string)[] = [
    (date) => date.toISOString(),
    (date) => String(date.getTime()),
    (date) => String(date.getTime() / 1000),
    (date) => date.toUTCString(),
    (date) => date.toISOString().replace('T', ' ').replace('.000Z', ''),
    (date) => new Date(date.getTime() + 19_800_000).toISOString().replace('.000Z', '+05:30'),
    ...['en-US', 'de-DE', 'fr-FR', 'zh-CN', 'ko-KR'].map(
      (language) => (date: Date) =>
        date.toLocaleString(language, {
          timeZone: 'UTC',
          dateStyle: 'medium',
          timeStyle: 'medium',
        }),
    ),
  ]
  const seconds = fc.integer({ min: 1_000_000_000, max: 2_000_000_000 })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(seconds, { minLength: 2, maxLength: 6 }),
      fc.constantFrom(...forms),
      async (times, form) => {
        const sorted = times.toSorted((a, b) => a - b)
        const written = sorted.map((each) => form(new Date(each * 1000)))
        const places = times.map((each) => sorted.indexOf(each))
        expect(
          await textsOf(table(written, 'sent_at', places), { columns: { order: 'sent_at' } }),
        ).toEqual(inOrder(times.length))
      },
    ),
    { numRuns: 150 },
  )
})
