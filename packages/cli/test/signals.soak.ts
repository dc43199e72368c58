/** Every command is signalled at every 100 ms of its life: `npm run soak`. */
import { beforeAll, expect, it } from 'vitest'
import { commands, newFixture, type Trial, trial, usualStatus } from './e2e/signalled.js'
import { run } from './e2e/in-process.js'
import { attune } from './e2e/attune.js'

const STEP = 100
/** Milliseconds until a command has ended. */
const LIMIT = 1000

let fixture: string
beforeAll(async () => void (fixture = await newFixture(40)))

it.each(commands)('%s %s %s', async (...args: readonly string[]) => {
  const trials: (Trial & { readonly after: number })[] = []
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (let after = 0; ; after += STEP) {
      const each = await trial(fixture, args, { after, signal })
      trials.push({ ...each, after })
      expect(each.left, `${signal} after ${after} ms`).toEqual([])
      expect(each.took, `${signal} after ${after} ms`).toBeLessThan(LIMIT)
      if (each.status !== null && each.status !== 130) {
        expect(each, `${signal} after ${after} ms`).toMatchObject({ status: usualStatus(args) })
        break
      }
      // A viewer never ends by itself.
      if (after > 20_000) break
    }
  }
  const slowest = Math.max(...trials.map(({ took }) => took))
  console.log(
    `${args.join(' ')}: ${trials.length} signals, ended after at most ${Math.round(slowest)} ms`,
  )
  if (args[0] === 'run') await goesOn(trials)
})

/** What an interrupted run leaves is gone on with: the store is whole. */
async function goesOn(trials: readonly Trial[]): Promise<void> {
  const { folder } = trials.at(-2)!
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
  expect((await attune(folder, ['export', 'jsonl', '--to', '-'])).status).toBe(0)
}
