import assert from 'node:assert/strict'
import type { StoreChecks } from '@attune/testkit/shared/store-checks.js'
import { all, done, record, recall, unitOf } from '@attune/testkit/shared/store-openings.js'

const misuse = { code: 'STORE_MISUSE' }

export const otherChecks: StoreChecks = {
  async 'an answer is found by scope, request and occurrence together'({ open }) {
    const store = await open()
    await record(store, 'unit', 'request', 0, '"first"')
    await record(store, 'unit', 'request', 1, '"second"')
    const places = [0, 1, 2].map((occurrence) => ({
      scope: 'unit',
      request: 'request',
      occurrence,
    }))
    assert.deepEqual(
      (await store.recall(places)).map((each) => each?.answer),
      ['"first"', '"second"', undefined],
    )
    assert.equal(await recall(store, 'other unit', 'request', 0), undefined)
    assert.equal(await recall(store, 'unit', 'other request', 0), undefined)
    assert.deepEqual(
      (await store.answersOf('unit')).map(({ answer }) => answer),
      ['"first"', '"second"'],
    )
  },
  async 'of two answers to the same request the first is kept, and both writers get it'({ open }) {
    const [one, other] = [await open(), await open()]
    const answers = await Promise.all(
      ['"a"', '"b"'].map((text) => record(one, 'unit', 'request', 0, text)),
    )
    assert.deepEqual(
      [...answers, await record(other, 'unit', 'request', 0, '"c"')],
      ['"a"', '"a"', '"a"'],
    )
  },
  async 'all answers come with their keys, in the order in which they were kept'({ open }) {
    const store = await open()
    const texts = Array.from({ length: 150 }, (_, i) => `"${i}"`)
    for (const [i, text] of texts.entries())
      await record(store, `unit ${i % 7}`, 'request', i, text)
    const kept = await all(store.allAnswers())
    assert.deepEqual(
      kept.map(({ answer }) => answer),
      texts,
    )
    const { answer, ...rest } = kept[9]!
    assert.deepEqual(
      { answer, ...rest },
      {
        scope: 'unit 2',
        request: 'request',
        occurrence: 9,
        answer: '"9"',
        took: 1.5,
        answered: rest.answered,
      },
    )
  },
  async 'spending is added up, and stops where a limit is reached'({ open }) {
    const [one, other] = [await open(), await open()]
    const call = { calls: 1, tokens: 10, cost: 0.5 }
    assert.deepEqual(await one.spend(call, { calls: 3 }), { calls: 0, tokens: 0, cost: 0 })
    const spends = Array.from({ length: 6 }, (_, i) =>
      (i % 2 === 0 ? one : other).spend(call, { calls: 3 }),
    )
    const before = (await Promise.all(spends)).map(({ calls }) => calls)
    assert.equal(before.filter((calls) => calls < 3).length, 2, 'two of six were below the limit')
    assert.deepEqual(await other.spent(), { calls: 3, tokens: 30, cost: 1.5 })
    await one.spend(call)
    assert.equal((await one.spent()).calls, 4)
  },
  async 'generations count how often an identity was begun afresh'({ open }) {
    const store = await open()
    assert.deepEqual(await store.generations(), new Map())
    await store.beginGenerations(['a', 'b'])
    await store.beginGenerations(['b'])
    assert.deepEqual(
      await store.generations(),
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
  },
  async 'runs come oldest first; one that was killed has a beginning and no end; one that never began cannot end'({
    open,
  }) {
    const store = await open()
    const start = { started: '2025-01-01T00:00:00Z', config: '{"seed":7}', versions: '{}' }
    const first = await store.beginRun(start)
    const second = await store.beginRun({ ...start, config: '{"seed":8}' })
    const end = { finished: '2025-01-02T01:00:00Z', outcome: '{"done":3}' }
    await store.endRun(second, end)
    assert.deepEqual(await store.runs(), [
      { id: first, ...start },
      { id: second, ...start, config: '{"seed":8}', end },
    ])
    await assert.rejects(store.endRun(second + 1, end), misuse)
  },
  async 'of each group all keys are claimed, or none'({ open }) {
    const [one, other] = [await open(), await open()]
    assert.deepEqual(await one.claim([['a', 'b'], ['c']]), [true, true])
    assert.deepEqual(await other.claim([['b', 'd'], ['d', 'e'], ['c']]), [false, true, false])
    assert.deepEqual(await one.claim([['a', 'b', 'c'], ['e']]), [true, false])
    assert.deepEqual(await one.claim([['f', 'g'], ['g']]), [true, true])
  },
  async 'a claim ends when the unit or the answer is kept, when it is released, and when its owner leaves'({
    open,
  }) {
    const [one, other] = [await open(), await open()]
    const keys = [['unit'], ['request'], ['given up'], ['left']]
    await one.claim(keys)
    await one.saveUnit(done('unit'))
    await record(one, 'shared', 'request', 0, '1')
    await one.release(['given up'])
    assert.deepEqual(await other.claim(keys), [true, true, true, false])
    await one.close()
    assert.deepEqual(await other.claim([['left']]), [true])
  },
  async 'what is brief is claimed only beside somebody else'({ open }) {
    const one = await open()
    assert.deepEqual(await one.claim([['a']]), [true])
    assert.deepEqual(await one.claimBriefly(['a']), [true])
    const other = await open()
    await other.claim([['unit']])
    assert.deepEqual(await one.claimBriefly(['b', 'unit']), [true, false])
    assert.deepEqual(await other.claimBriefly(['a', 'b']), [false, false])
  },
  async 'closing commits what was submitted, may be asked for twice, and refuses everything else from then on'({
    open,
  }) {
    const store = await open()
    const writes = Array.from({ length: 50 }, (_, i) => store.saveUnit(done(`k${i}`)))
    await Promise.all([store.close(), store.close()])
    assert.equal((await Promise.all(writes)).length, 50)
    await assert.rejects(unitOf(store, 'k1'), misuse)
    await assert.rejects(recall(store, 'a', 'r', 0), misuse)
    await assert.rejects(store.saveUnit(done('a1')), misuse)
    assert.equal((await all((await open()).allUnits())).length, 50)
  },
  async 'a half-finished iteration keeps the store neither from being written nor from being closed'({
    open,
  }) {
    const store = await open()
    await Promise.all(Array.from({ length: 100 }, (_, i) => store.saveUnit(done(`k${i}`))))
    const units = store.allUnits()[Symbol.asyncIterator]()
    await units.next()
    await store.saveUnit(done('one more'))
    await store.close()
    await assert.rejects(
      units.next().then(() => all({ [Symbol.asyncIterator]: () => units })),
      misuse,
    )
  },
  async 'the stamp is another one after a write, by whomever'({ open }) {
    const [one, other] = [await open(), await open()]
    const before = await one.stamp()
    await other.saveUnit(done('a'))
    assert.notEqual(await one.stamp(), before)
  },
}
