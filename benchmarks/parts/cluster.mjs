// Several workers on one study in PostgreSQL, with models behind HTTP: calls per second, and what a
// study leaves in each table. `node benchmarks/parts/cluster.mjs`, or `… run` with workers that are
// plain runs on one store.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createJiti } from 'jiti'
import { Client } from 'pg'
import { simulate } from './cluster-simulation.mjs'
import { server as modelServer } from './project.mjs'

const { startPostgres } = await createJiti(import.meta.url).import(
  '../../packages/testkit/shared/postgres-server.ts',
)
const command = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'bin', 'run.js')

const EMOTION = {
  'trajectory/markov': {
    source: { use: 'trajectory/causal-emotion', model: 'reward', samples: 3 },
  },
}

/**
 * A dialogue has 1 + 2 × `turns` calls of a chat model one after another; `rewards` are calls
 * beside one another.
 */
function study({ url, dialogues, turns, rewards, workers, concurrency }) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-cluster-'))
  // Places are those of all workers together.
  const model = { concurrency: workers * concurrency, retries: 10 }
  const config = {
    plugins: [join(import.meta.dirname, 'plugin.mjs'), 'trajectory'],
    store: { use: 'postgres', urlEnv: 'STUDY_URL' },
    concurrency,
    models: {
      chat: { provider: 'openai', model: 'bench', baseUrl: `${url}/v1`, ...model },
      reward: { provider: 'reward-http', model: 'judge', baseUrl: url, ...model },
    },
    supporters: { bot: { model: 'chat', system: 'You listen.' } },
    evaluations: {
      bench: {
        scenarios: { use: 'bench/scenarios', count: dialogues },
        simulator: { use: 'trajectory/simulator', model: 'chat', turns },
        estimators: rewards ? EMOTION : { 'core/lexicon': {} },
        analyses: { 'core/measures': {} },
      },
    },
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  return folder
}

