/** Exports for data frames, read back by readers that nobody here wrote. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { expect, test } from 'vitest'
import { known, type Turn, unknown } from '@attune/core'
import { evaluationOf, scenario as plain } from '@attune/testkit'
import { dialoguesFrame, observationsFrame } from '../../src/export/frames.js'
import type { Frame } from '../../src/export/rows.js'
import { csvOf, parquetOf } from '../../src/export/write-frames.js'
import { isMissing, python } from '../outside-tools.js'

const turns: readonly Turn[] = [
  { speaker: 'seeker', text: 'I failed.' },
  { speaker: 'supporter', text: 'That hurts.' },
  { speaker: 'seeker', text: 'Yes.' },
]

const evaluation = evaluationOf({
  name: 'talks',
  dialogues: [
    {
      scenario: { id: 's1', cluster: 'exam', language: 'zh', tags: { topic: '考试, "期末"' } },
      supporter: '=bot',
      repeat: 2,
      conditions: { 'judge.model': 'small' },
      dialogue: {
        turns,
        ending: { reason: 'turn-limit' },
        flags: [{ kind: 'cut-reply', turn: 1, note: 'limit' }],
      },
      estimates: {
        mood: {
          measures: { bel: known(-0.25), etv: unknown('too short') },
          series: { mood: { over: 'seeker', values: [known(-1), unknown('unreadable')] } },
        },
      },
      verdicts: {
        judge: [
          { criterion: 'warmth', group: 'tone', outcome: known(4), rationale: '' },
          { criterion: 'warmth', group: 'tone', outcome: known(5), rationale: '' },
          { criterion: 'kind', outcome: known('listening'), rationale: '' },
        ],
      },
      offline: { dialogue: false, estimates: ['mood'], verdicts: [] },
    },
    {
      scenario: { id: 's2', language: 'en' },
      supporter: 'other',
      dialogue: unknown('failed: MODEL_TIMEOUT'),
      estimates: { mood: unknown('not done yet') },
      verdicts: { judge: unknown('not done yet') },
    },
  ],
  pairs: [
    {
      scenario: {
        id: 's1',
        language: 'zh',
        profile: '',
        opening: [],
        events: [],
        references: {},
        tags: {},
        details: {},
      },
      judge: 'duel',
      supporters: ['=bot', 'other'],
      repeat: 1,
      criteria: [
        {
          criterion: 'warmer',
          outcome: known('second'),
          showings: [
            {
              shownFirst: 'other',
              verdict: { criterion: 'warmer', outcome: known('first'), rationale: '' },
            },
          ],
        },
      ],
    },
  ],
})

async function objects(frame: Frame): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for await (const row of frame.rows) {
    const cells = frame.columns.map(({ name }, at) => [name, row[at]] as const)
    found.push(Object.fromEntries(cells.filter(([, value]) => value !== undefined)))
  }
  return found
}

async function parquetFile(frame: Frame): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-frames-')), `${frame.name}.parquet`)
  const chunks: Uint8Array[] = []
  for await (const chunk of parquetOf(frame)) chunks.push(chunk)
  writeFileSync(file, Buffer.concat(chunks))
  return file
}

async function csvText(frame: Frame): Promise<string> {
  let text = ''
  for await (const line of csvOf(frame)) text += line
  return text
}

test('observations are long: a row per number, label, turn and missing unit, each with all that identifies it', async () => {
  const rows = await objects(await observationsFrame([evaluation]))
  const head = {
    evaluation: 'talks',
    scenario: 's1',
    cluster: 'exam',
    language: 'zh',
    'tag.topic': '考试, "期末"',
    supporter: '=bot',
    repeat: 2,
    'condition.judge.model': 'small',
  }
  const mood = { ...head, source: 'mood', offline: true }
  const judged = { ...head, source: 'judge', kind: 'verdict', offline: false }
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...mood, kind: 'measure', name: 'bel', value: -0.25 },
      { ...mood, kind: 'measure', name: 'etv', why: 'too short' },
      { ...mood, kind: 'series', name: 'mood', over: 'seeker', turn: 1, value: -1 },
      { ...mood, kind: 'series', name: 'mood', over: 'seeker', turn: 2, why: 'unreadable' },
      { ...judged, name: 'warmth', group: 'tone', value: 5 },
      { ...judged, name: 'kind', label: 'listening' },
      expect.objectContaining({
        ...head,
        kind: 'flag',
        name: 'cut-reply',
        over: 'all',
        turn: 2,
        label: 'limit',
      }),
      expect.objectContaining({
        scenario: 's2',
        kind: 'missing',
        name: 'simulate',
        why: 'failed: MODEL_TIMEOUT',
      }),
      expect.objectContaining({
        kind: 'pair',
        name: 'warmer',
        supporter: '=bot',
        other: 'other',
        shown_first: 'other',
        label: 'second',
        value: 0,
      }),
    ]),
  )
})

test('a choice of a rater is one row, without the order in which the engine shows the pair', async () => {
  const shown = (shownFirst: 'A' | 'B', votes: readonly ('first' | 'second')[]) =>
    votes.map((vote) => ({
      shownFirst,
      verdict: { criterion: 'warmth', outcome: known(vote), rationale: '' },
    }))
  const chosen = evaluationOf({
    judges: ['people'],
    gives: { people: { criteria: { '*': { byRaters: true } } } },
    pairs: [
      {
        scenario: { ...plain, id: 's1' },
        judge: 'people',
        supporters: ['A', 'B'],
        repeat: 1,
        criteria: [
          {
            criterion: 'warmth',
            outcome: known('first'),
            // Two raters prefer A, and one prefers B.
            showings: [
              ...shown('A', ['first', 'first', 'second']),
              ...shown('B', ['second', 'second', 'first']),
            ],
          },
        ],
      },
    ],
  })
  const rows = await objects(await observationsFrame([chosen]))
  expect(rows.map(({ shown_first: first, value }) => [first, value])).toEqual([
    [undefined, 1],
    [undefined, 1],
    [undefined, 0],
  ])
})

test('dialogues are wide: a row per dialogue, with why a number is missing', async () => {
  const rows = await objects(await dialoguesFrame([evaluation]))
  expect(rows).toEqual([
    {
      evaluation: 'talks',
      scenario: 's1',
      cluster: 'exam',
      language: 'zh',
      'tag.topic': '考试, "期末"',
      supporter: '=bot',
      repeat: 2,
      'condition.judge.model': 'small',
      ending: 'turn-limit',
      turns: 3,
      replies: 1,
      words: 2,
      'mood.bel': -0.25,
      'judge.tone.warmth': 4.5,
      'judge.kind': 'listening',
      flags: 'cut-reply',
      why: expect.stringContaining('mood.etv: too short'),
      offline: true,
    },
    {
      evaluation: 'talks',
      scenario: 's2',
      cluster: 's2',
      language: 'en',
      supporter: 'other',
      repeat: 1,
      why: 'dialogue: failed: MODEL_TIMEOUT; mood: not done yet; judge: not done yet',
      offline: false,
    },
  ])
})

test('in CSV numbers are numbers, negative ones too, and a text that a spreadsheet would compute is made safe', async () => {
  const text = await csvText(await observationsFrame([evaluation]))
  const line = text.split('\r\n').find((each) => each.includes(',bel,'))
  expect(line).toBe(
    `talks,s1,exam,zh,"考试, ""期末""",'=bot,,,2,small,mood,measure,bel,,,,-0.25,,,true`,
  )
})

test.each(['observations', 'dialogues'])(
  'the Parquet file of %s gives back every value',
  async (name) => {
    const make = (): Promise<Frame> =>
      name === 'observations' ? observationsFrame([evaluation]) : dialoguesFrame([evaluation])
    const buffer = readFileSync(await parquetFile(await make()))
    const file = buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength)
    const read = await parquetReadObjects({ file })
    const kept = read.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
    )
    expect(kept).toEqual(await objects(await make()))
  },
)

test('a Parquet file may have no rows', async () => {
  const buffer = readFileSync(await parquetFile(await observationsFrame([])))
  const file = buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength)
  expect(await parquetReadObjects({ file })).toEqual([])
})

const readers = `
import json, sys, duckdb, pandas, pyarrow.parquet
file, csv = sys.argv[1:]
frame = pandas.read_parquet(file)
table = pyarrow.parquet.read_table(file).to_pylist()
sql = duckdb.sql(f"select value from '{file}' where kind = 'measure' and name = 'bel'").fetchall()
print(json.dumps({
  'rows': [len(frame), len(table), len(pandas.read_csv(csv))],
  'types': {name: str(frame[name].dtype) for name in ['value', 'offline']},
  'mean': [frame[frame.name == 'bel'].value.mean(), pandas.read_csv(csv).query("name == 'bel'").value.mean()],
  'sql': sql,
  'tag': table[0]['tag.topic'],
}))
`

test.skipIf(
  isMissing(
    [python, '-c', 'import pyarrow, pandas, duckdb'],
    'Parquet by pyarrow, pandas and DuckDB.',
  ),
)('pyarrow, pandas and DuckDB read the same rows from Parquet, and pandas from CSV', async () => {
  const file = await parquetFile(await observationsFrame([evaluation]))
  const csv = file.replace('.parquet', '.csv')
  writeFileSync(csv, await csvText(await observationsFrame([evaluation])))
  const { length } = await objects(await observationsFrame([evaluation]))
  const found = JSON.parse(execFileSync(python, ['-c', readers, file, csv], { encoding: 'utf8' }))
  expect(found).toEqual({
    rows: [length, length, length],
    types: { value: 'float64', offline: 'bool' },
    mean: [-0.25, -0.25],
    sql: [[-0.25]],
    tag: '考试, "期末"',
  })
})
