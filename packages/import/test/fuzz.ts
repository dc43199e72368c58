/**
 * Records of vendors as no vendor writes them: mixed with others, nested, cut, and with anything in
 * the place of anything.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createRandom } from '@attune/core/internal'
import { expect } from 'vitest'
import type { Format } from '../src/index.js'
import { imported, type Line } from './imported.js'

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
/** A whole number below the limit. */
type Draw = (limit: number) => number

const golden = join(import.meta.dirname, 'golden')

/** The records of the golden files of a format. */
function recordsOf(format: Format): Json[] {
  return readdirSync(join(golden, format))
    .filter((name) => name !== 'imported.json' && /^\.jsonl?$/.test(extname(name)))
    .flatMap((name) => {
      const text = readFileSync(join(golden, format, name), 'utf8')
      const documents = name.endsWith('l') ? text.split('\n').filter(Boolean) : [text]
      return documents.map((each) => JSON.parse(each) as Json)
    })
}

/** Formats of JSON; tables have no records to be nested. */
export const fuzzed = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'csv')
  .map(({ name }) => name as Format)

const pick = <T>(all: readonly T[], draw: Draw): T => all[draw(all.length)]!

const junk = (draw: Draw): Json =>
  pick<() => Json>(
    [
      () => null,
      () => '',
      () => 'I lost my job.',
      () => '{"messages":',
      () => '[]',
      () => 0,
      () => -1.5e300,
      () => true,
      () => [],
      () => ({}),
      () => [[[]]],
      () => [null, 7, 'x', { role: 'user' }, { role: 7, content: {} }],
      () => ({ role: 'assistant', content: [{ type: 'text' }, { text: 7 }, null, [[]]] }),
      () => ({ type: 'message', content: [], stop_reason: null }),
      () => '感'.repeat(1 + draw(2_000)),
      () => Array.from({ length: 150 }).reduce<Json>((inside) => [inside], 'deep'),
    ],
    draw,
  )()

type Change = (value: Json, draw: Draw) => Json

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** The value with one of its places, however deep, changed. */
function changed(value: Json, change: Change, draw: Draw): Json {
  const inside: [string | number, Json][] = isList(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : []
  if (inside.length === 0 || draw(4) === 0) return change(value, draw)
  const [at, own] = pick(inside, draw)
  const made = changed(own, change, draw)
  return isList(value)
    ? value.map((each, index) => (index === at ? made : each))
    : { ...(value as Record<string, Json>), [at]: made }
}

const without: Change = (value, draw) => {
  if (isList(value)) return value.slice(1)
  if (typeof value !== 'object' || value === null) return null
  const gone = pick([...Object.keys(value), ''], draw)
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== gone))
}

const changes = (others: readonly Json[]): Change[] => [
  (_, draw) => junk(draw),
  without,
  (value) => JSON.stringify(value),
  (value) => [value, value],
  (value) => (isList(value) ? value.toReversed() : [value]),
  (value) => ({ data: [value] }),
  (value) => ({ messages: value }),
  (value) => ({ request: value, response: value }),
  (_, draw) => {
    let found: Json = null
    changed(pick(others, draw), (value) => (found = value), draw)
    return found
  },
]

const good = (at: number): Json => ({
  conversation_id: `good-${at}`,
  model: 'sound',
  messages: [
    { role: 'user', content: `Nobody has called me for ${at} days.` },
    { role: 'assistant', content: `That is a long time. What were these ${at} days like?` },
  ],
})

/**
 * Imports so many records of a format, each changed in up to three places, every tenth of its text
 * cut, with a sound conversation behind every tenth. Each record is written, left out, or named
 * with its line; sound ones are written whole.
 */
export async function expectNothingLost(
  format: Format,
  count: number,
  seed: number,
  isNamed: boolean,
): Promise<void> {
  const random = createRandom(`fuzz-${format}-${seed}`)
  const draw: Draw = (limit) => Math.floor(random() * limit)
  const own = recordsOf(format)
  const all = changes(fuzzed.flatMap(recordsOf))
  const lines: string[] = []
  let sound = 0
  for (let at = 0; at < count; at++) {
    let record = pick(own, draw)
    for (let times = draw(4); times > 0; times--) record = changed(record, pick(all, draw), draw)
    const text = JSON.stringify(record)
    lines.push(draw(10) === 0 ? text.slice(0, draw(text.length)) : text)
    if (at % 10 === 0) lines.push(JSON.stringify(good(sound++)))
  }
  const choices = { language: 'en', ignore: ['narrator'], ...(isNamed && { from: format }) }
  const { report, lines: written } = await imported(
    { 'log.jsonl': `${JSON.stringify(good(-1))}\n${lines.join('\n')}` },
    choices,
  )
  const { records, faults, messages, turns, leftOut } = report
  expect(records.written + records.leftOut + records.faults).toBe(records.read)
  expect(records.read).toBeGreaterThanOrEqual(lines.filter((line) => line.trim() !== '').length)
  expect(turns + Object.values(leftOut).reduce((sum, each) => sum + each, 0)).toBe(messages)
  expect(
    faults.filter(
      ({ what, line }) => what === '' || line < 1 || /undefined|cannot be read: /.test(what),
    ),
  ).toEqual([])
  if (!isNamed) expectSound(written, sound)
}

function expectSound(written: readonly Line[], count: number): void {
  const found = new Map(
    written.map(({ scenario, turns }) => [scenario, turns.map(({ text }) => text)]),
  )
  for (let at = -1; at < count; at++) {
    const { messages } = good(at) as { messages: { content: string }[] }
    expect(found.get(`good-${at}`)).toEqual(messages.map(({ content }) => content))
  }
}
