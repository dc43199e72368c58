/**
 * What plugins do to the process: a sentence that names them, the right code, and no broken JSON.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { attune, type Ended, project, start } from './e2e/attune.js'
import { attune as inProcess } from './e2e/in-process.js'

const plugin = (body: string, before = ''): string => `
const options = { type: 'object', properties: {}, additionalProperties: false }
const part = (kind, made) => ({ kind, revision: 1, summary: 'A toy.', options, create: () => made })
const scenario = { id: 's1', language: 'en', profile: 'sad', opening: [], events: [], references: {}, tags: {}, details: {} }
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time))
${before}
export default {
  contract: 1,
  name: 'sick',
  components: {
    people: part('scenarios', { async *load() { yield scenario } }),
    talk: part('simulator', {
      simulate: async () => ({ turns: [{ speaker: 'seeker', text: 'Hi.' }], ending: { reason: 'turn-limit' } }),
    }),
    part: { ...part('estimator', { estimate: async () => { ${body}; return { measures: {}, series: {} } } }), gives: { measures: { '*': {} } } },
  },
}`

const config = (unitTimeout: number): string => `
plugins: [./sick.mjs]
limits: { unitTimeout: ${unitTimeout} }
supporters: { bot: { use: core/rule-based } }
evaluations: { e: { scenarios: sick/people, simulator: sick/talk, estimators: { sick/part: {} }, analyses: { core/measures: {} } } }
`

/** Blocks the thread, and leaves the processor to others. */
const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)'

const folderWith = (body: string, { before = '', unitTimeout = 60_000 } = {}): string =>
  project({ 'sick.mjs': plugin(body, before), 'attune.config.yaml': config(unitTimeout) })

const mistakes: [
  what: string,
  body: string,
  said: RegExp,
  more?: { before?: string; unitTimeout?: number },
][] = [
  [
    'a rejection that nobody awaits',
    "void Promise.reject(new Error('adrift')); await wait(200)",
    /sick\.mjs.*threw an error outside any call: adrift/,
  ],
  [
    'a throw in a timer',
    "setTimeout(() => { throw new TypeError('too late') }, 5); await wait(1000)",
    /sick\.mjs.*too late/,
  ],
  ['process.exit(0)', 'process.exit(0)', /sick\.mjs.*ended the process with process\.exit\(0\)/],
  [
    'process.exit(0) while it is imported',
    '',
    /sick\.mjs.*ended the process/,
    { before: 'process.exit(0)' },
  ],
  [
    'a loop without end',
    'for (;;) Math.random()',
    /sick\/part \(estimate\) exceeded its time limit: it blocks the thread at .*sick\.mjs:/,
    { unitTimeout: 1000 },
  ],
]

/**
 * Text for one mistake of each way to end a process, JSON for the others and for the loop, which a
 * second thread reports.
 */
const isIn = (form: 'text' | 'json') =>
  mistakes.filter((_, at) => at === mistakes.length - 1 || (at % 2 === 0) === (form === 'json'))

test.each(isIn('text'))(
  '%s ends the run in a sentence and with 1',
  { timeout: 60_000 },
  async (_, body, said, more) => {
    const { status, stderr } = await attune(folderWith(body, more), [
      'run',
      '--no-figures',
      '--no-report',
    ])
    expect(stderr).toMatch(/The run did not finish: /)
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/bug in Attune|mistake in Attune/)
    expect(status).toBe(1)
  },
)

test.each(isIn('json'))(
  '%s is JSON with --json',
  { timeout: 60_000 },
  async (_, body, said, more) => {
    const { status, stdout } = await attune(folderWith(body, more), [
      'run',
      '--no-figures',
      '--no-report',
      '--json',
    ])
    expect(status).toBe(1)
    const { error } = JSON.parse(stdout) as {
      error: { exitCode: number; problems: { message: string; fix: string }[] }
    }
    expect(error.exitCode).toBe(1)
    expect(error.problems[0]!.message).toMatch(said)
    expect(error.problems[0]!.fix).not.toBe('')
  },
)

test(
  'what a plugin prints goes to standard error, named once, and never into JSON',
  { timeout: 60_000 },
  async () => {
    const folder = folderWith(
      "console.log('debugging'); console.table([1]); process.stdout.write('raw')",
    )
    const { status, stdout, stderr } = await attune(folder, [
      'run',
      '--no-figures',
      '--no-report',
      '--json',
    ])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0 })
    expect(stderr).toContain('debugging')
    expect(stderr).toContain('raw')
    expect(stderr.match(/writes to the console/g)).toHaveLength(1)
  },
)

test(
  'a child process, a descriptor and a thread write to standard error, and the folder stays',
  { timeout: 60_000 },
  async () => {
    const before = `import { execFileSync, execSync, spawn, spawnSync } from 'node:child_process'
import { writeFileSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
const ended = (each, name) => new Promise((then) => each.on(name, then))`
    const body = `execSync('echo one', { stdio: 'inherit' })
execFileSync('echo', ['two'], { stdio: [0, 1, 2] })
spawnSync('echo', ['three'], { stdio: ['ignore', process.stdout, 'ignore'] })
await ended(spawn('echo', ['four'], { stdio: 'inherit' }), 'close')
writeSync(1, 'five\\n')
writeFileSync(1, 'six\\n')
await ended(new Worker("console.log('seven')", { eval: true }), 'exit')
try { process.chdir('/') } catch ({ message }) { console.log(message) }`
    const { status, stdout, stderr } = await attune(folderWith(body, { before }), [
      'run',
      '--no-figures',
      '--no-report',
      '--json',
    ])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0 })
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six', 'seven'])
      expect(stderr).toMatch(new RegExp(`^${word}$`, 'm'))
    expect(stderr).toMatch(/sick\.mjs.*writes to the console/)
    expect(stderr).toContain('use absolute paths')
  },
)

