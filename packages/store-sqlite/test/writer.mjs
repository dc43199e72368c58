// A process of its own for the tests, of the built package:
// `node writer.mjs <file> <name> <count>`. Opens the store, says "open", waits for a line on
// standard input, then writes `count` units (0: until it is killed),
// 16 at a time, and says of each, once it is acknowledged, its key and what the store holds under
// it.
import { once } from 'node:events'
import { openStore } from '@attune/store-sqlite'

const [file, name, limit] = process.argv.slice(2)
const endless = limit === '0'
const count = endless ? Infinity : Number(limit)

const clock = { monotonic: () => performance.now(), date: () => new Date() }
const store = await openStore(file, { clock })
process.stdout.write('open\n')
await once(process.stdin, 'data')
process.stdin.destroy()

let next = 0
async function write() {
  while (next < count) {
    const key = endless ? `${name} ${next++}` : `shared ${next++}`
    const answer = await store.record(
      { scope: key, request: 'request', occurrence: 0 },
      { answer: JSON.stringify(name), took: 1, answered: '' },
    )
    const result = JSON.stringify({ by: name, text: 'x'.repeat(500) })
    const unit = await store.saveUnit({
      key,
      kind: 'simulate',
      label: 'writer',
      component: 'test/writer',
      status: 'done',
      result,
      offline: false,
      made: '',
      times: '{}',
    })
    process.stdout.write(
      `${JSON.stringify({ key, by: JSON.parse(unit.result).by, answeredBy: JSON.parse(answer.answer) })}\n`,
    )
  }
}
await Promise.all(Array.from({ length: 16 }, write))
await store.close()
