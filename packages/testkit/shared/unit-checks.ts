import assert from 'node:assert/strict'
import type { StoredUnit } from '@attune/core/store'
import type { StoreChecks } from '@attune/testkit/shared/store-checks.js'
import { all, done, failed, recall, record, unitOf } from '@attune/testkit/shared/store-openings.js'

export const unitChecks: StoreChecks = {
  async 'a unit comes back as it was saved, whatever its texts hold; one that nobody saved is absent'({
    open,
  }) {
    const store = await open()
    const unit = done('a1', JSON.stringify({ text: 'I lost my job. 我失业了。 \u0000 \ud800 "\\' }))
    await store.saveUnit(unit)
    assert.deepEqual(await unitOf(store, 'a1'), unit)
    assert.equal(await unitOf(store, 'b1'), undefined)
    assert.deepEqual(await store.units([]), new Map())
    assert.deepEqual(await store.statuses(['a1', 'b1']), new Map([['a1', 'done']]))
  },
  async 'of two results for one key the first is kept, and both writers get it'({ open }) {
    const [one, other] = [await open(), await open()]
    const first = await Promise.all([one.saveUnit(done('a1', '1')), one.saveUnit(done('a1', '2'))])
    assert.deepEqual(first, [done('a1', '1'), done('a1', '1')])
    assert.deepEqual(await other.saveUnit(done('a1', '3')), done('a1', '1'))
    assert.deepEqual(await unitOf(other, 'a1'), done('a1', '1'))
  },
  async 'a result is not replaced by a failure; a failure is, by a newer one and by a result'({
    open,
  }) {
    const store = await open()
    await store.saveUnit(done('a1'))
    assert.deepEqual(await store.saveUnit(failed('a1')), done('a1'))
    await store.saveUnit(failed('b1', '{"code":"TIMEOUT"}'))
    assert.deepEqual(
      await store.saveUnit(failed('b1', '{"code":"REFUSED"}')),
      failed('b1', '{"code":"REFUSED"}'),
    )
    const { supporter: _, ...rest } = done('b1')
    const corrected: StoredUnit = {
      ...rest,
      kind: 'estimate',
      label: 'sage/emotion',
      offline: true,
    }
    await store.saveUnit(corrected)
    assert.deepEqual(await unitOf(store, 'b1'), corrected)
  },
  async 'all units, or those of one kind, come in the order in which their keys were first saved'({
    open,
  }) {
    const store = await open()
    const units = Array.from({ length: 150 }, (_, i) => ({
      ...done(`k${i}`),
      kind: i % 3 === 0 ? 'judge' : 'simulate',
    }))
    await Promise.all(units.map((unit) => store.saveUnit(unit.key === 'k9' ? failed('k9') : unit)))
    await store.saveUnit(units[9]!)
    assert.deepEqual(await all(store.allUnits()), units)
    assert.deepEqual(
      await all(store.allUnits('judge')),
      units.filter(({ kind }) => kind === 'judge'),
    )
    assert.deepEqual(await all(store.allUnits('estimate')), [])
  },
  async 'a unit is seen whole or not at all while it is written, and by everybody once it is kept'({
    open,
  }) {
    const [one, other] = [await open(), await open()]
    const saving = one.saveUnit(done('a1'))
    const meanwhile = await unitOf(other, 'a1')
    assert.ok(meanwhile === undefined || meanwhile.status === 'done')
    await saving
    assert.deepEqual(await unitOf(other, 'a1'), done('a1'))
  },
  async 'counts tell how many units of each kind and status there are, and how many answers'({
    open,
  }) {
    const store = await open()
    await Promise.all([
      store.saveUnit(done('a')),
      store.saveUnit(done('b')),
      store.saveUnit(failed('c')),
    ])
    await store.saveUnit({ ...done('d'), kind: 'judge' })
    await Promise.all([record(store, 'a', 'r', 0, '1'), record(store, 'a', 'r', 1, '1')])
    const latest = done('a').made
    assert.deepEqual(await store.counts(), {
      units: [
        { kind: 'judge', status: 'done', count: 1, latest },
        { kind: 'simulate', status: 'done', count: 2, latest },
        { kind: 'simulate', status: 'failed', count: 1, latest },
      ],
      answers: 2,
    })
  },
  async 'what is given up is gone, with all findings of analyses; the rest stays'({ open }) {
    const store = await open()
    await Promise.all(['a', 'b'].map((key) => store.saveUnit(done(key))))
    await store.saveUnit({ ...done('findings'), kind: 'analyse' })
    await record(store, 'scope a', 'r', 0, '1')
    await record(store, 'scope b', 'r', 0, '2')
    await store.giveUp({ units: ['a'], scopes: ['scope a'] })
    assert.deepEqual(
      (await all(store.allUnits())).map(({ key }) => key),
      ['b'],
    )
    assert.equal(await recall(store, 'scope a', 'r', 0), undefined)
    assert.deepEqual(await store.answered(['scope a', 'scope b']), new Set(['scope b']))
  },
  async 'whatever is written, in whatever groups, by one opening or several, writers and readers get what the rules say'({
    open,
  }) {
    const model = new Map<string, StoredUnit>()
    const answers = new Map<string, string>()
    const draw = drawing(7)
    for (let session = 0; session < 6; session++) {
      const store = await open()
      for (let group = 0; group < 5; group++) {
        const writes = Array.from({ length: draw(7) }, () => ({
          key: `key ${draw(9)}`,
          what: draw(3),
          text: String(draw(1e6)),
        }))
        const outcomes = writes.map(({ key, what, text }) => {
          if (what === 0) return record(store, key, 'request', 0, text)
          return store.saveUnit(what === 1 ? done(key, text) : failed(key, text))
        })
        const expected = writes.map(({ key, what, text }) => {
          if (what === 0) return keep(answers, key, text)
          const unit = what === 1 ? done(key, text) : failed(key, text)
          if (model.get(key)?.status !== 'done') model.set(key, unit)
          return model.get(key)
        })
        assert.deepEqual(await Promise.all(outcomes), expected)
      }
      assert.deepEqual(await all(store.allUnits()), [...model.values()])
      for (const [scope, text] of answers)
        assert.equal(await recall(store, scope, 'request', 0), text)
    }
    assert.ok(model.size > 5 && answers.size > 5, 'too little was drawn')
  },
}

function keep(kept: Map<string, string>, key: string, text: string): string {
  if (!kept.has(key)) kept.set(key, text)
  return kept.get(key)!
}

/** Creates a deterministic generator of whole numbers from 0 to below a bound. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
