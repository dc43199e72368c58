import * as fc from 'fast-check'
import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Quantity, Table } from '@attune/core/findings'
import { tableToCsv } from '../src/csv.js'
import { tableToMarkdown } from '../src/markdown.js'
import { tableToText } from '../src/terminal.js'
import { widthOf } from '../src/text-width.js'
import { lineOf } from '@attune/testkit/shared/read-tables.js'

const interval = {
  lower: 0.1,
  upper: 0.3,
  level: 0.95,
  method: 'percentile bootstrap, 200 resamples',
}

const table: Table = {
  id: 'measures-mood',
  title: 'Measures of mood',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    { key: 'bel', title: 'BEL', scale: 100, digits: 1, better: 'higher' },
    { key: 'cost', title: 'Cost', better: 'lower' },
  ],
  rows: [
    {
      supporter: 'gpt-4o',
      bel: { value: known(0.2), n: 12, interval, p: known(0.0001) },
      cost: { value: known(-0.001), n: 12 },
    },
    {
      supporter: '心理助手',
      bel: { value: known(0.25), n: 10, interval, missing: { 'too short': 2 }, p: known(0.04) },
      cost: { value: unknown('failed'), n: 0, missing: { failed: 12 } },
    },
  ],
  notes: ['Made for a test.'],
}

/** Names as a hostile model might give them. */
const named = (name: string): Table => ({
  id: name,
  title: name,
  columns: [
    { key: 'supporter', title: name },
    { key: 'x', title: `x ${name}` },
  ],
  rows: [{ supporter: name, x: { value: unknown(name), n: 0, missing: { [name]: 1 } } }],
  notes: [name],
})

const escapes =
  '\u001b[31mred\u001b[0m \u009b2Jgone \u001b]0;title\u0007 bell\rback\u0008 \u202eturned'
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/

/** Columns of the terminal before a number in the row that begins with a name. */
const columnsBefore = (name: string, number: string): number => {
  const line = lineOf(tableToText(table, { ascii: true }), name)
  return stringWidth(line.slice(0, line.indexOf(number)))
}

