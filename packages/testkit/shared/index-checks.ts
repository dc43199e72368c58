import assert from 'node:assert/strict'
import type { ObservationRow, IndexedUnit, Store } from '@attune/core/store'
import type { StoreChecks } from '@attune/testkit/shared/store-checks.js'
import { all, done, failed } from '@attune/testkit/shared/store-openings.js'

const slot = (place: number, more: Partial<IndexedUnit> = {}): IndexedUnit => ({
  place,
  unit: `unit ${place}`,
  kind: 'simulate',
  label: 'agent',
  supporter: 'listener',
  repeat: 1,
  conditions: {},
  scenario: { id: `scenario ${place}`, language: 'en' },
  ...more,
})

const rows: readonly ObservationRow[] = [
  ['dialogue', 'ending', null, null, 'turn-limit', null],
  ['measure', 'mood', null, null, 0.1 + 0.2, null],
  ['measure', 'hope', null, null, null, 'no answer'],
  ['verdict', 'warm', 'manners', 2, 'first', null],
  ['series', 'calm', null, null, '{"over":"all","values":[]}', null],
]

async function planned(
  store: Store,
  slots: readonly IndexedUnit[],
  digest = 'digest',
): Promise<number> {
  const { id } = await store.index.plan('talks', digest)
  await store.index.saveSlots(id, slots)
  await store.index.completePlan(id, {
    checksum: `sum of ${digest}`,
    units: slots.length,
    slots: slots.length,
  })
  return id
}

