import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { start } from './e2e/attune.js'
import { attune, project, write } from './e2e/in-process.js'
import { scenarios } from './e2e/talks.js'

const command = join(import.meta.dirname, '..', 'bin', 'run.js')
const supporters = { bot: { use: 'core/rule-based' } }
const evaluation = {
  name: 'talks',
  scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
  simulator: { use: 'trajectory/simulator', turns: 2 },
  estimators: { 'core/lexicon': {} },
  analyses: { 'core/measures': {} },
}

/** A project without models. */
const offline = (change: object = {}, more: object = {}) =>
  project({
    'scenarios.jsonl': scenarios(3),
    'attune.config.yaml': {
      plugins: ['@attune/plugin-trajectory'],
      supporters,
      evaluations: [{ ...evaluation, ...change }],
      ...more,
    },
  })

/** Through a shell, for its redirections; without what runs write into files. */
const shell = (folder: string, line: string): Promise<{ status: number | null; stderr: string }> =>
  new Promise((resolve) => {
    const program = `${process.execPath} ${command}`
    const quick = line
      .replace('attune run', 'attune run --no-figures --no-report')
      .replace('attune', program)
    const child = spawn('bash', ['-c', `set -o pipefail; ${quick}`], {
      cwd: folder,
    })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('close', (status) => resolve({ status, stderr }))
  })

describe('standard output', () => {
  it.each(['attune run', 'attune run --json', 'attune export jsonl --to -', 'attune plan'])(
    'on a full disk ends %s with one message and 2',
    async (line) => {
      const { status, stderr } = await shell(offline(), `${line} > /dev/full`)
      expect(status).toBe(2)
      expect(stderr).toContain(
        'Error: Cannot write to standard output: no space is left on the device.',
      )
      expect(stderr).not.toMatch(/^\s+at /m)
    },
  )

  it.each(['attune run', 'attune export jsonl --to -'])(
    'that nobody reads to its end is not an error of %s',
    async (line) => {
      const folder = offline()
      await attune(folder, ['run', '--no-figures', '--no-report'])
      expect(await shell(folder, `${line} 2>/dev/null | head -c 1`)).toEqual({
        status: 0,
        stderr: '',
      })
    },
  )

  it('goes on where standard error cannot be written', async () => {
    expect(await shell(offline(), 'attune run > /dev/null 2> /dev/full')).toMatchObject({
      status: 0,
    })
  })
})

it('an evaluation with a name of 260 letters has its tables and figures', async () => {
  const folder = offline({ name: 'ü'.repeat(260) })
  const { status, stdout } = await attune(folder, ['run'])
  expect(status).toBe(0)
  expect(stdout).toContain('7 new')
  expect(readdirSync(join(folder, 'attune-output')).length).toBeGreaterThan(0)
  expect(await attune(folder, ['export', 'csv'])).toMatchObject({ status: 0 })
})

it('a path that no file system takes is named', async () => {
  const { status, stderr } = await attune(offline(), ['export', 'jsonl', '--to', 'x'.repeat(300)])
  expect(status).toBe(2)
  expect(stderr).toContain('ENAMETOOLONG')
  expect(stderr).not.toContain('mistake in Attune')
})

it('aliases of aliases in a data file are refused at their line', async () => {
  const lists = 'abcdefghij'.split('').map((name, at, all) =>
    at === 0
      ? `a: &a [x]`
      : `${name}: &${name} [${Array(10)
          .fill(`*${all[at - 1]}`)
          .join(', ')}]`,
  )
  const folder = project({
    'scenarios.yaml': `# scenarios\n---\nid: s\n${lists.join('\n')}\n`,
    'attune.config.yaml': {
      plugins: ['@attune/plugin-trajectory'],
      supporters,
      evaluations: [
        { ...evaluation, scenarios: { use: 'core/scenarios', file: 'scenarios.yaml' } },
      ],
    },
  })
  const { status, stderr } = await attune(folder, ['run'])
  expect(status).toBe(2)
  expect(stderr).toMatch(/scenarios\.yaml:3: .*alias/)
  expect(stderr).not.toContain('mistake in Attune')
})

const slowAnalysis = `export default {
  contract: 1,
  name: 'slow',
  components: {
    analysis: {
      kind: 'analysis', revision: 1, summary: 'Never ends.',
      options: { type: 'object', properties: {}, additionalProperties: false },
      create: () => ({ analyse: () => { process.stderr.write('analysing\\n'); return new Promise((r) => setTimeout(r, 1e6)) } }),
    },
  },
}
`

describe('Ctrl-C in an analysis', () => {
  // signals.e2e.test.ts signals each command once.
  it.each([[['run', '--json']], [['export', 'csv']]])(
    'ends %j with 130',
    async (args) => {
      const folder = offline(
        { analyses: { 'slow/analysis': {} } },
        { plugins: ['@attune/plugin-trajectory', './slow.mjs'] },
      )
      write(folder, { 'slow.mjs': slowAnalysis })
      const running = start(folder, args)
      await running.says(/analysing/)
      running.kill('SIGINT')
      const { status, stdout, stderr } = await running.ended
      expect(status).toBe(130)
      expect((stdout + stderr).match(/interrupted/g)).toHaveLength(1)
    },
    30_000,
  )
})

const waitingCommand = `export default {
  contract: 1,
  name: 'patient',
  components: {},
  commands: {
    wait: {
      summary: 'Waits for the signal.',
      options: { type: 'object', properties: {}, additionalProperties: false },
      run: (_, { signal }) => new Promise((resolve) => {
        const timer = setInterval(() => {}, 1000)
        process.stderr.write('waiting\\n')
        signal.addEventListener('abort', () => {
          clearInterval(timer)
          process.stderr.write('told to end\\n')
          resolve({ text: '', report: {} })
        })
      }),
    },
  },
}
`

it('commands of plugins are listed, help executes none of them, and Ctrl-C reaches them', async () => {
  const folder = offline({}, { plugins: ['@attune/plugin-trajectory', './patient.mjs'] })
  write(folder, { 'patient.mjs': `process.stderr.write('loaded\\n')\n${waitingCommand}` })
  const help = await attune(folder, ['--help'])
  expect(help.stdout).toMatch(/COMMANDS OF PLUGINS\n.*attune plugins list/)
  expect(help.stdout + help.stderr).not.toMatch(/patient|loaded/)
  expect((await attune(folder, ['--version'])).stderr).toBe('')
  expect((await attune(folder, ['plugins', 'list'])).stdout).toContain('attune patient wait')
  expect((await attune(folder, ['patient', 'wait', '--help'])).stdout).toContain(
    'Waits for the signal.',
  )
  const running = start(folder, ['patient', 'wait'])
  await running.says(/waiting/)
  running.kill('SIGINT')
  const { status, stderr } = await running.ended
  expect(status).toBe(130)
  expect(stderr).toContain('told to end')
  expect(stderr.match(/interrupted/g)).toHaveLength(1)
}, 30_000)