describe('a table for the terminal', () => {
  test('lines up numbers, intervals and p-values, and marks what has a footnote', () => {
    expect(tableToText(table).split('\n').slice(0, 6)).toEqual([
      'Measures of mood',
      '',
      'Supporter                     BEL ×100 ↑    Cost ↓   n',
      '─────────  ─────────────────────────────  ────────  ──',
      'gpt-4o     20.0 [10.0, 30.0] p<0.001      0.00      12',
      '心理助手   25.0 [10.0, 30.0] p=0.040 (a)     – (b)  10',
    ])
  })

  test('gives a Chinese character two columns, so that what comes after stands in line', () => {
    expect(columnsBefore('心理助手', '25.0')).toBe(columnsBefore('gpt-4o', '20.0'))
  })

  test('uses plain characters alone if asked to, except in names', () => {
    const ascii = tableToText(table, { ascii: true }).replaceAll('心理助手', '')
    expect(ascii).toMatch(/^[\n -~]*$/)
    expect(ascii).toContain('BEL x100 (higher')
  })

  test('is broken into blocks that each begin with the names, where the terminal is narrow', () => {
    const text = tableToText(table, { width: 44 })
    expect(text.split('\n').filter((line) => line.startsWith('gpt-4o'))).toHaveLength(2)
    expect(Math.max(...text.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(44)
  })

  test('takes the middle out of names that would fill more than half of it', () => {
    const text = tableToText(
      { ...table, rows: [{ ...table.rows[0]!, supporter: '很长的名字'.repeat(9) }] },
      { width: 60 },
    )
    expect(text).toContain('很长的名字很长…名字很长的名字')
    expect(Math.max(...text.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(60)
  })

  test('shortens two long names of a row until it fits, as far as rows stay distinct', () => {
    const comparedWith = (name: (version: string) => string): string[] =>
      tableToText(
        {
          ...table,
          columns: [table.columns[0]!, { key: 'minus', title: 'minus' }, ...table.columns.slice(1)],
          rows: ['10', '11'].map((each) => ({
            ...table.rows[0]!,
            supporter: name(each),
            minus: name('old'),
          })),
        },
        { width: 80 },
      ).split('\n')
    const atTheEnd = comparedWith((each) => `assistant-in-production-with-memory-${each}`)
    expect(Math.max(...atTheEnd.map((line) => stringWidth(line)))).toBeLessThanOrEqual(80)
    const inTheMiddle = comparedWith((each) => `assistant-of-2026-${each}-with-memory`)
    const names = inTheMiddle.flatMap((line) => /^assist\S+/.exec(line) ?? [])
    expect(new Set(names).size).toBe(2)
  })

  test('does not change what it says with colours', () => {
    const coloured = tableToText(table, { colour: true })
    expect(coloured).not.toBe(tableToText(table))
    const trimmed = stripVTControlCharacters(coloured)
      .split('\n')
      .map((line) => line.trimEnd())
    expect(trimmed).toEqual(tableToText(table).split('\n'))
  })

  test('of nothing has its title, its columns and its notes', () => {
    const text = tableToText({ ...table, rows: [] })
    expect(text).toMatch(/^Measures of mood\n\nSupporter .*\n─.*\n\nNo rows\.\nMade for a test\.$/s)
    expect(tableToText({ ...table, columns: [], rows: [] })).toContain('Measures of mood')
  })

  test('says n, how intervals were made, what is missing and why, each once', () => {
    const notes = tableToText(table).split('\n\n').at(-1)!.split('\n')
    expect(notes).toEqual([
      '[ ] 95 % interval: percentile bootstrap, 200 resamples.',
      '(a) missing: too short 2.',
      '(b) no value: failed; n = 0; missing: failed 12.',
      'Made for a test.',
    ])
    const same = tableToText({ ...table, rows: [table.rows[0]!] })
    expect(same).toContain('\nn = 12.\n')
    expect(same.split('\n')[2]).not.toMatch(/ n$/)
  })

  test('shows no minus before a zero', () => {
    expect(tableToText(table)).not.toContain('-0.00')
  })
})

describe('text that a model wrote', () => {
  test('cannot steer a terminal: no control character is left, whatever the output', () => {
    const evil = named(escapes)
    for (const text of [
      tableToText(evil),
      tableToText(evil, { width: 30 }),
      tableToMarkdown(evil),
    ]) {
      expect(text).not.toMatch(controls)
      expect(text.replace(/\s+/g, ' ')).toMatch(/red gone \\?\]0;title bell back turned/)
    }
  })

  test('cannot even piece by piece', () => {
    const piece = fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '31m',
      '\u009b',
      '\u0007',
      '\n',
      '\r',
      'a',
      '心',
      '\u202e',
      '\ud800',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const evil = named(pieces.join(''))
        expect(tableToText(evil)).not.toMatch(controls)
        expect(tableToMarkdown(evil)).not.toMatch(controls)
        expect(tableToMarkdown(evil).split('\n')).toHaveLength(
          tableToMarkdown(named('plain')).split('\n').length,
        )
      }),
    )
  })

  test.each([
    ['a cell', '| x |', '\\| x \\|'],
    ['emphasis', '*x* _x_ __x__', '\\*x\\* \\_x\\_ \\_\\_x\\_\\_'],
    ['HTML', '<img src=x>', '\\<img src=x\\>'],
    ['a link', '[x](https://example.org)', '\\[x\\](https\\://example.org)'],
    ['a bare link', 'see www.example.org', 'see www\\.example.org'],
    ['an entity', '&copy;', '\\&copy;'],
    ['code', '`x`', '\\`x\\`'],
    ['a formula', '$x$', '\\$x\\$'],
    ['an escape of its own', '\\|', '\\\\\\|'],
  ])('cannot add %s to Markdown', (_, evil, escaped) => {
    expect(tableToMarkdown(named(evil))).toContain(`| ${escaped} |`)
  })

  test.each(['# heading', '- item', '1. item', '+ item', '> quote'])(
    'cannot begin a block in Markdown: %s',
    (evil) => {
      const note = tableToMarkdown(named(evil)).trimEnd().split('\n').at(-1)!
      expect(note).not.toBe(`- ${evil}`)
      expect(note.replace('\\', '')).toBe(`- ${evil}`)
    },
  )

  test('keeps the underscores within its words', () => {
    expect(tableToMarkdown(named('snake_case_name'))).toContain('| snake_case_name |')
  })
})