export const indexChecks: StoreChecks = {
  async 'index: a plan has an end once it is complete, and none any more when it is forgotten'({
    open,
  }) {
    const { index } = await open()
    const { id } = await index.plan('talks', 'digest')
    assert.deepEqual(await index.plan('talks', 'digest'), { id })
    await index.completePlan(id, { checksum: 'sum', units: 3, slots: 0 })
    assert.deepEqual(await index.plan('talks', 'digest'), {
      id,
      end: { checksum: 'sum', units: 3 },
    })
    await index.forgetPlan(id)
    assert.deepEqual(await index.plan('talks', 'digest'), { id })
    assert.notEqual((await index.plan('talks', 'other')).id, id)
  },
  async 'index: a plan is looked for without being begun'({ open }) {
    const { index } = await open()
    assert.equal(await index.kept('talks', 'digest'), undefined)
    assert.equal(await index.kept('talks', 'digest'), undefined)
    const { id } = await index.plan('talks', 'digest')
    assert.deepEqual(await index.kept('talks', 'digest'), { id })
    assert.equal(await index.kept('others', 'digest'), undefined)
    await index.completePlan(id, { checksum: 'sum', units: 3, slots: 0 })
    assert.deepEqual(await index.kept('talks', 'digest'), {
      id,
      end: { checksum: 'sum', units: 3 },
    })
  },
  async 'index: slots come in their order, page by page; saved again they are replaced, and those beyond the end go'({
    open,
  }) {
    const store = await open()
    const slots = Array.from({ length: 1100 }, (_, place) => slot(place))
    const id = await planned(store, slots.toReversed())
    const read = await all(store.index.slots(id))
    assert.deepEqual(
      read.map(({ place }) => place),
      slots.map(({ place }) => place),
    )
    assert.deepEqual(read[7], { ...slot(7), scenario: 'scenario 7' })
    assert.equal((await all(store.index.slots(id, 1097))).length, 2)
    assert.deepEqual(await all(store.index.slots(id, -1, 7)), read)
    const pair = {
      kind: 'pair',
      supporter: 'a',
      other: 'b',
      shownFirst: 'b',
      conditions: { judge: 'x' },
    } as const
    await store.index.saveSlots(id, [slot(0, pair)])
    await store.index.completePlan(id, { checksum: 'sum', units: 1, slots: 1 })
    assert.deepEqual(await all(store.index.slots(id)), [
      { ...slot(0, pair), scenario: 'scenario 0' },
    ])
  },
  async 'index: every number of a unit is a row beside its slot, exact to the last digit'({
    open,
  }) {
    const store = await open()
    const tags = { topic: 'grief' }
    const id = await planned(store, [
      slot(0, { scenario: { id: 'scenario 0', language: 'zh', cluster: 'c', tags } }),
      slot(1),
    ])
    await store.saveUnit({ ...done('unit 0'), offline: true }, rows)
    const [page] = await all(store.index.observations(id))
    const facts = {
      place: 0,
      kind: 'simulate',
      label: 'agent',
      scenario: 'scenario 0',
      cluster: 'c',
      language: 'zh',
      tags,
      supporter: 'listener',
      repeat: 1,
      conditions: {},
      offline: true,
      status: 'done',
    }
    assert.deepEqual(
      page!.slice(0, rows.length),
      rows.map((row) => ({ ...facts, row })),
    )
    const { label, supporter } = slot(1)
    const open1 = {
      place: 1,
      kind: 'simulate',
      label,
      scenario: 'scenario 1',
      cluster: 'scenario 1',
      language: 'en',
    }
    assert.deepEqual(page!.slice(rows.length), [
      { ...open1, tags: {}, supporter, repeat: 1, conditions: {}, offline: false },
    ])
  },
  async 'index: observations are filtered by source, kind, name and conditions'({ open }) {
    const store = await open()
    const id = await planned(store, [
      slot(0, { conditions: { 'judge.model': 'small', tone: 'warm' } }),
      slot(1, { label: 'other' }),
    ])
    for (const key of ['unit 0', 'unit 1']) await store.saveUnit(done(key), rows)
    const found = async (filter: Parameters<Store['index']['observations']>[1]) =>
      (await all(store.index.observations(id, filter)))
        .flat()
        .map(({ place, row }) => [place, row?.[1]])
    assert.deepEqual(await found({ source: 'other', kind: 'measure' }), [
      [1, 'mood'],
      [1, 'hope'],
    ])
    assert.deepEqual(await found({ name: 'warm' }), [
      [0, 'warm'],
      [1, 'warm'],
    ])
    assert.deepEqual(await found({ name: 'warm', conditions: { tone: 'warm' } }), [[0, 'warm']])
    const name = '"calm",\n\u0007平静 \\'
    await store.index.saveSlots(id, [slot(2, { unit: 'odd' }), slot(3, { unit: 'not tried' })])
    await store.saveUnit(done('odd'), [['measure', name, null, null, 'measure', null]])
    const untried = [3, undefined]
    assert.deepEqual(await found({ name }), [[2, name], untried])
    assert.deepEqual(await found({ kind: 'measure', name }), [[2, name], untried])
    assert.deepEqual(await found({ name: 'measure' }), [untried])
    assert.deepEqual(await found({ kind: 'flag' }), [untried])
    assert.deepEqual(await found({ conditions: { tone: 'cold' } }), [])
  },
  async 'index: slots without rows of a kind are not read for it'({ open }) {
    const store = await open()
    const kinds = ['simulate', 'estimate', 'judge', 'pair'] as const
    const id = await planned(
      store,
      kinds.map((kind, at) => slot(at, { kind })),
    )
    const found = async (filter: Parameters<Store['index']['observations']>[1]) =>
      (await all(store.index.observations(id, filter))).flat().map(({ kind }) => kind)
    assert.deepEqual(await found({ kind: 'flag' }), kinds)
    assert.deepEqual(await found({ kind: 'verdict' }), ['judge', 'pair'])
    for (const filter of [
      { ofDialogues: true },
      { kind: 'dialogue' },
      { kind: 'mention' },
    ] as const)
      assert.deepEqual(await found(filter), ['simulate'])
  },
  async 'index: what failed or is left out says why, and a later result takes its place'({ open }) {
    const store = await open()
    const id = await planned(store, [slot(0), slot(1)])
    await store.saveUnit(failed('unit 0', '{"code":"TIMEOUT"}'), [
      ['dialogue', 'ending', null, null, 'old', null],
    ])
    await store.saveUnit({ ...failed('unit 1', '{"why":"a duplicate"}'), status: 'left-out' })
    const reasons = async () =>
      (await all(store.index.observations(id)))
        .flat()
        .map(({ status, failure, row }) => [status, failure, row?.[4]])
    assert.deepEqual(await reasons(), [
      ['failed', 'TIMEOUT', 'old'],
      ['left-out', 'a duplicate', undefined],
    ])
    await store.saveUnit(done('unit 0'), [['dialogue', 'ending', null, null, 'new', null]])
    assert.deepEqual((await reasons())[0], ['done', undefined, 'new'])
    await store.giveUp({ units: ['unit 0'], scopes: [] })
    assert.deepEqual((await reasons())[0], [undefined, undefined, undefined])
  },
  async 'index: a scenario that a unit made has the cluster and tags of its result'({ open }) {
    const store = await open()
    const id = await planned(store, [slot(0, { generated: 'maker' })])
    const made = { id: 'scenario 0', language: 'en', cluster: 'family', tags: { topic: 'loss' } }
    await store.saveUnit({ ...done('maker', JSON.stringify(made)), kind: 'generate' })
    const [row] = (await all(store.index.observations(id))).flat()
    assert.deepEqual([row?.cluster, row?.tags], ['family', { topic: 'loss' }])
  },
  async 'index: states are the same text as long as nothing changed, and another one afterwards'({
    open,
  }) {
    const store = await open()
    const id = await planned(store, [slot(0), slot(1)])
    const states = async () => (await all(store.index.states(id))).join('')
    const before = await states()
    assert.equal(await states(), before)
    assert.match(
      before,
      /^\[\[0,"simulate","agent","scenario 0","scenario 0","en",\{\},"listener",null,null,1,\{\},0,/,
    )
    await store.saveUnit(done('unit 1'))
    assert.notEqual(await states(), before)
  },
  async 'index: times and first calls are told per slot and supporter'({ open }) {
    const store = await open()
    const id = await planned(store, [
      slot(0, { generated: 'maker' }),
      slot(1, { supporter: 'other' }),
    ])
    const times = JSON.stringify({ took: 5, calls: [{ model: 'gpt', took: 4 }] })
    await store.saveUnit({ ...done('unit 0'), times })
    await store.saveUnit({ ...done('maker', '{}'), kind: 'generate' })
    const timed = await all(store.index.times(id))
    assert.deepEqual(timed[0]!.unit, { key: 'unit 0', made: done('a').made, times })
    assert.equal(timed[0]!.generated?.key, 'maker')
    assert.deepEqual([timed[1]!.unit, timed[1]!.generated], [undefined, undefined])
    assert.deepEqual(
      await store.index.firstCalled(id, ['gpt']),
      new Map([['listener', done('a').made]]),
    )
    assert.deepEqual(await store.index.firstCalled(id, ['other']), new Map())
  },
  async 'index: old plans of an evaluation go, with their slots'({ open }) {
    const store = await open()
    const ids: number[] = []
    for (let i = 0; i < 12; i++) ids.push(await planned(store, [slot(0)], `digest ${i}`))
    assert.deepEqual(await all(store.index.slots(ids[0]!)), [])
    assert.equal((await all(store.index.slots(ids[11]!))).length, 1)
  },
}
