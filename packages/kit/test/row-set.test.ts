import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { type Known, known, unknown } from '@attune/core'
import type { Evaluation, Observation, ObservedColumns, ObservedUnit } from '@attune/core/findings'
import { claimsAlone } from '@attune/claims'
import { compare, means, readRows } from '../src/index.js'
import { changesNotes, readRowSet, type Rows } from '../src/internal.js'

/** One result: what it found by name, or why it is missing. */
interface Result {
  readonly unit: ObservedUnit
  readonly found: readonly (readonly [string, Known<number | string>])[] | string
}

const names = ['bel', 'etv', 'mood']
const value = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: 0, max: 8 }).map((number): Known<number> => known(number / 8)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('calm', 'low').map((label): Known<string> => known(label)),
  },
  { weight: 1, arbitrary: fc.constant(unknown('no turns')) },
)
/** A component names its numbers in one order. */
const byName = (one: readonly [string, unknown], other: readonly [string, unknown]): number =>
  names.indexOf(one[0]) - names.indexOf(other[0])
const found = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), value), {
        selector: ([name]) => name,
        minLength: 1,
      })
      .map((own) => own.toSorted(byName)),
  },
  { weight: 1, arbitrary: fc.constantFrom('failed: MODEL_ANSWER', 'not done yet') },
)

/** Two supporters over some scenarios, under one or two conditions. */
const results = fc
  .record({
    all: fc.array(fc.tuple(found, fc.boolean(), fc.boolean()), { minLength: 2, maxLength: 32 }),
    models: fc.constantFrom(1, 2),
  })
  .map(({ all, models }) =>
    all.map(([own, offline, isTagged], at): Result => {
      const scenario = `s${Math.floor(at / (2 * models))}`
      const conditions: Record<string, string> =
        models === 1 ? {} : { model: `m${Math.floor(at / 2) % models}` }
      const about = {
        supporter: `bot-${at % 2}`,
        scenario,
        cluster: scenario,
        language: 'en',
        repeat: 1,
        conditions,
      }
      return {
        unit: { ...about, tags: isTagged ? { kind: 'grief' } : {}, source: 'felt', offline },
        found: own,
      }
    }),
  )

const base = {
  supporters: ['bot-0', 'bot-1'],
  statistics: { level: 0.95 },
  estimators: ['felt'],
  judges: [],
  claims: claimsAlone('e', { level: 0.95 }),
  gives: {},
}

function* observed(all: readonly Result[]): Generator<Observation> {
  for (const {
    unit: { offline, ...unit },
    found: own,
  } of all) {
    const mark = offline ? ({ offline } as const) : {}
    const about = { evaluation: 'e', ...unit, ...mark }
    if (typeof own === 'string')
      yield { ...about, kind: 'missing', name: 'estimate', value: unknown(own) }
    else for (const [name, each] of own) yield { ...about, kind: 'measure', name, value: each }
  }
}

function columnsOf(all: readonly Result[]): ObservedColumns {
  const done = all.filter((each) => typeof each.found !== 'string')
  const first = [
    ...new Set(
      done.flatMap((each) => (each.found as readonly [string, unknown][]).map(([name]) => name)),
    ),
  ]
  const columns = first.map((name) => {
    const own = done.flatMap((each, at) =>
      (each.found as [string, Known<number | string>][]).flatMap(([of, one]) =>
        of === name ? [[at, one] as const] : [],
      ),
    )
    const isNumber = (one: Known<number | string>): boolean =>
      one.state === 'known' && typeof one.value === 'number'
    return [
      name,
      {
        units: Uint32Array.from(own, ([at]) => at),
        numbers: Float64Array.from(own, ([, one]) =>
          one.state === 'known' && typeof one.value === 'number' ? one.value : NaN,
        ),
        others: new Map(
          own.flatMap(([, one], at) =>
            isNumber(one) ? [] : [[at, one as Known<string>] as const],
          ),
        ),
      },
    ] as const
  })
  return {
    units: done.map(({ unit }) => unit),
    columns: new Map(columns),
    lost: all.flatMap(({ unit, found: why }) => (typeof why === 'string' ? [{ unit, why }] : [])),
  }
}

const evaluationOf = (all: readonly Result[], own: Partial<Evaluation> = {}): Evaluation =>
  ({
    ...base,
    async *observations() {
      yield* observed(all)
    },
    ...own,
  }) as unknown as Evaluation

const options = { id: 'felt', title: 'Felt' }
const tablesOf = (evaluation: Evaluation, rows: Rows, by: readonly string[]) => [
  means(evaluation, rows, { ...options, by }),
  compare(evaluation, rows, { ...options, by }),
  compare(evaluation, rows, { ...options, between: 'kind' }),
  changesNotes(rows),
]

describe('rows from columns', () => {
  test('make the same tables, figures and sentences as a list of rows', async () => {
    await fc.assert(
      fc.asyncProperty(results, fc.constantFrom([], ['kind'], ['model']), async (all, by) => {
        const listed = evaluationOf(all)
        const columned = evaluationOf(all, { columns: async () => columnsOf(all) })
        const of = { kind: 'measure', source: 'felt' } as const
        const rows = await readRows(listed, of)
        const set = await readRowSet(columned, of)
        expect(set.names).toEqual([...new Set(rows.map(({ name }) => name))])
        for (const name of set.names)
          expect(set.named(name)).toEqual(rows.filter((row) => row.name === name))
        expect(tablesOf(columned, set, by)).toEqual(tablesOf(listed, rows, by))
      }),
      { numRuns: 40 },
    )
  })

  test('an evaluation without columns is read row by row', async () => {
    const unit = {
      supporter: 'bot-0',
      scenario: 's',
      cluster: 's',
      language: 'en',
      tags: {},
      repeat: 1,
      conditions: {},
    }
    const all: Result[] = [
      { unit: { ...unit, source: 'felt', offline: false }, found: [['bel', known(1)]] },
    ]
    const set = await readRowSet(evaluationOf(all), { kind: 'measure', source: 'felt' })
    expect(set.named('bel')).toEqual(
      await readRows(evaluationOf(all), { kind: 'measure', source: 'felt' }),
    )
  })

  test('a source that the evaluation does not have is refused', async () => {
    const read = readRowSet(evaluationOf([], { columns: async () => columnsOf([]) }), {
      kind: 'verdict',
      source: 'felt',
    })
    await expect(read).rejects.toMatchObject({ code: 'SUMMARY_UNKNOWN_NAME' })
  })
})

test('rows that are not awaited are named', () => {
  const rows = readRows({} as Evaluation, { kind: 'measure' })
  rows.catch(() => {})
  expect(() => changesNotes(rows as never)).toThrow(/write await before readRows/)
})