/** A process of the command; `ended` rejects with what it said if it fails. */
function started(args, folder, environment) {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  const ended = new Promise((resolve, reject) =>
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${status}: ${said}`)),
    ),
  )
  return { child, role: args[1] === '--queue' ? 'plan' : 'work', cpu: 0, megabytes: 0, ended }
}

/** Runs the study with so many workers, to its end. */
export async function measureCluster({ rewards = false, words = 60, queue = true, ...of }) {
  const { workers, dialogues, turns, delay, concurrency } = of
  const [server, models] = await Promise.all([startPostgres(), modelServer({ delay, words })])
  const folder = study({ url: models.url, dialogues, turns, rewards, workers, concurrency })
  const database = new Client({ connectionString: server.url() })
  await database.connect()
  const ask = async (sql) => (await database.query({ text: sql, rowMode: 'array' })).rows
  const processes = []
  const attune = (...args) => processes.push(started(args, folder, { STUDY_URL: server.url() }))
  try {
    const began = performance.now()
    const sync = await commitTime(database)
    const [[wal]] = await ask('SELECT pg_current_wal_lsn()')
    const commitsOf = 'SELECT wal_sync::integer FROM pg_stat_wal'
    if (queue) attune('run', '--queue', '--no-report', '--no-figures')
    for (let at = 0; at < workers; at++)
      attune(...(queue ? ['work'] : ['run', '--no-report', '--no-figures']))
    const stop = watch(models, processes, server, async () => (await ask(commitsOf))[0][0])
    await Promise.all(processes.map(({ ended }) => ended))
    const points = await stop()
    const seconds = (performance.now() - began) / 1000
    const [[log]] = await ask(`SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '${wal}')::float8`)
    const tables = await ask(`
      SELECT relname, n_live_tup::integer, pg_table_size(relid)::float8, pg_indexes_size(relid)::float8
      FROM pg_stat_user_tables WHERE n_live_tup > 0 ORDER BY pg_total_relation_size(relid) DESC`)
    return {
      dialogues,
      calls: points.at(-1).answered,
      seconds,
      ...steady(points),
      log,
      sync,
      megabytes: Math.max(...processes.map(({ megabytes }) => megabytes)),
      tables: tables.map(([name, rows, table, indexes]) => ({ name, rows, table, indexes })),
    }
  } finally {
    for (const { child } of processes) child.kill('SIGKILL')
    await database.end()
    models.stop()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds until one row is on the disk: the median of fifty. */
async function commitTime(database) {
  await database.query('CREATE TABLE probe (at integer)')
  const all = []
  for (let at = 0; at < 50; at++) {
    const began = performance.now()
    await database.query('INSERT INTO probe VALUES ($1)', [at])
    all.push((performance.now() - began) / 1000)
  }
  await database.query('DROP TABLE probe')
  return all.sort((a, b) => a - b)[25]
}

/**
 * Between the tenth and the ninth part of all calls, without start and end: calls and commits per
 * second, CPU seconds a call.
 */
function steady(points) {
  const all = points.at(-1).answered
  const [from, to] = [0.1, 0.9].map((share) =>
    points.find(({ answered }) => answered >= share * all),
  )
  const [calls, seconds] = [to.answered - from.answered, (to.at - from.at) / 1000]
  const costs = Object.fromEntries(
    ['worker', 'postgres', 'model'].map((name) => [name, (to[name] - from[name]) / calls]),
  )
  return { rate: calls / seconds, commits: (to.commits - from.commits) / seconds, costs }
}

/** Looks four times a second at how many calls were answered and what each process took. */
function watch(models, processes, { folder }, commitsSoFar) {
  const points = []
  const end = new AbortController()
  const watching = (async () => {
    const master = Number(
      readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
    const most = { postgres: 0 }
    while (!end.signal.aborted) {
      for (const each of processes) Object.assign(each, usageOf(each.child.pid) ?? {})
      const answered = (await models.stats()).answered
      // The time of a backend that has ended is its parent's once that has looked.
      most.postgres = Math.max(most.postgres, familyOf(master))
      // The planner, which looks at the queue four times a second, is no worker.
      const worker = sum(processes.map(({ cpu, role }) => (role === 'work' ? cpu : 0)))
      const model = usageOf(models.pid)?.cpu ?? 0
      points.push({
        at: performance.now(),
        answered,
        worker,
        model,
        ...most,
        commits: await commitsSoFar(),
      })
      await setTimeout(250)
    }
  })()
  return async () => {
    end.abort()
    await watching
    return points
  }
}

const sum = (of) => of.reduce((total, each) => total + each, 0)

const TICKS = 100
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // From the third column on: the second is a name in parentheses, with blanks perhaps.
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return undefined
  }
}

/** CPU seconds and megabytes of a process so far; none when it has ended. */
function usageOf(pid) {
  const stat = statOf(pid)
  return stat && { cpu: (stat[11] + stat[12]) / TICKS, megabytes: (stat[21] * 4096) / 2 ** 20 }
}

/** CPU seconds of a process and its children, those that have ended included. */
function familyOf(master) {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => [Number(pid), statOf(pid)])
    .filter(([pid, stat]) => stat && (pid === master || stat[1] === master))
  return (
    stats.reduce(
      (sum, [pid, stat]) => sum + stat[11] + stat[12] + (pid === master ? stat[13] + stat[14] : 0),
      0,
    ) / TICKS
  )
}

/**
 * Measured clusters beside simulated ones: what is simulated is told by one worker that is nearly
 * idle, and one that is busy.
 */
export async function* measuredAndSimulated({ queue = true } = {}) {
  const measure = async (workers, concurrency, dialogues) => {
    const before = await shareOfCores()
    const found = await measureCluster({
      workers,
      concurrency,
      dialogues,
      turns: 10,
      delay: 50,
      queue,
    })
    return { ...found, share: (before + (await shareOfCores())) / 2 }
  }
  const idle = await measure(1, 12, 240)
  const busy = await measure(1, 64, 950)
  const costs = costsOf(idle, busy)
  yield { costs }
  for (const workers of [1, 2, 4]) {
    const measured = workers === 1 ? busy : await measure(workers, 64, 950)
    const simulated = simulate({
      workers,
      concurrency: 64,
      delay: 0.05,
      cores: cpus().length,
      share: measured.share,
      costs,
    })
    yield { workers, measured, simulated }
  }
}

/** What others leave of this machine's cores to processes that want them all, for two seconds. */
async function shareOfCores() {
  const spin =
    'const end = performance.now() + 2000; while (performance.now() < end); console.log(process.cpuUsage().user)'
  const spinners = cpus().map(
    () =>
      new Promise((resolve) =>
        execFile(process.execPath, ['-e', spin], (_, said) => resolve(Number(said))),
      ),
  )
  return Math.min(1, sum(await Promise.all(spinners)) / 2e6 / cpus().length)
}

/** A call alone in its commit costs the whole commit, one of many a part of it. */
function costsOf(idle, busy) {
  const [few, many] = [idle, busy].map(({ commits, rate }) => commits / rate)
  const split = (name) => {
    const commit = Math.max(0, (idle.costs[name] - busy.costs[name]) / (few - many))
    return { call: Math.max(0, busy.costs[name] - commit * many), commit }
  }
  return {
    worker: split('worker'),
    postgres: split('postgres'),
    model: busy.costs.model,
    sync: idle.sync,
  }
}

if (import.meta.filename === process.argv[1]) {
  for await (const each of measuredAndSimulated({ queue: process.argv[2] !== 'run' }))
    console.log(JSON.stringify(each))
}