describe('a table in Markdown', () => {
  test('has numbers to the right, intervals, marks and notes', () => {
    expect(tableToMarkdown(table)).toBe(
      [
        '### Measures of mood',
        '',
        '| Supporter | BEL ×100 ↑ | Cost ↓ | n |',
        '| --- | ---: | ---: | ---: |',
        '| gpt-4o | 20.0 \\[10.0, 30.0\\] p\\<0.001 | 0.00 | 12 |',
        '| 心理助手 | 25.0 \\[10.0, 30.0\\] p=0.040 (a) | – (b) | 10 |',
        '',
        '- \\[ \\] 95 % interval: percentile bootstrap, 200 resamples.',
        '- (a) missing: too short 2.',
        '- (b) no value: failed; n = 0; missing: failed 12.',
        '- Made for a test.',
        '',
      ].join('\n'),
    )
  })
})

describe('a table as comma-separated values', () => {
  test('has every number unscaled, with its doubt in columns of its own', () => {
    expect(tableToCsv(table).split('\r\n')).toEqual([
      'supporter,bel,bel.lower,bel.upper,bel.n,bel.missing,bel.why,bel.p,cost,cost.lower,cost.upper,cost.n,cost.missing,cost.why,offline',
      'gpt-4o,0.2,0.1,0.3,12,0,,0.0001,-0.001,,,12,0,,',
      '心理助手,0.25,0.1,0.3,10,2,too short: 2,0.04,,,,0,12,failed; failed: 12,',
      '',
    ])
  })

  test('names the columns that stand-ins had a part in', () => {
    const x: Quantity = { value: known(1), n: 1, offline: true }
    const columns = [...named('a').columns, { key: 'y', title: 'y' }]
    const [header, record] = tableToCsv({
      ...named('a'),
      columns,
      rows: [{ supporter: 'a', x, y: { ...x, offline: false } }],
    }).split('\r\n')
    expect(header).toMatch(/,offline$/)
    expect(record).toMatch(/,x$/)
  })

  test('quotes what would end a field', () => {
    const [, record] = tableToCsv(named('a "b", c')).split('\r\n')
    expect(record).toMatch(/^"a ""b"", c",/)
    expect(tableToCsv(named('two\nlines'))).toContain('"two\nlines"')
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '＝1', '\u0000=1'])(
    'starts no formula: %j',
    (evil) => {
      const field = tableToCsv(named(evil)).split('\r\n')[1]!.split(',')[0]!
      expect(field.replace(/^"/, '')).toMatch(/^'/)
    },
  )

  test('leaves numbers below zero numbers', () => {
    const x: Quantity = { value: known(-1), n: 1, interval: { ...interval, lower: -2 } }
    expect(tableToCsv({ ...named('a'), rows: [{ supporter: 'a', x }] })).toContain('a,-1,-2,')
  })

  test('has no terminal escapes', () => {
    const text = tableToCsv(named('\u001b[31mred\u009b0m'))
    expect(text).toContain('[31mred0m')
    expect([...text].filter((character) => '\u001b\u009b'.includes(character))).toEqual([])
  })

  test('reads as it was written', () => {
    const plain = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', '心', ' ') })
      .map((text) => `a${text}`)
    fc.assert(
      fc.property(plain, (text) => {
        const record = tableToCsv({
          ...named(text),
          columns: [{ key: 'supporter', title: '' }],
        }).slice('supporter,offline\r\n'.length)
        const field = record.slice(0, -',\r\n'.length)
        const read = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field
        expect(read).toBe(text)
      }),
    )
  })
})

test('a text is as wide as string-width says, whatever its characters', () => {
  const character = fc.oneof(
    fc.integer({ min: 0x20, max: 0x2600 }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(
      '助',
      '\u0301',
      '\ufe0f',
      '\u20e3',
      '\u200d',
      '👩',
      '🇩',
      '\u001b[1m',
      '↔',
      '1',
      '©',
    ),
  )
  fc.assert(
    fc.property(fc.array(character, { maxLength: 6 }), (characters) => {
      const text = characters.join('')
      expect(widthOf(text)).toBe(stringWidth(text))
    }),
    { numRuns: 500 },
  )
})
