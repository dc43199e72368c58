import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredUnit } from '../../src/store/port.js'
import { openStore } from '../../src/composition/surroundings.js'
import { record, recall, all, done, failed, temporaryFile } from './fixtures.js'

const key = fc.constantFrom('a', 'b', 'c')
const json = fc.jsonValue().map((value) => JSON.stringify(value))
const occurrence = fc.nat({ max: 2 })

const write = fc.oneof(
  fc.record({ what: fc.constant('unit' as const), unit: fc.tuple(key, json).map(([key, text]) => done(key, text)) }),
  fc.record({ what: fc.constant('unit' as const), unit: fc.tuple(key, json).map(([key, text]) => failed(key, text)) }),
  fc.record({ what: fc.constant('answer' as const), scope: key, occurrence, answer: json }),
)
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never

/** The rules of the store over plain maps. */
class Model {
  readonly units = new Map<string, StoredUnit>()
  readonly answers = new Map<string, string>()

  apply(write: Write): StoredUnit | string {
    if (write.what === 'unit') {
      if (this.units.get(write.unit.key)?.status !== 'done') this.units.set(write.unit.key, write.unit)
      return this.units.get(write.unit.key)!
    }
    const place = `${write.scope} ${write.occurrence}`
    if (!this.answers.has(place)) this.answers.set(place, write.answer)
    return this.answers.get(place)!
  }
}

test('whatever is written, in whatever groups, by one opening or several, writers and readers get what the rules say', async () => {
  const sessions = fc.array(fc.array(fc.array(write, { maxLength: 6 }), { maxLength: 4 }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(sessions, async (sessions) => {
      const file = temporaryFile()
      const model = new Model()
      for (const groups of [...sessions, []]) {
        const store = await openStore(file)
        for (const [place, answer] of model.answers) {
          const [scope, occurrence] = place.split(' ')
          expect(await recall(store, scope!, 'request', Number(occurrence))).toBe(answer)
        }
        expect(await all(store.allUnits())).toEqual([...model.units.values()])
        for (const group of groups) {
          const outcomes = group.map((each) =>
            each.what === 'unit'
              ? store.saveUnit(each.unit)
              : record(store, each.scope, 'request', each.occurrence, each.answer),
          )
          expect(await Promise.all(outcomes)).toEqual(group.map((each) => model.apply(each)))
        }
        await store.close()
      }
    }),
    { numRuns: 40 },
  )
})
