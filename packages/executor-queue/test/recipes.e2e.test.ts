/**
 * The recipes of examples/cluster: the script for Slurm is run, with a program that stands in for
 * the model server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  binaries,
  type PostgresServer,
  startPostgres,
} from '@attune/testkit/shared/postgres-server.js'
import { attune } from './processes.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const root = join(import.meta.dirname, '..', '..', '..')
const recipes = join(root, 'examples', 'cluster')
const textOf = (file: string): string => readFileSync(join(recipes, file), 'utf8')

/**
 * Serves like `vllm serve MODEL … --port PORT`, after a while; answers once the file `go` is there.
 */
const vllm = `#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
const port = Number(process.argv[process.argv.indexOf('--port') + 1])
const choices = [{ index: 0, message: { role: 'assistant', content: 'I hear you.' }, finish_reason: 'stop' }]
const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 }
const server = createServer((request, response) => {
  const answer = () => {
    if (request.method === 'POST' && !existsSync('go')) return void setTimeout(answer, 50)
    response.end(JSON.stringify({ object: 'chat.completion', model: 'bot', choices, usage }))
  }
  request.resume().on('end', answer)
})
setTimeout(() => server.listen(port, '127.0.0.1'), 500)
`

describe.skipIf(!isThere)('study.sbatch', () => {
  let server: PostgresServer
  let folder: string
  beforeAll(async () => {
    server = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'attune-slurm-'))
    cpSync(recipes, folder, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin', 'vllm'), vllm)
    chmodSync(join(folder, 'bin', 'vllm'), 0o755)
  }, 60_000)
  afterAll(() => {
    server?.close()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  /** As sbatch starts one task of the array. */
  function task(job: number): {
    readonly child: ChildProcess
    readonly end: Promise<number | null>
  } {
    const child = spawn('bash', ['study.sbatch'], {
      cwd: folder,
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        HOME: folder,
        DATABASE_URL: server.url(),
        SLURM_JOB_ID: String(job),
      },
      stdio: 'ignore',
    })
    return { child, end: new Promise((resolve) => void child.on('close', resolve)) }
  }

  const isServing = (job: number): Promise<boolean> =>
    fetch(`http://127.0.0.1:${20_000 + (job % 20_000)}/v1/models`).then(
      () => true,
      () => false,
    )

  test.runIf(isLong)(
    'two tasks do the run, each with the model of its node; one whose time is up leaves the rest to the other',
    async () => {
      const jobs = [process.pid % 9_000, (process.pid % 9_000) + 1] as const
      const env = { DATABASE_URL: server.url() }
      const planner = attune(folder, ['run', '--queue', '--no-report', '--no-figures'], env)
      const [first, second] = jobs.map(task)
      await planner.says('2 workers')
      // What Slurm sends a minute before the end, to the shell alone (--signal=B:TERM@60).
      first!.child.kill('SIGTERM')
      expect(await first!.end).toBe(130)
      expect(await isServing(jobs[0])).toBe(false)
      writeFileSync(join(folder, 'go'), '')
      expect([await planner.end, await second!.end]).toEqual([0, 0])
      expect(await isServing(jobs[1])).toBe(false)
      expect(planner.printed()).toMatch(/\b0 failed\b/)
    },
    120_000,
  )
})

test('planner and workers of every recipe have the commands, the address and the model of the study', () => {
  const config = textOf('attune.config.yaml')
  expect(config).toContain('urlEnv: DATABASE_URL')
  expect(config).toContain('env:LOCAL_MODEL')
  for (const file of ['compose.yaml', 'kubernetes.yaml']) {
    expect(textOf(file)).toContain('[run, --queue')
    expect(textOf(file)).toContain('[work]')
  }
  expect(textOf('compose.yaml')).toContain(
    'DATABASE_URL: postgres://attune:${POSTGRES_PASSWORD}@postgres:5432/',
  )
  // In no file stands a password.
  for (const file of ['compose.yaml', 'kubernetes.yaml', 'study.sbatch', 'attune.config.yaml']) {
    expect(textOf(file)).not.toMatch(/postgres:\/\/\w+:\w/)
  }
})
