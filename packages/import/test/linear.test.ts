// Whatever a text holds, two times twice as much of it costs at most eight times as much; what
// grows by the square costs sixteen times.
import { describe, expect, test } from 'vitest'
import { personalData, redacted } from '../src/personal-data.js'
import { timeOfDay } from '../src/times.js'
import { dateLayouts } from '../src/date-layouts.js'
import { imported } from './imported.js'

/**
 * What a text of nothing else makes dear: starts of numbers, addresses, links, marks and quotes.
 */
const units = [
  '1.',
  '1.1.1.1 ',
  '12 ',
  '+1 ',
  '1:',
  'AB12',
  'x@y.zz ',
  'a@',
  'http://a.b/1234?a=1 ',
  '?a',
  '&a=1',
  '/1',
  '"',
  '\\',
  '[',
  '<think>',
  '感1',
  'NaN',
  '{"a":',
]
const CHARACTERS = 40_000
/** Each digit is looked at as the beginning of a phone number, which takes 10 microseconds. */
const DIGITS = 6_000
/** Seconds; less is not told from the noise. */
const LEAST = 0.005

async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function expectLinear(work: (text: string) => unknown, unit: string): Promise<void> {
  const text = (size: number): string => unit.repeat(Math.ceil(size / unit.length))
  const size = /\d/.test(unit) && !unit.startsWith('h') ? DIGITS : CHARACTERS
  await expectRatio(
    () => work(text(size / 4)),
    () => work(text(size)),
  )
}

/** The best of some tries of both: beside other tests, garbage is collected at any time. */
async function expectRatio(quarter: () => unknown, whole: () => unknown): Promise<void> {
  let [least, most] = [Infinity, Infinity]
  for (let tries = 0; tries < 6; tries++) {
    most = Math.min(most, await costOf(whole))
    least = Math.min(least, await costOf(quarter))
    if (most <= 8 * Math.max(least, LEAST)) break
  }
  expect(most / Math.max(least, LEAST)).toBeLessThanOrEqual(8)
}

const options = { timeout: 60_000 }

describe.each([
  ['personal data', (text: string) => redacted(`1@${text}`, personalData(`1@${text}`, 'en'))],
  ['a link', (text: string) => personalData(`http://a.b/c${text}`, 'en')],
  [
    'a time',
    (text: string) => {
      const { date } = timeOfDay(`1 ${text}`)
      for (const { pattern } of dateLayouts) pattern.test(date)
    },
  ],
])('%s', (_, work) => {
  test.each(units)('of %j', options, async (unit) => expectLinear(work, unit))
})

const asJson = (asked: string): string =>
  JSON.stringify({
    messages: [
      { role: 'user', content: asked },
      { role: 'assistant', content: asked },
    ],
  })
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Those that readers of files look for. */
const marks = ['"', '\\', '[', '<think>', '1.', 'NaN', '{"a":']

describe.each([
  ['a text in JSON', 'log.jsonl', asJson],
  [
    'JSON with a long number',
    'log.jsonl',
    (text: string) => asJson(text).replace('{', '{"id":12345678901234567890,'),
  ],
  ['a list', 'log.json', (text: string) => `[${asJson(text)}]`],
  ['what is no JSON', 'log.jsonl', (text: string) => `{"messages": ${text}1234567890123456 NaN`],
  [
    'a cell',
    'log.csv',
    (text: string) => `id,role,content\n1,user,${quoted(text)}\n1,assistant,${quoted(text)}\n`,
  ],
  [
    'a cell with JSON',
    'log.csv',
    (text: string) => `id,messages\n1,${quoted(`[${asJson(text)}`)}\n`,
  ],
  ['a header', 'log.csv', (text: string) => `id,role,content,${quoted(text)}\n1,user,Hi.,\n`],
  [
    'a time in a cell',
    'log.csv',
    (text: string) =>
      `id,role,content,time\n1,user,Hi.,${quoted(text)}\n1,assistant,Yes.,${quoted(text)}\n`,
  ],
])('an import of %s', (_, name, content) => {
  const work = (text: string): Promise<unknown> =>
    imported({ [name]: content(text) }, { language: 'en' }).catch(() => undefined)
  test.each(marks)('of %j', options, async (unit) => expectLinear(work, unit))
})

describe('many', () => {
  const sizes = [750, 3000] as const
  test.each([
    [
      'rows of one conversation',
      'log.csv',
      (count: number) =>
        [
          'id,role,content,time',
          ...Array.from(
            { length: count },
            (_, at) =>
              `1,${at % 2 === 0 ? 'user' : 'assistant'},Hi.,2025-01-01T10:00:00.${String(count - at).padStart(6, '0')}Z`,
          ),
        ].join('\n'),
    ],
    [
      'conversations',
      'log.csv',
      (count: number) =>
        [
          'id,role,content,turn',
          ...Array.from(
            { length: count },
            (_, at) => `${at >> 1},${at % 2 === 0 ? 'user' : 'assistant'},Hi.,${at}`,
          ),
        ].join('\n'),
    ],
    [
      'traces of one session',
      'log.jsonl',
      (count: number) =>
        Array.from({ length: count }, (_, at) =>
          JSON.stringify({
            id: `t${at}`,
            sessionId: 's',
            timestamp: count - at,
            input: `Hi ${at}.`,
            output: `Yes ${at}.`,
          }),
        ).join('\n'),
    ],
  ])('%s', options, async (_, name, content) => {
    const [small, large] = sizes.map((count) => content(count))
    const work = (text: string): Promise<unknown> => imported({ [name]: text }, { language: 'en' })
    await expectRatio(
      () => work(small!),
      () => work(large!),
    )
  })
})