test('Ctrl-C ends a run whose thread a plugin blocks', { timeout: 60_000 }, async () => {
  const running = start(folderWith(`process.stderr.write('in it'); for (;;) ${blocked}`), [
    'run',
    '--no-figures',
    '--no-report',
  ])
  await running.says(/in it/)
  running.kill('SIGINT')
  const { status, stderr } = await running.ended
  expect(status).toBe(130)
  expect(stderr).toContain('sick/part (estimate) did not stop after the interrupt')
})

test('an analysis that throws leaves the other tables standing', { timeout: 60_000 }, async () => {
  const bad = `export default { contract: 1, name: 'bad', components: { table: { kind: 'analysis', revision: 1, summary: 'Bad.',
    options: { type: 'object', properties: {}, additionalProperties: false },
    create: () => ({ analyse: async () => { throw new Error('boom') } }) } } }`
  const text = config(60_000)
    .replace('[./sick.mjs]', '[./sick.mjs, ./bad.mjs]')
    .replace('{ core/measures: {} }', '{ bad/table: {}, core/measures: {} }')
  const two = project({
    'sick.mjs': plugin('return { measures: { m: { state: "known", value: 1 } }, series: {} }'),
    'bad.mjs': bad,
    'attune.config.yaml': text,
  })
  const { status, stdout } = await inProcess(two, ['run', '--all', '--no-figures', '--no-report'])
  expect(status).toBe(1)
  expect(stdout).toContain('core/measures')
  expect(stdout).toContain('e: bad/table failed to analyse: boom')
})

const open: [what: string, before: string, holds: string][] = [
  ['an interval', 'setInterval(() => {}, 1000)', 'a timer (setInterval)'],
  ['a long timer', 'setTimeout(() => {}, 3_600_000)', 'a timer (setTimeout)'],
  [
    'an interval of node:timers',
    "import { setInterval as every } from 'node:timers'\nevery(() => {}, 50)",
    'a timer (setInterval)',
  ],
  ['a server', "import net from 'node:net'\nnet.createServer().listen(0)", 'a server'],
  [
    'a web server',
    "import { createServer } from 'node:http'\nawait new Promise((then) => createServer().listen(0, then))",
    'a server',
  ],
  [
    'a socket',
    "import net from 'node:net'\nconst s = net.createServer().listen(0, '127.0.0.1', () => net.connect(s.address().port)); s.unref()",
    'a socket',
  ],
  [
    'a child process',
    "import { spawn } from 'node:child_process'\nspawn('sleep', ['100'], { stdio: 'ignore' })",
    'a child process',
  ],
]

/** A plugin for each, in one command: all that is open is named. */
describe('what a plugin holds open does not keep a command', () => {
  let ended: Ended
  beforeAll(async () => {
    const holders = open.map(([, before], at) => [
      `holder-${at}.mjs`,
      `${before}\nexport default ${empty(at)}`,
    ])
    const names = holders.map(([file]) => `./${file}`)
    const text = config(60_000).replace('[./sick.mjs]', JSON.stringify(['./sick.mjs', ...names]))
    const files = {
      'sick.mjs': plugin(''),
      'attune.config.yaml': text,
      ...Object.fromEntries(holders),
    }
    ended = await attune(project(files), ['config', 'validate', '--json'])
  }, 60_000)
  const empty = (at: number): string => `{ contract: 1, name: 'holder-${at}', components: {} }`

  test.each(open.map(([what, , holds], at) => [what, holds, at] as const))('%s', (_, holds, at) => {
    const named = new RegExp(
      `the plugin \\S*holder-${at}\\S* \\(.*?holder-${at}\\.mjs:\\d+\\) holds (.*?) open`,
    )
    expect(named.exec(ended.stderr)?.[1], ended.stderr).toBe(holds)
  })

  test('the command succeeds', () => {
    expect(JSON.parse(ended.stdout)).toMatchObject({ valid: true })
    expect(ended.status).toBe(0)
  })
})

test('what is closed, or keeps nothing, is not named', { timeout: 60_000 }, async () => {
  const before =
    'setInterval(() => {}, 1000).unref(); clearInterval(setInterval(() => {}, 1000)); setTimeout(() => {}, 10)'
  const { status, stderr } = await attune(folderWith('', { before }), [
    'config',
    'validate',
    '--json',
  ])
  expect(stderr).not.toMatch(/holds/)
  expect(status).toBe(0)
})

test(
  'who blocks the thread is named after ten seconds, in the rehearsal too, and goes on',
  { timeout: 90_000 },
  async () => {
    const body = `const end = Date.now() + 13_000; while (Date.now() < end) ${blocked}`
    const { status, stderr } = await attune(folderWith(body), ['config', 'validate', '--json'])
    expect(stderr).toMatch(
      /sick\/part \(estimate\) has blocked the thread for 10 s at .*sick\.mjs:\d+/,
    )
    expect(status).toBe(0)
  },
)
