import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { SharedLimits, Store } from '@attune/core/store'
import type { StoreChecks } from '@attune/testkit/shared/store-checks.js'

const limitsOf = ({ limits }: Store): SharedLimits =>
  limits ?? assert.fail('the store shares no limits')
const accountOf = (store: Store, name: string) =>
  store.account?.(name) ?? assert.fail('the store has no accounts')

const call = { calls: 1, tokens: 10, cost: 0.5 }
const none = { calls: 0, tokens: 0, cost: 0 }

export const limitsChecks: StoreChecks = {
  async 'limits: several openings change texts at once, no change is lost, and each name has its text'({
    open,
  }) {
    const all = [await open(), await open(), await open()]
    const add = (store: Store, name: string, mark: string) =>
      limitsOf(store).update(name, (text) => {
        const marks = new Set(text?.split(' ')).add(mark)
        return { text: [...marks].join(' '), outcome: marks.size }
      })
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => add(all[at % 3]!, `account ${at % 2}`, `${at}`)),
    )
    for (const name of ['account 0', 'account 1'])
      assert.equal(await add(all[0]!, name, 'last'), 31)
  },
  async 'limits: a change reads the clock of the store, and which openings are alive'({ open }) {
    const [one, other] = [await open(), await open()]
    const moment = (store: Store) =>
      limitsOf(store).update('a', (_, outcome) => ({ text: 'x', outcome }))
    const first = await moment(one)
    assert.ok(first.alive.has(limitsOf(one).me))
    assert.ok(!first.alive.has(limitsOf(other).me))
    await pause(20)
    const second = await moment(other)
    assert.ok(second.now - first.now >= 15 && second.now - first.now < 60_000)
    assert.ok(second.alive.has(limitsOf(one).me) && second.alive.has(limitsOf(other).me))
    await one.close()
    assert.ok(!(await moment(other)).alive.has(limitsOf(one).me))
  },
  async 'limits: a change that throws leaves the text as it was'({ open }) {
    const limits = limitsOf(await open())
    await limits.update('a', () => ({ text: 'kept', outcome: undefined }))
    const failing = limits.update('a', () => {
      throw new RangeError('no')
    })
    await assert.rejects(failing)
    assert.equal(await limits.update('a', (text) => ({ text: text ?? '', outcome: text })), 'kept')
  },
  async 'accounts: each name has its sum over all openings, and its limit'({ open }) {
    const [one, other] = [await open(), await open()]
    const spends = Array.from({ length: 6 }, (_, at) =>
      accountOf(at % 2 === 0 ? one : other, 'run 7').spend(call, { calls: 3 }),
    )
    const before = (await Promise.all(spends)).map(({ calls }) => calls).sort()
    assert.deepEqual(before, [0, 1, 2, 3, 3, 3])
    assert.deepEqual(await accountOf(other, 'run 8').spend(call), none)
    assert.deepEqual(await one.spent(), none)
    await one.spend(call)
    assert.deepEqual(await accountOf(one, 'run 7').spend(none), { calls: 3, tokens: 30, cost: 1.5 })
    assert.deepEqual(await accountOf(one, '').spend(none), call)
  },
}
