/**
 * Runs by batch that are killed 20 times, at each service. `ATTUNE_SOAK=word` draws other moments.
 */
import { createRandom } from '@attune/core/internal'
import { afterEach, expect, it } from 'vitest'
import {
  closeServed,
  finished,
  Killer,
  orderedIn,
  quiet,
  served,
  services,
  study,
} from './e2e/batches.js'
import { exportsOf } from './e2e/index-rows.js'
import { run } from './e2e/in-process.js'

const seed = process.env['ATTUNE_SOAK'] ?? 'soak'
const kills = 20
afterEach(closeServed)

it.each(services)(
  `%s: ${kills} kills (${seed}) of runs whose jobs are late, in part and out of order: nothing is ordered twice`,
  async (service) => {
    const singly = study(await served(), { service, batch: false })
    await run(singly, quiet)
    const random = createRandom(`batches ${seed} ${service}`)
    // Half of the kills come at a call of the batch API, half at any time.
    let fatal = 0
    const killer = new Killer(({ number }) => number === fatal)
    const server = await served({ onCall: killer.onCall, batches: { looks: 40 } })
    const folder = study(server, { service, retries: 9 })
    await killer.killRuns(folder, kills, 3 * kills, () => {
      const isByTime = random() < 0.5
      fatal = isByTime ? Infinity : Math.floor(random() * 1.5)
      if (isByTime) setTimeout(() => killer.kill(), 300 + random() * 1500)
    })
    expect(killer.kills).toBe(kills)
    const reports = await finished(folder, 100)
    expect(reports.at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
    const ordered = orderedIn(server)
    expect(new Set(ordered).size).toBe(ordered.length)
    expect(await exportsOf(folder)).toEqual(await exportsOf(singly))
  },
)

it.each(services)(
  '%s: kills between jobs that expire, are cancelled, fail in part or get lost: all is there in the end',
  async (service) => {
    const singly = study(await served(), { service, batch: false })
    await run(singly, quiet)
    const random = createRandom(`faults ${seed} ${service}`)
    let fatal = 0
    const killer = new Killer(({ number }) => number === fatal)
    const server = await served({
      onCall: killer.onCall,
      batches: {
        looks: 2,
        jobs: ['lost', 'expired', 'refused', 'cancelled', 'lost'],
        lines: [
          'ok',
          'missing',
          'malformed',
          'error',
          'empty',
          'ok',
          'error',
          'missing',
          'malformed',
        ],
      },
    })
    const folder = study(server, { service, retries: 20 })
    await killer.killRuns(folder, 10, 30, () => (fatal = Math.floor(random() * 4)))
    const reports = await finished(folder, 40)
    expect(reports.at(-1)).toMatchObject({ exitCode: 0, failed: 0 })
    expect(await exportsOf(folder)).toEqual(await exportsOf(singly))
  },
)
