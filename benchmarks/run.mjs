// Speed and memory as ratios within one run: `npm run bench`, or `npm run bench -- calls memory`.
// Needs a build. `npm run bench -- coverage 500 shares` is about statistics: see
// parts/coverage.mjs.
import { spawnSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { growth } from './parts/growth.mjs'
import { installSize } from './parts/install-size.mjs'
import { growthOfPeople } from './parts/returning/growth.mjs'
import { measured, project, server } from './parts/project.mjs'
import { storeWrites } from './parts/store-writes.mjs'

const root = join(import.meta.dirname, '..')
const cli = join(root, 'packages', 'cli', 'bin', 'run.js')
const say = (what, value, aim) => console.log(`${what.padEnd(66)} ${value.padStart(22)}   ${aim}`)
const times = (value) => `${value.toFixed(2)} ×`
const seconds = (value) => `${value.toFixed(2)} s`

const parts = {
  /** Calls per second with everything on, beside a bare loop. */
  async calls() {
    for (const concurrency of [1, 32, 128]) {
      const count = concurrency === 1 ? 2000 : 10_000
      const { url, stop } = await server()
      const bare = await measured('bare.mjs', { url, count, concurrency })
      const { folder, remove } = project({ count, url, concurrency })
      const whole = await measured('run.mjs', { folder })
      const rate = `${Math.round(count / whole.seconds)} of ${Math.round(count / bare.seconds)}/s`
      say(
        `calls, concurrency ${concurrency}: ${rate}; by CPU time ${times(bare.cpu / whole.cpu)}`,
        times(bare.seconds / whole.seconds),
        concurrency > 1 ? 'aim ≥ 0.60 ×' : '',
      )
      remove()
      stop()
    }
  },

  async memory() {
    const { url, stop } = await server()
    const peaks = []
    for (const count of [10_000, 50_000]) {
      const { folder, remove } = project({ count, url })
      peaks.push((await measured('run.mjs', { folder })).megabytes)
      remove()
    }
    stop()
    say(
      `memory of 50,000 dialogues (${peaks[1].toFixed(0)} MB) beside 10,000`,
      times(peaks[1] / peaks[0]),
      'aim < 1.30 ×',
    )
    const { folder, remove } = project({ count: 250_000, supporters: 2 })
    const plan = await measured('run.mjs', { folder, plan: true })
    const units = plan.result
      .flatMap((each) => Object.values(each.units))
      .reduce((sum, { total }) => sum + total, 0)
    say(
      `planning ${units} units, ${seconds(plan.seconds)}`,
      `${plan.megabytes.toFixed(0)} MB`,
      'aim < 300 MB',
    )
    remove()
  },

  /** CPU and memory of four analyses over recorded dialogues, as their number grows. */
  async growth() {
    const figures = []
    for (const count of [1000, 10_000, 50_000]) figures.push(await growth(count))
    for (const { count, after } of figures) {
      const first = figures[0].after
      say(
        `analyses of ${count} recorded dialogues, ${seconds(after.cpu)} CPU, ${after.megabytes.toFixed(0)} MB`,
        `${times(after.cpu / first.cpu)}, ${times(after.megabytes / first.megabytes)}`,
        count === 50_000 ? 'aim 90 s, 600 MB' : '',
      )
    }
  },

  /** CPU and memory of people of a log with five sessions each, as their number grows. */
  async people() {
    const figures = []
    for (const count of [1000, 10_000]) figures.push(await growthOfPeople(count))
    const [first] = figures
    for (const { count, imported, run } of figures) {
      const cpu = ({ imported: before, run: after }) => before.cpu + after.cpu
      const peak = Math.max(imported.megabytes, run.megabytes)
      say(
        `${count} people × 5 sessions: import ${seconds(imported.cpu)}, run ${seconds(run.cpu)} CPU, ${peak.toFixed(0)} MB`,
        `${times(cpu({ imported, run }) / cpu(first))}, ${times(run.megabytes / first.run.megabytes)}`,
        count === 10_000 ? 'aim 90 s, 600 MB' : '',
      )
    }
  },

  /** Results per second that stores take, without models. */
  async writes() {
    for (const [name, { rate }] of Object.entries(await storeWrites())) {
      say(
        `results a second that ${name} takes, 12 numbers each`,
        String(Math.round(rate)),
        'aim ≥ 3000',
      )
    }
  },

  /** Several workers on one store in PostgreSQL, beside the simulation of `docs/scale.md`. */
  async cluster() {
    const { measuredAndSimulated } = await import('./parts/cluster.mjs')
    for await (const { costs, workers, measured, simulated } of measuredAndSimulated()) {
      if (costs) console.log(`costs in seconds: ${JSON.stringify(costs)}`)
      else {
        const rates = `${Math.round(measured.rate)} calls/s, ${measured.seconds.toFixed(0)} s in all`
        say(
          `20,000 calls of 50 ms, ${workers} × 64: ${rates}`,
          times(simulated.rate / measured.rate),
          'simulated',
        )
      }
    }
  },

  async again() {
    const { url, stop, stats } = await server()
    const { folder, remove } = project({ count: 10_000, url })
    await measured('run.mjs', { folder })
    const before = (await stats()).calls
    const again = await measured('run.mjs', { folder })
    say(
      `a finished run of 20,000 units again, ${(await stats()).calls - before} calls`,
      seconds(again.seconds),
      'aim < 2 s, 0 calls',
    )
    await measured('forget-units.mjs', { file: join(folder, '.attune', 'attune.db') })
    const warm = await measured('run.mjs', { folder })
    say(
      `10,000 calls from the journal, ${(await stats()).calls - before} calls`,
      seconds(warm.seconds),
      'aim < 3 s, 0 calls',
    )
    remove()
    stop()
  },

  /**
   * A finished run with two analyses opened again, with their findings kept and with findings given
   * up.
   */
  async reopen() {
    for (const [count, aim] of [
      [15_000, 'aim ≤ 3 s, 200 MB'],
      [100_000, 'aim ≤ 12 s, 300 MB'],
    ]) {
      const { folder, remove } = project({
        count,
        analyses: { 'core/measures': {}, 'core/verdicts': {} },
      })
      await measured('run.mjs', { folder })
      for (const findings of ['kept', 'found']) {
        const file = join(folder, '.attune', 'attune.db')
        const analyses =
          findings === 'kept'
            ? 0
            : (await measured('forget-units.mjs', { file, kind: 'analyse' })).removed
        const { seconds: cpu, megabytes } = await measured('reopen.mjs', { folder, analyses })
        const memory = `${cpu.toFixed(2)} s CPU, ${megabytes.toFixed(0)} MB`
        say(`a finished run of ${count} dialogues opened again, findings ${findings}`, memory, aim)
      }
      remove()
    }
  },

  /** What `attune run` adds with its report. */
  async report() {
    for (const [dialogues, aim] of [
      [10_000, 'aim ≤ 3 s'],
      [100_000, 'aim ≤ 30 s'],
    ]) {
      const { seconds: cpu, megabytes, peak } = await measured('report.mjs', { dialogues })
      const size = `${megabytes.toFixed(1)} MB, memory ${peak.toFixed(0)} MB`
      say(`the report of a run of ${dialogues} dialogues, ${size}`, `${seconds(cpu)} CPU`, aim)
    }
  },

  /**
   * What the index costs a run whose models cost nothing: the worst case. The best of three each,
   * in turns.
   */
  async index() {
    const { url, stop } = await server()
    const best = { true: Infinity, false: Infinity }
    for (let round = 0; round < 3; round++) {
      for (const writes of [true, false]) {
        const { folder, remove } = project({ count: 5000, url })
        best[writes] = Math.min(
          best[writes],
          (await measured('index-cost.mjs', { folder, writes })).cpu,
        )
        remove()
      }
    }
    stop()
    const share = (best.true / best.false - 1) * 100
    say(
      `indexing 5,000 dialogues, ${seconds(best.true)} CPU of the run`,
      `${share.toFixed(1)} %`,
      'aim ≤ 5 %',
    )
  },

  async limits() {
    const { url, stop, stats } = await server({ rate: { perSecond: 50, burst: 50, retryAfter: 1 } })
    const { folder, remove } = project({
      count: 1000,
      url,
      concurrency: 128,
      model: { retries: 20 },
    })
    const run = await measured('run.mjs', { folder })
    const { rejected } = await stats()
    const ideal = (1000 - 50) / 50
    say(
      `50 requests/s allowed: ${run.result.failed} failed, ${rejected} rejected`,
      times(run.seconds / ideal),
      'aim ≤ 1.10 ×, 0, ≤ 150',
    )
    remove()
    stop()
  },

  async latency() {
    const { url, stop } = await server({ delay: 50 })
    const { folder, remove } = project({ count: 2000, url, concurrency: 128 })
    const run = await measured('run.mjs', { folder })
    say(
      '2,000 calls of 50 ms at concurrency 128, beside the ideal',
      times(run.seconds / ((2000 / 128) * 0.05)),
      'aim ≤ 3 ×',
    )
    remove()
    stop()
  },

  start() {
    const node = median(() => timeOf(['-e', '0']))
    for (const args of [['--version'], ['run', '--help']]) {
      const own = median(() => timeOf([cli, ...args]))
      say(
        `attune ${args.join(' ')}, Node's own start ${node.toFixed(0)} ms`,
        `${own.toFixed(0)} ms`,
        'aim < 150 ms',
      )
    }
    const sizeOf = (...names) => installSize(names.map((name) => join(root, 'packages', name)))
    const { megabytes, packages } = sizeOf('attune')
    say(
      `installed: attune and its methods, ${packages} packages`,
      `${megabytes.toFixed(0)} MB`,
      'aim < 80 MB',
    )
    const author = sizeOf('core', 'testkit')
    say(
      `… core and testkit, ${author.packages} packages`,
      `${author.megabytes.toFixed(0)} MB`,
      'aim < 30 MB',
    )
    for (const [what, ...names] of [
      ['figures', 'figures'],
      ['the import of logs', 'import'],
      ['a store in PostgreSQL and a queue', 'store-postgres', 'executor-queue'],
    ]) {
      const more = sizeOf('attune', ...names).megabytes - megabytes
      say(`… more for ${what}`, `${more.toFixed(0)} MB`, '')
    }
  },

  /**
   * The same method in Python through one process and behind HTTP: what a call costs more than in
   * JavaScript.
   */
  async python() {
    const count = 10_000
    const { doors } = await import('./parts/python.mjs')
    const rounds = [await doors(count), await doors(count)]
    const [JavaScript, Python] = ['JavaScript', 'Python'].map((door) =>
      Math.min(...rounds.map((each) => each[door])),
    )
    say(
      'a call more in Python than in JavaScript',
      `${(((Python - JavaScript) / count) * 1000).toFixed(2)} ms`,
      '',
    )
  },

  async metrics() {
    const { plain, metrics } = await measured('metrics.mjs', {})
    say(
      `trajectory metrics, ${Math.round(metrics)} dialogues/s, beside a plain sum`,
      times(metrics / plain),
      '',
    )
  },

  async longemotion() {
    const { tokensPerSecond, megabytes } = await measured('longemotion.mjs', {})
    const { counting, chunking, ranking } = tokensPerSecond
    const millions = (rate) => (rate / 1e6).toFixed(1)
    say(
      `chunking 30,000-token texts, ${millions(chunking)} M tokens/s, beside counting`,
      times(chunking / counting),
      '',
    )
    say('ranking their chunks by vectors of 1,024 numbers', `${millions(ranking)} M tokens/s`, '')
    say(
      `memory of 200 such texts in RAG (${megabytes.of200.toFixed(0)} MB) beside 50`,
      times(megabytes.of200 / megabytes.of50),
      '',
    )
  },
}

function timeOf(args) {
  const began = performance.now()
  spawnSync(process.execPath, args)
  return performance.now() - began
}

function median(measure) {
  const all = Array.from({ length: 11 }, measure).sort((a, b) => a - b)
  return all[5]
}

const wanted = process.argv.slice(2)
if (wanted[0] === 'coverage') {
  // Of another kind, and long: only by name. What follows is its own.
  process.argv.splice(2, 1)
  await import('./parts/coverage.mjs')
} else {
  console.log(
    `${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
  )
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part()
}
